import * as w from "racekit:words";
import type { T } from "../../core/contract";
import { RuleChip } from "../../shell/RuleChip";
import { useShell } from "../../shell/view";
import type { Scene } from "./scene";

const PHASES: readonly [string, T][] = [
  ["702.2", w.fh_phase_start],
  ["702.5", w.fh_phase_supports],
  ["702.6", w.fh_phase_run],
  ["702.6m", w.fh_phase_end],
];

/** The race that is run, and where the turn stands. */
export function RaceCard({ scene }: { scene: Scene }) {
  const { t } = useShell();
  const { turn, phase } = scene;
  return (
    <div class="rk-fh-top">
      <Conditions scene={scene} />
      <span class="rk-fh-turn">{turn ? t(w.fh_turn, { turn }) : t(w.fh_before)}</span>
      {turn > 0 && (
        <ol class="rk-fh-phases" aria-label={t(w.fh_phases)}>
          {PHASES.map(([rule, text]) => (
            <li key={rule} aria-current={rule === phase ? "step" : undefined}>
              {t(text)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Conditions({ scene: { race, variant } }: { scene: Scene }) {
  const { t } = useShell();
  const { course, surface, metres, distance, going } = race;
  if (!course && !metres) return <p class="rk-note">{t(w.fh_no_race)}</p>;
  return (
    <p class={`rk-fh-race rk-fh-race-${surface?.id}`}>
      <span class="rk-sr">{t(w.fh_race)} </span>
      {course && <b>{t(course.text)}</b>}
      {surface && <span class="rk-fh-surface">{t(surface.text)}</span>}
      {metres && <b>{t(w.fh_metres, { n: metres })}</b>}
      {distance && <span>{t(distance.text)}</span>}
      {going && (
        <span>
          <span class="rk-note">{t(w.fh_going)}</span> {t(going.text)}
        </span>
      )}
      {variant && (
        <span>
          {t(variant.text)} <RuleChip id={variant.rule} />
        </span>
      )}
    </p>
  );
}

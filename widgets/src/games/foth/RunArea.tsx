import * as w from "racekit:words";
import { RuleChip } from "../../shell/RuleChip";
import type { CellProps } from "../../shell/useRoving";
import { useShell, useTable } from "../../shell/view";
import { Strip } from "./Card";
import { type Group, type Run, succeeds, sumLines } from "./derived";
import { stepSign, WHAT } from "./labels";
import { PieceCell } from "./Piece";
import { Shield } from "./Symbols";
import type { Piece, Scene, Working } from "./scene";

interface Props {
  scene: Scene;
  run: Run;
  cell: (column: number) => CellProps;
}

/** The run in the middle: the horses, what was played on them, and how their numbers come about. */
export function RunArea({ scene, run, cell }: Props) {
  const { t } = useShell();
  const { running, guarding, rest } = run;
  const groups = [...running, ...guarding];
  const column = (group: Group) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { on }) => sum + 1 + on.length, 0);
  const after = groups.reduce((sum, { on }) => sum + 1 + on.length, 0);
  const groupRow = (what: "run" | "guard", found: Group[]) =>
    found.map((group) => (
      <Runner
        key={group.horse.id}
        scene={scene}
        group={group}
        what={what}
        column={column(group)}
        cell={cell}
      />
    ));
  if (!groups.length && !rest.length) {
    return (
      <div class="rk-fh-run rk-fh-calm">
        <div class="rk-fh-versus">
          {scene.resolving.length ? (
            <Played scene={scene} />
          ) : (
            scene.turn > 0 && <p class="rk-note">{t(w.fh_no_running)}</p>
          )}
        </div>
      </div>
    );
  }
  return (
    <div class="rk-fh-run" role="row" aria-label={t(w.fh_phase_run)}>
      <div class="rk-fh-half">{groupRow("run", running)}</div>
      <div class="rk-fh-versus">
        <Versus scene={scene} />
        {rest.length > 0 && (
          <div class="rk-fh-rest">
            {rest.map((piece, i) => (
              <PieceCell key={piece.id} scene={scene} piece={piece} cell={cell(after + i)} />
            ))}
          </div>
        )}
        <Played scene={scene} />
      </div>
      <div class="rk-fh-half rk-fh-guards">
        {groupRow("guard", guarding)}
        {running.length > 0 && !guarding.length && <p class="rk-fh-empty">{t(w.fh_no_guarding)}</p>}
      </div>
    </div>
  );
}

/** What was played, and is being done. */
function Played({ scene }: { scene: Scene }) {
  const { t } = useShell();
  if (!scene.resolving.length) return null;
  return (
    <div class="rk-fh-rest">
      <span class="rk-note">{t(w.fh_resolving)}</span>
      {scene.resolving.map(({ id, card }) => {
        const face = scene.cards[card];
        return face && <Strip key={id} face={face} anchor={`piece-${id}`} />;
      })}
    </div>
  );
}

interface RunnerProps {
  scene: Scene;
  group: Group;
  what: "run" | "guard";
  column: number;
  cell: (column: number) => CellProps;
}

function Runner({ scene, group: { horse, on }, what, column, cell }: RunnerProps) {
  const { t } = useShell();
  const { name } = useTable();
  return (
    <div class="rk-fh-group">
      <p class="rk-fh-role">
        {t(what === "run" ? w.fh_role_running : w.fh_role_guarding)}{" "}
        <span class="rk-note">{name(horse.user)}</span>
      </p>
      <PieceCell scene={scene} piece={horse} cell={cell(column)} whole />
      <Sum
        scene={scene}
        what={what}
        working={scene.distance ? null : (horse.horse?.[what] ?? null)}
        on={on}
        cell={(place) => cell(column + 1 + place)}
      />
    </div>
  );
}

interface SumProps {
  scene: Scene;
  what: "run" | "guard";
  /** Null once it does not count any more. */
  working: Working | null;
  /** What was played on the horse, from its first cell on. */
  on: readonly Piece[];
  cell: (place: number) => CellProps;
}

/** A number taken apart: a step a line, beside the card on the horse that it comes from, and what they come to. */
function Sum({ scene, what, working, on, cell }: SumProps) {
  const { t } = useShell();
  const lines = sumLines(working?.steps ?? [], on);
  const played = lines.flatMap(({ piece }) => piece ?? []);
  return (
    <div class="rk-fh-sum">
      {lines.map(({ step, piece }, place) => (
        <div key={piece ? piece.id : `step-${place}`}>
          {piece && <PieceCell scene={scene} piece={piece} cell={cell(played.indexOf(piece))} />}
          {step && !piece && (
            <span role="gridcell">
              {t(step.text)} <RuleChip id={step.rule} />
            </span>
          )}
          {step && <span role="gridcell">{stepSign(step)}</span>}
        </div>
      ))}
      {working && (
        <div class="rk-fh-total">
          <span role="gridcell">{t(WHAT[what])}</span>
          <span role="gridcell">{working.value}</span>
        </div>
      )}
    </div>
  );
}

/** Run number against guard value, and what that comes to; the distance alone, once that is settled. */
function Versus({ scene }: { scene: Scene }) {
  const { t } = useShell();
  const { totals, distance, runs, keep } = scene;
  if (!totals) return null;
  const wins = succeeds(totals);
  return (
    <div role="gridcell" class={wins ? "rk-fh-wins" : undefined}>
      {distance > 0 ? (
        <p>
          {t(w.fh_distance_is)} <b class="rk-fh-plate">{distance}</b> <RuleChip id="702.6k-ii" />
        </p>
      ) : (
        <>
          <span class="rk-sr">{t(w.fh_compared, { ...totals })}</span>
          <span class="rk-fh-against" aria-hidden="true">
            <b class="rk-fh-plate">{totals.run}</b>
            <Shield n={totals.guard} />
          </span>
          <p>
            {wins ? t(w.fh_would_draw, { n: totals.run - totals.guard }) : t(w.fh_would_fail)}{" "}
            <RuleChip id={wins ? "702.6k" : "702.6l"} />
          </p>
        </>
      )}
      {runs > 1 && <p class="rk-note">{t(w.fh_runs_more, { n: runs - 1 })}</p>}
      {keep > 0 && <p class="rk-note">{t(w.fh_keeps, { n: keep })}</p>}
    </div>
  );
}

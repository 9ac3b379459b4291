import * as w from "racekit:words";
import { places } from "../../core/scene";
import { placeName } from "../../core/text";
import type { TabStop } from "../../shell/useRoving";
import { useShell } from "../../shell/view";
import { Name } from "./Card";
import { isWaiting, level } from "./derived";
import { horseLabel, horseShort, useWho } from "./labels";
import { Bust } from "./Symbols";
import type { Horse, Scene } from "./scene";

interface Props {
  scene: Scene;
  own: number;
  cell: (column: number) => TabStop;
}

/** The horses stand where their stacks are: higher on a space is ahead. */
export function Course({ scene, own, cell }: Props) {
  const { t } = useShell();
  const { goal, horses } = scene;
  return (
    <div role="row" class="rk-tr-course" aria-label={t(w.tr_course)} style={{ "--horses": horses.length }}>
      {places(goal + 1).map((at) => (
        <span key={at} class={at === goal ? "rk-tr-space rk-tr-finish" : "rk-tr-space"} aria-hidden="true">
          <span>{at === 0 ? t(w.tr_gate) : at === goal ? t(w.tr_goal) : at}</span>
        </span>
      ))}
      {horses.map((horse) => (
        <Trail key={horse.id} horse={horse} height={level(scene, horse)} />
      ))}
      {horses.map((horse, column) => (
        <Runner
          key={horse.id}
          scene={scene}
          horse={horse}
          own={horse.rider === own}
          number={column + 1}
          cell={cell(column)}
        />
      ))}
    </div>
  );
}

function Trail({ horse, height }: { horse: Horse; height: number }) {
  const { id, at, moved } = horse;
  if (!moved || moved.by === 0) return null;
  return (
    <span
      class="rk-tr-trail"
      data-anchor={`trail-${id}`}
      style={{ "--from": moved.from, "--at": at, "--level": height }}
      aria-hidden="true"
    />
  );
}

interface RunnerProps {
  scene: Scene;
  horse: Horse;
  own: boolean;
  number: number;
  cell: TabStop;
}

function Runner({ scene, horse, own, number, cell }: RunnerProps) {
  const { lang, tips } = useShell();
  const who = useWho(scene);
  const { id, at, place, home, odds, rider } = horse;
  const waits = isWaiting(scene, id);
  const label = horseLabel(lang, scene, horse, who);
  const handlers = tips.on(() => <p>{label}</p>, 350);
  return (
    <div
      class={`rk-tr-runner ${own ? "rk-tr-own" : ""} ${waits ? "rk-tr-waits" : ""}`}
      style={{ "--at": at, "--level": level(scene, horse) }}
      data-anchor={`horse-${id}`}
      data-row={number}
      data-place={id}
      aria-label={label}
      role="gridcell"
      {...cell}
      {...handlers}
      onFocus={(event) => {
        cell.onFocus();
        handlers.onFocus(event);
      }}
    >
      <span class="rk-tr-tile" aria-hidden="true">
        <Bust horse={id} />
        <b>
          <span class="rk-tr-wide">{horseShort(lang, id)}</span>
          <span class="rk-tr-narrow">{id}</span>
        </b>
        <b class="rk-tr-odds">×{odds}</b>
        <span class="rk-tr-rider">{rider !== null && <Name name={who(rider)} />}</span>
        {!waits && (
          <span class={home ? `rk-tr-now rk-tr-home-${place}` : "rk-tr-now"}>
            {home ? placeName(lang, place) : place}
          </span>
        )}
      </span>
    </div>
  );
}

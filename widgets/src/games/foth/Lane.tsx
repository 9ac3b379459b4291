import * as w from "racekit:words";
import { Racehorse } from "../../shell/Racehorse";
import type { CellProps } from "../../shell/useRoving";
import { useShell, useTable } from "../../shell/view";
import { done, progress } from "./derived";
import { areaLabel, areaName } from "./labels";
import { Read } from "./Read";
import type { Area, Scene, Side } from "./scene";

interface Props {
  scene: Scene;
  side: Side;
  own: boolean;
  cell: (column: number) => CellProps;
}

/** A side's four distance areas: a strip of turf each, a tick a card, and its horse where it is. */
export function Lane({ scene, side, own, cell }: Props) {
  const { t, lang } = useShell();
  const { name } = useTable();
  const { areas, whole, seat, to_go, metres } = side;
  const surface = scene.race.surface?.id === "dirt" ? "dirt" : "turf";
  return (
    <div
      class={`rk-fh-lane rk-fh-ground-${surface} ${own ? "rk-fh-own" : ""}`}
      role="row"
      aria-label={`${name(seat)}, ${t(w.fh_to_go_m, { n: to_go, metres })}`}
    >
      {areas.map((area, column) => (
        <span key={area.style} role="gridcell" class="rk-fh-cell">
          <Read
            tip={() => <p>{areaLabel(lang, scene, name(seat), side, area)}</p>}
            class={`rk-fh-area ${area.style === side.area ? "rk-fh-now" : ""} ${area.count ? "" : "rk-fh-run-out"}`}
            aria-label={areaLabel(lang, scene, name(seat), side, area)}
            data-row={column ? undefined : own ? 2 : 1}
            data-place={`area:${seat}:${area.style}`}
            {...cell(column)}
          >
            <Stretch area={area} whole={whole} />
            <span class="rk-fh-area-name" aria-hidden="true">
              {areaName(lang, area.style)}{" "}
              <span class="rk-fh-pile" data-anchor={`area-${seat}-${area.style}`}>
                {area.count}
              </span>
            </span>
          </Read>
        </span>
      ))}
      <span class="rk-fh-goal" aria-hidden="true" />
      {scene.turn > 0 && (
        <span
          class="rk-fh-runner"
          style={{ "--at": progress(side) }}
          data-anchor={`runner-${seat}`}
          aria-hidden="true"
        >
          <span>
            <Racehorse />
          </span>
        </span>
      )}
    </div>
  );
}

/** The ground of an area: what has been run is pale, what is to go has a tick a card. */
function Stretch({ area, whole }: { area: Area; whole: number }) {
  const run = done(area, whole);
  const size = area.count / (1 - run || 1);
  return <span class="rk-fh-stretch" style={{ "--done": run, "--size": size || 1 }} aria-hidden="true" />;
}

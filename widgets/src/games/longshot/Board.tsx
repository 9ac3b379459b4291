import { useState } from "preact/hooks";
import { type Cell, move } from "../../core/grid";
import type { Target } from "../../core/select";
import { placeName } from "../../core/text";
import { still } from "../../shell/still";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { BoxCell } from "./BoxCell";
import { Plate } from "./Card";
import { Racehorse } from "./Horse";
import { laneLabel } from "./labels";
import { type Horse, type Scene, share, sum, type Track, ticks, trackLength } from "./scene";

const COLUMNS = 3; // left box, right box, lane

export function Board({ scene }: BoardProps<Scene>) {
  const { t, aim } = useTable();
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const { horses, placed, goal, spurt } = scene;
  const rows = horses.length;
  const here = { row: Math.min(at.row, rows - 1), column: at.column };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = move(event.key, here, rows, COLUMNS);
    if (!to) return;
    event.preventDefault();
    setAt(to);
    const grid = event.currentTarget as HTMLElement;
    grid.querySelector<HTMLElement>(`[data-cell="${to.row},${to.column}"]`)?.focus();
  };
  return (
    <section class="rk-ls-board" aria-label={t("board")}>
      <div
        role="grid"
        aria-label={t("ls_grid", { race: scene.race, round: scene.round })}
        class="rk-ls-grid"
        onKeyDown={onKeyDown}
      >
        {horses.map((horse, row) => (
          <Row
            key={horse.horse}
            track={{ goal, spurt }}
            horse={horse}
            aims={horse.boxes.map(({ id }) => aim(id))}
            used={horse.boxes.map(({ id }) => placed.includes(id))}
            row={row}
            stop={row === here.row ? here.column : null}
            onStop={setAt}
          />
        ))}
      </div>
      <Axis scene={scene} />
    </section>
  );
}

interface RowProps {
  track: Track;
  horse: Horse;
  /** Of each box: what the chosen card would do there, and whether it has been used in this turn. */
  aims: Target[];
  used: boolean[];
  row: number;
  stop: number | null;
  onStop: (cell: Cell) => void;
}

const Row = still(({ track, horse, aims, used, row, stop, onStop }: RowProps) => {
  const { t, lang } = useShell();
  return (
    <div role="row" class="rk-ls-row">
      <span role="rowheader" aria-label={t("ls_horse", { horse: horse.horse })}>
        <Plate horse={horse.horse} />
      </span>
      {horse.boxes.map((box, column) => (
        <BoxCell
          key={box.id}
          box={box}
          horse={horse.horse}
          side={column === 0 ? "left" : "right"}
          aim={aims[column] ?? null}
          used={used[column] ?? false}
          cell={`${row},${column}`}
          row={column === 0 ? horse.horse : undefined}
          stop={stop === column}
          onStop={() => onStop({ row, column })}
        />
      ))}
      <div
        role="gridcell"
        class="rk-ls-lane-cell rk-tip-place"
        tabIndex={stop === 2 ? 0 : -1}
        data-cell={`${row},2`}
        aria-label={laneLabel(lang, horse)}
        onFocus={() => onStop({ row, column: 2 })}
      >
        <Sum horse={horse} />
        <Lane track={track} horse={horse.horse} at={horse.at} move={horse.move} />
      </div>
    </div>
  );
});

function Sum({ horse }: { horse: Horse }) {
  const { t, lang } = useShell();
  const total = sum(horse);
  const { home } = horse;
  if (home?.place) {
    return (
      <span class="rk-ls-sum">
        <span class={`rk-ls-medal rk-ls-medal-${home.place}`}>{placeName(lang, home.place)}</span>
      </span>
    );
  }
  if (home) return <span class="rk-ls-sum rk-ls-word">{t("ls_home_short")}</span>;
  if (total !== null) return <span class="rk-ls-sum">+{total}</span>;
  return <span class="rk-ls-sum rk-ls-word">{horse.late ? t("ls_late") : "–"}</span>;
}

const left = (value: number) => ({ "--at": value });

type LaneProps = { track: Track } & Pick<Horse, "horse" | "at" | "move">;

const Lane = still(({ track, horse, at, move: last }: LaneProps) => {
  const trail = last && last.by > 0 ? last.from : null;
  return (
    <div class="rk-ls-lane">
      <div class="rk-ls-turf" style={{ "--length": trackLength(track) }} />
      <div
        class={track.spurt.on ? "rk-ls-spurt rk-ls-on" : "rk-ls-spurt"}
        style={left(share(track, track.spurt.line))}
      />
      <div class="rk-ls-goal" style={left(share(track, track.goal))} />
      {trail !== null && (
        <span
          class="rk-ls-trail"
          data-anchor={`trail-${horse}`}
          style={{ "--from": share(track, trail), "--to": share(track, at) }}
        />
      )}
      <span class="rk-ls-runner" style={left(share(track, at))} data-anchor={`horse-${horse}`}>
        <span class="rk-ls-body">
          <Racehorse horse={horse} />
        </span>
      </span>
    </div>
  );
});

function Axis({ scene }: { scene: Scene }) {
  const { t } = useTable();
  return (
    <div class="rk-ls-axis" aria-hidden="true">
      <span class="rk-ls-stack">
        <span class="rk-ls-pile" data-anchor="stack" />
        {t("ls_stack", { n: scene.stack.size })}
      </span>
      <span class="rk-ls-scale">
        {ticks(scene).map(({ at, kind, tight }) => (
          <span
            key={`${kind}${at}`}
            class={`rk-ls-tick rk-ls-tick-${kind}${tight ? " rk-ls-tight" : ""}`}
            style={left(share(scene, at))}
          >
            {kind === "number" ? at : t(kind === "spurt" ? "ls_spurt" : "ls_goal")}
          </span>
        ))}
      </span>
    </div>
  );
}

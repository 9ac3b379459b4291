import * as w from "racekit:words";
import { useState } from "preact/hooks";
import { type Cell, move } from "../../core/grid";
import { placeName } from "../../core/text";
import { Racehorse } from "../../shell/Racehorse";
import { still } from "../../shell/still";
import { Term } from "../../shell/Term";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { BoxCell, type BoxProps } from "./BoxCell";
import { Card, Plate } from "./Card";
import { crowded, gain, isOver, share, sum, type Track, ticks, trackLength } from "./derived";
import { laneLabel } from "./labels";
import type { Horse, Scene } from "./scene";

const COLUMNS = 3; // left box, right box, lane

export function Board({ scene }: BoardProps<Scene>) {
  const { t, aim, from } = useTable();
  const over = isOver(scene);
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const { horses, placed, goal, spurt } = scene;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = move(event.key, at, horses.length, COLUMNS);
    if (!to) return;
    event.preventDefault();
    setAt(to);
    const grid = event.currentTarget as HTMLElement;
    grid.querySelector<HTMLElement>(`[data-cell="${to.row},${to.column}"]`)?.focus();
  };
  return (
    <section class="rk-ls-board" aria-label={t(w.board)}>
      <div
        role="grid"
        aria-label={t(w.ls_grid, { race: scene.race, round: scene.round })}
        class="rk-ls-grid"
        onKeyDown={onKeyDown}
      >
        {horses.map((horse, row) => (
          <Row
            key={horse.horse}
            track={{ goal, spurt }}
            horse={horse}
            boxes={horse.boxes.map((box) => {
              const to = aim(box.id);
              const more = from && to?.kind === "open" ? gain(box, from) : null;
              return { box, aim: to, gain: more, used: placed.includes(box.id) };
            })}
            row={row}
            over={over}
            stop={row === at.row ? at.column : null}
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
  boxes: Pick<BoxProps, "box" | "aim" | "gain" | "used">[];
  row: number;
  /** The race is over: nobody runs again. */
  over: boolean;
  stop: number | null;
  onStop: (cell: Cell) => void;
}

const Row = still(({ track, horse, boxes, row, over, stop, onStop }: RowProps) => {
  const { t, lang } = useShell();
  return (
    <div role="row" class="rk-ls-row">
      <span role="rowheader" aria-label={t(w.ls_horse, { horse: horse.horse })}>
        <Plate horse={horse.horse} />
      </span>
      {boxes.map((each, column) => (
        <BoxCell
          key={column}
          {...each}
          horse={horse.horse}
          side={column ? "right" : "left"}
          cell={`${row},${column}`}
          row={column ? undefined : horse.horse}
          stop={stop === column}
          onStop={() => onStop({ row, column })}
        />
      ))}
      <div
        role="gridcell"
        class="rk-ls-lane-cell rk-tip-place"
        tabIndex={stop === 2 ? 0 : -1}
        data-cell={`${row},2`}
        data-place={`${horse.horse}`}
        aria-label={laneLabel(lang, horse, over)}
        onFocus={() => onStop({ row, column: 2 })}
      >
        <Sum horse={horse} over={over} />
        <Lane track={track} horse={horse.horse} at={horse.at} move={horse.move} late={horse.late} />
      </div>
    </div>
  );
});

/** How far a horse would run next; where it came in, once it is home. */
function Sum({ horse, over }: { horse: Horse; over: boolean }) {
  const { t, lang } = useShell();
  const { home } = horse;
  const total = sum(horse);
  const next = over ? "" : total === null ? "–" : `+${total}`;
  const place = home?.place && (
    <span class={`rk-ls-medal rk-ls-medal-${home.place}`}>{placeName(lang, home.place)}</span>
  );
  return <span class="rk-ls-sum">{home ? place || t(w.ls_home_short) : next}</span>;
}

const left = (value: number) => ({ "--at": value });

type LaneProps = { track: Track } & Pick<Horse, "horse" | "at" | "move" | "late">;

const Lane = still(({ track, horse, at, move: last, late }: LaneProps) => {
  const { t } = useShell();
  const here = left(share(track, at));
  return (
    <div class="rk-ls-lane">
      <div class="rk-ls-turf" style={{ "--length": trackLength(track) }} />
      <div
        class={track.spurt.on ? "rk-ls-spurt rk-ls-on" : "rk-ls-spurt"}
        style={left(share(track, track.spurt.line))}
      />
      <div class="rk-ls-goal" style={left(share(track, track.goal))} />
      {last && last.by > 0 && (
        <span
          class="rk-ls-trail"
          data-anchor={`trail-${horse}`}
          style={{ "--from": share(track, last.from), "--to": share(track, at) }}
        />
      )}
      {late && (
        // Before its nose; behind its tail where there is no room before it.
        <span class="rk-ls-late" title={t(w.ls_was_late)} style={at < track.goal / 2 ? here : undefined}>
          {t(w.ls_late)}
        </span>
      )}
      <span class="rk-ls-runner" style={here} data-anchor={`horse-${horse}`}>
        <span class="rk-ls-body">
          <Racehorse n={horse} />
        </span>
      </span>
    </div>
  );
});

function Axis({ scene }: { scene: Scene }) {
  const { t, state } = useTable();
  const named = state.mode === "study" && !isOver(scene);
  // What somebody else has opened lies on the stack, not beside one's own hand.
  const turned = state.actor !== state.seat && scene.opened;
  return (
    <div class="rk-ls-axis">
      <span class="rk-ls-stack" aria-hidden>
        {turned ? (
          <Card id={turned} size="tiny" anchor="opened" />
        ) : (
          <span class="rk-ls-pile" data-anchor="stack" />
        )}
        {t(w.ls_stack, { n: scene.stack.size })}
      </span>
      <span class="rk-ls-sum" aria-hidden>
        {named && t(w.ls_next)}
      </span>
      <span class={crowded(scene) ? "rk-ls-scale rk-ls-crowded" : "rk-ls-scale"}>
        {ticks(scene).map(({ at, word }) => (
          <span
            key={at}
            class={word ? `rk-ls-tick rk-ls-tick-${word}` : "rk-ls-tick"}
            style={left(share(scene, at))}
          >
            {word === "spurt" && <Term text={t(w.ls_spurt)} about={w.ls_about_spurt} rule="LS6.1" />}
            {word === "goal" && <Term text={t(w.ls_goal)} about={w.ls_about_goal} rule="LS8.2" />}{" "}
            <span class={word && "rk-ls-mark"} aria-hidden>
              {at}
            </span>
          </span>
        ))}
      </span>
    </div>
  );
}

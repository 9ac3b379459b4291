import * as w from "racekit:words";
import { useState } from "preact/hooks";
import { useRoving } from "../../shell/useRoving";
import { type BoardProps, useTable } from "../../shell/view";
import { ownAndOther, theRun } from "./derived";
import { Lane } from "./Lane";
import { PileList } from "./PileList";
import { RaceCard } from "./RaceCard";
import { RunArea } from "./RunArea";
import { cellsOf, PILE_NAMES, type PileName, pileOf, SideHead } from "./SideHead";
import type { Scene, Side } from "./scene";

interface Open {
  seat: number;
  pile: PileName;
}

/** One grid: the opponent's piles and areas, the run, then the own areas and piles. */
export function Board({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  const [open, setOpen] = useState<Open | null>(null);
  const { own, other } = ownAndOther(scene);
  const run = theRun(scene);
  const pieces = scene.sides.reduce((sum, side) => sum + side.run.length, 0);
  const { onKeyDown, cell } = useRoving([
    other ? cellsOf(other) : 0,
    other?.areas.length ?? 0,
    pieces,
    own?.areas.length ?? 0,
    own ? cellsOf(own) : 0,
  ]);
  const inRow = (row: number) => (column: number) => cell(row, column);
  const list = (side: Side | undefined) =>
    side &&
    open?.seat === side.seat && (
      <PileList
        scene={scene}
        title={t(w.fh_whose, { who: name(side.seat), what: t(PILE_NAMES[open.pile]) })}
        {...pileOf(side, open.pile)}
        onClose={() => setOpen(null)}
      />
    );
  const head = (side: Side, row: number) => (
    <SideHead
      scene={scene}
      side={side}
      acts={state.actor === side.seat}
      open={open?.seat === side.seat ? open.pile : null}
      onOpen={(pile) =>
        setOpen(open?.seat === side.seat && open.pile === pile ? null : { seat: side.seat, pile })
      }
      cell={inRow(row)}
    />
  );
  return (
    <section class="rk-fh-board" aria-label={t(w.board)}>
      <RaceCard scene={scene} />
      {list(other)}
      <div
        role="grid"
        aria-label={t(w.fh_grid, { turn: scene.turn })}
        class="rk-fh-grid"
        onKeyDown={onKeyDown}
      >
        {other && head(other, 0)}
        {other && <Lane scene={scene} side={other} own={false} cell={inRow(1)} />}
        <RunArea scene={scene} run={run} cell={inRow(2)} />
        {own && <Lane scene={scene} side={own} own cell={inRow(3)} />}
        {own && head(own, 4)}
      </div>
      {list(own)}
    </section>
  );
}

import * as w from "racekit:words";
import { useState } from "preact/hooks";
import { type CellProps, useRoving } from "../../shell/useRoving";
import { type BoardProps, useTable } from "../../shell/view";
import { Discards } from "./Discards";
import { othersFrom } from "./derived";
import { Gaps, HandHead } from "./HandHead";
import { Lectern } from "./Lectern";
import { PieceCell } from "./PieceCell";
import { Pile, Stock } from "./Piles";
import { Plaque } from "./Plaque";
import type { Scene } from "./scene";

/** One grid: the hands of the others, each a row, then stock, discards and field. */
export function Board({ state, scene }: BoardProps<Scene>) {
  const { t, live } = useTable();
  const [open, setOpen] = useState(false);
  const others = othersFrom(scene);
  const hands = others.map((seat) => 1 + (scene.hands[seat]?.length ?? 0));
  const { onKeyDown, cell } = useRoving([...hands, PILES + scene.field.length]);
  const asked = live && state.actions.some(({ to }) => /^d\d/.test(to ?? ""));
  const listed = open || asked;
  return (
    <section class="rk-ra-board" aria-label={t(w.board)}>
      <Plaque scene={scene} />
      <div class={`rk-ra-middle ${scene.limits.field > FEW ? "rk-ra-many" : ""}`}>
        <div role="grid" aria-label={t(w.ra_grid)} class="rk-ra-grid" onKeyDown={onKeyDown}>
          <div
            class={`rk-ra-others ${others.length > 2 ? "rk-ra-three" : ""} ${others.length > 3 ? "rk-ra-five" : ""}`}
            role="rowgroup"
            style={{ "--hands": Math.min(others.length, 3), "--across": others.length }}
          >
            {others.map((seat, row) => (
              <HandRow key={seat} scene={scene} seat={seat} cell={(column) => cell(row, column)} />
            ))}
          </div>
          <Table
            scene={scene}
            listed={listed}
            onList={() => setOpen(!open)}
            cell={(column) => cell(others.length, column)}
          />
        </div>
        <Lectern scene={scene} />
      </div>
      {listed && <Discards scene={scene} onClose={asked ? null : () => setOpen(false)} />}
    </section>
  );
}

/** The stock and the discards, before the field. */
const PILES = 2;
/** So many cards of the field leave room for the lectern beside them. */
const FEW = 3;

interface RowProps {
  scene: Scene;
  cell: (column: number) => CellProps;
}

function HandRow({ scene, seat, cell }: RowProps & { seat: number }) {
  const { name } = useTable();
  const hand = scene.hands[seat] ?? [];
  return (
    <div
      role="row"
      class={`rk-ra-hand-row ${scene.turn_of === seat && !scene.over ? "rk-ra-acts" : ""}`}
      aria-label={name(seat)}
      data-anchor={`h${seat}`}
    >
      <span role="gridcell" class="rk-ra-who-cell">
        <HandHead scene={scene} seat={seat} data-row={seat + 1} {...cell(0)} />
      </span>
      {hand.map((piece, i) => (
        <span key={piece.id} role="gridcell">
          <PieceCell scene={scene} piece={piece} size="small" {...cell(1 + i)} />
        </span>
      ))}
      <Gaps n={(scene.limits.hands[seat] ?? 0) - hand.length} size="small" />
    </div>
  );
}

function Table({ scene, listed, onList, cell }: RowProps & { listed: boolean; onList: () => void }) {
  const { t } = useTable();
  const { field, limits } = scene;
  return (
    <div role="row" class="rk-ra-table" aria-label={t(w.ra_table)}>
      <span class="rk-ra-piles" role="presentation">
        <Stock scene={scene} cell={cell(0)} />
        <Pile scene={scene} open={listed} onOpen={onList} cell={cell(1)} />
      </span>
      <span class="rk-ra-field" role="presentation" data-anchor="f">
        {field.map((piece, i) => (
          <span key={piece.id} role="gridcell">
            <PieceCell scene={scene} piece={piece} size="big" {...cell(PILES + i)} />
          </span>
        ))}
        <Gaps n={limits.field - field.length} size="big" />
      </span>
    </div>
  );
}

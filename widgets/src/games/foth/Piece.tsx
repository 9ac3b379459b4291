import { type Target, target } from "../../core/select";
import { Aim } from "../../shell/Aim";
import type { CellProps } from "../../shell/useRoving";
import { type Table, useTable } from "../../shell/view";
import { Card, Strip } from "./Card";
import { Details } from "./Details";
import { pieceLabel } from "./labels";
import type { Piece, Scene } from "./scene";

/** What can be done with a card on the table: choose it, or play the chosen card on it. */
function aimAt({ state, live, from }: Table, { id }: Piece): Target {
  if (!live) return null;
  const name = `piece:${id}`;
  const all = [...state.actions, ...state.refused];
  if (all.some((each) => each.from === name)) return target(state, name, "pick");
  return from && all.some((each) => each.from === from && each.to === name)
    ? target(state, from, name)
    : null;
}

interface Props {
  scene: Scene;
  piece: Piece;
  cell: CellProps;
  /** A whole card, or its name alone. */
  whole?: boolean;
}

export function PieceCell({ scene, piece, cell, whole = false }: Props) {
  const table = useTable();
  const { lang, name } = table;
  const face = scene.cards[piece.card];
  const to = aimAt(table, piece);
  if (!face) return null;
  const anchor = `piece-${piece.id}`;
  return (
    <span role="gridcell">
      <Aim
        to={to}
        class={`rk-fh-piece ${to ? `rk-fh-${to.kind}` : ""}`}
        tip={() => (
          <Details scene={scene} card={piece.card} horse={piece.horse} no={to?.kind === "shut" && to} />
        )}
        delay={to?.kind === "shut" ? 60 : 350}
        aria-disabled={to?.kind === "shut"}
        aria-label={pieceLabel(lang, scene, piece, name(piece.user), to)}
        data-piece={piece.id}
        data-place={`piece:${piece.id}`}
        {...cell}
      >
        {whole ? (
          <Card face={face} horse={piece.horse} anchor={anchor} />
        ) : (
          <Strip face={face} anchor={anchor} lying />
        )}
      </Aim>
    </span>
  );
}

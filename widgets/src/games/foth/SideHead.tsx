import * as w from "racekit:words";
import { join } from "../../core/text";
import { Choice } from "../../shell/Choice";
import { Icon } from "../../shell/icons";
import type { CellProps } from "../../shell/useRoving";
import { useTable } from "../../shell/view";
import { Backs } from "./Card";
import { counted } from "./derived";
import { cardNames, pileLabel } from "./labels";
import { PieceCell } from "./Piece";
import { Read } from "./Read";
import type { Scene, Side } from "./scene";

export type PileName = "farm" | "removed";

const PILES: readonly PileName[] = ["farm", "removed"];
export const PILE_NAMES = { farm: w.fh_farm, removed: w.fh_removed };

/** How many cells a side's row has: its hand, its piles and its situations. */
export const cellsOf = (side: Side): number => 1 + PILES.length + side.situation.length;

/** The cards of a pile that the seat can name, and how many it cannot. */
export function pileOf(side: Side, pile: PileName): { cards: readonly string[]; down: number } {
  if (pile === "removed") return { cards: side.removed, down: 0 };
  const known = side.down.known.map(({ card }) => card);
  return { cards: [...side.farm, ...known], down: side.down.count - known.length };
}

interface Props {
  scene: Scene;
  side: Side;
  acts: boolean;
  open: PileName | null;
  onOpen: (pile: PileName) => void;
  cell: (column: number) => CellProps;
}

/** What lies before a player: the backs of the hand, the farm, the removed cards, situations. */
export function SideHead({ scene, side, acts, open, onOpen, cell }: Props) {
  const { t, lang, name } = useTable();
  const who = name(side.seat);
  return (
    <div role="row" class={`rk-fh-side ${acts ? "rk-fh-acts" : ""}`} aria-label={who}>
      <span class="rk-fh-who">
        <span
          class="rk-fh-mark"
          title={scene.player === side.seat ? t(w.fh_turn, { turn: scene.turn }) : undefined}
        >
          {scene.player === side.seat && <Icon name="marker" />}
        </span>
        <b>{who}</b>
        {scene.turn > 0 && (
          <span class="rk-fh-to-go">
            {t(w.fh_to_go, { n: side.to_go })}{" "}
            <span class="rk-note">{t(w.fh_metres, { n: side.metres })}</span>
          </span>
        )}
      </span>
      <span role="gridcell">
        <HandCell scene={scene} side={side} cell={cell(0)} />
      </span>
      {PILES.map((pile, i) => {
        const { cards, down } = pileOf(side, pile);
        const title = t(w.fh_whose, { who, what: t(PILE_NAMES[pile]) });
        return (
          <span key={pile} role="gridcell">
            <Choice
              can
              class="rk-fh-pile-cell"
              aria-expanded={open === pile}
              aria-label={pileLabel(lang, scene, title, cards, down)}
              onUse={() => onOpen(pile)}
              {...cell(1 + i)}
            >
              <span class={`rk-fh-heap rk-fh-${pile}`} data-anchor={`${pile}-${side.seat}`} />
              {t(PILE_NAMES[pile])} <b>{cards.length + down}</b>
            </Choice>
          </span>
        );
      })}
      {side.situation.map((piece, i) => (
        <PieceCell key={piece.id} scene={scene} piece={piece} cell={cell(1 + PILES.length + i)} />
      ))}
    </div>
  );
}

function HandCell({ scene, side, cell }: { scene: Scene; side: Side; cell: CellProps }) {
  const { t, lang, name } = useTable();
  const shown = side.hand.cards.filter((each) => each.shown).map(({ card }) => card);
  const title = t(w.fh_whose, { who: name(side.seat), what: t(w.fh_hand) });
  const label = pileLabel(lang, scene, title, shown, side.hand.count - shown.length);
  const names = cardNames(lang, scene, counted(shown));
  return (
    <Read
      class="rk-fh-pile-cell"
      tip={names ? () => <p>{join(lang, [t(w.fh_shown), names])}</p> : null}
      aria-label={label}
      {...cell}
    >
      <Backs n={side.hand.count} anchor={`hand-${side.seat}`} />
      {t(w.fh_hand)} <b>{side.hand.count}</b>
    </Read>
  );
}

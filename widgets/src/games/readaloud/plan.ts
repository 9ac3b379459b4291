import type { State } from "../../core/contract";
import type { Movement } from "../../core/motion";
import { inOrder } from "../../core/order";
import { topDiscards, zoneOf } from "./derived";
import type { Piece, Scene } from "./scene";

// What moved between two snapshots: a card comes to the lectern; cards are discarded or put under others; cards go
// between field and hands, crossing where they are exchanged; cards come from the stock.

type Snapshot = State<Scene>;

const MOST_FLIGHTS = 16;

const anchorOf = ({ id }: Piece): string => `piece-${id}`;

/** The cards that have an anchor. */
const drawn = (scene: Scene): Piece[] => [
  ...scene.field,
  ...scene.hands.flat(),
  ...(scene.stock.top ? [scene.stock.top] : []),
  ...topDiscards(scene),
];

function stageOf(from: string, to: string): number {
  if (from === "stock") return 2;
  return [from, to].includes("d") ? 0 : 1;
}

/** A card that begins to be read. */
function raised(was: Scene, now: Scene): Movement[] {
  const { reading } = now;
  const from = reading && [...drawn(was), ...drawn(now)].find(({ id }) => id === reading.id);
  return from && reading.card !== was.reading?.card
    ? [{ kind: "fly", anchor: "lectern", from: anchorOf(from), stage: 0 }]
    : [];
}

/** Cards that have come to lie under others. */
function stacked(was: Scene, now: Scene): Movement[] {
  const before = drawn(was);
  return drawn(now).flatMap((piece): Movement[] => {
    const old = before.find(({ id }) => id === piece.id);
    const added = old && piece.under.find((card) => !old.under.includes(card));
    const from = before.find(({ card }) => added && card === added);
    return from ? [{ kind: "fly", anchor: `under-${piece.id}`, from: anchorOf(from), stage: 1 }] : [];
  });
}

/** Cards that lie elsewhere than before, come from the stock or out of a shuffle, or are seen for the first time. */
function moved(was: Scene, now: Scene): Movement[] {
  const seen = drawn(was);
  const old = new Map([...was.discards, ...seen].map((piece) => [piece.id, piece]));
  const dealt = was.stock.count > now.stock.count;
  return drawn(now).flatMap((piece): Movement[] => {
    const before = old.get(piece.id);
    const anchor = anchorOf(piece);
    const to = zoneOf(piece.place);
    const zone = before ? zoneOf(before.place) : dealt ? "stock" : to;
    if (before && zone === to) {
      return piece.mine && !before.mine ? [{ kind: "reveal", anchor, stage: 1 }] : [];
    }
    const from = before && seen.includes(before) ? anchor : zone;
    return [{ kind: "fly", anchor, from, stage: 1 + stageOf(zone, to) }];
  });
}

export const plan = ({ scene: was }: Snapshot, { scene: now }: Snapshot): Movement[] =>
  inOrder([...raised(was, now), ...stacked(was, now), ...moved(was, now).slice(0, MOST_FLIGHTS)]);

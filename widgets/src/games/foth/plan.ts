import type { Moving, State } from "../../core/contract";
import { type Movement, moving } from "../../core/motion";
import { inOrder } from "../../core/order";
import { arrived, leaving } from "../../core/select";
import type { Piece, Scene, Side } from "./scene";

// What moved between two snapshots, as it happened: cards into play, then horses on and cards drawn, then cards out of
// play. A card that moves on is seen to move once, from where it lay to where it lies.

type Snapshot = State<Scene>;

/** A card on its way: whose it is, and what it is where the seat saw that. */
interface Way {
  seat: number;
  card: string | undefined;
  from: string;
  zone: string;
}

const MOST_FLIGHTS = 12;

const TABLE = ["run", "situation", "resolution"];
const HEAPS = ["farm", "down", "removed"];

const piecesOf = ({ resolving, sides }: Scene): Piece[] => [
  ...resolving,
  ...sides.flatMap(({ run, situation }) => [...run, ...situation]),
];

const sideOf = ({ scene }: Snapshot, seat: number): Side | undefined =>
  scene.sides.find((side) => side.seat === seat);

/** Takes pieces that are in one scene and not in the other: of equal ones, the first. */
function only(scene: Scene, other: Scene) {
  const there = new Set(piecesOf(other).map(({ id }) => id));
  const left = piecesOf(scene).filter(({ id }) => !there.has(id));
  return ({ seat, card }: Pick<Way, "seat" | "card">): string | undefined => {
    const at = left.findIndex((piece) => piece.owner === seat && piece.card === card);
    return at < 0 ? undefined : `piece-${left.splice(at, 1)[0]?.id}`;
  };
}

const heap = (zone: string, seat: number): string => `${zone === "removed" ? zone : "farm"}-${seat}`;

/** The area of a seat's deck that has fewer cards than before. */
function areaOf(before: Snapshot, after: Snapshot, seat: number): string {
  const counts = sideOf(before, seat)?.areas.map(({ count }) => count) ?? [];
  const area = sideOf(after, seat)?.areas.find(({ count }, i) => count < (counts[i] ?? 0));
  return area ? `area-${seat}-${area.style}` : `hand-${seat}`;
}

/** All ways, of each card one. */
function waysOf(before: Snapshot, after: Snapshot): Way[] {
  const { seat: own } = after;
  const copy = leaving(sideOf(before, own)?.hand.cards.map(({ card }) => card) ?? []);
  const gone = only(before.scene, after.scene);
  const startOf = ({ seat, card }: Pick<Way, "seat" | "card">, zone: string): string => {
    if (zone === "hand") return seat === own && card ? `card-${copy(card)}` : `hand-${seat}`;
    if (TABLE.includes(zone)) return gone({ seat, card }) ?? `hand-${seat}`;
    return HEAPS.includes(zone) ? heap(zone, seat) : areaOf(before, after, seat);
  };
  const ways: Way[] = [];
  for (const { seat = 0, card, start = "area", end = "hand" } of moving(before, after) as CardMoves) {
    const on = ways.findLast((way) => way.seat === seat && way.zone === start && way.card === card);
    if (on) on.zone = end;
    else ways.push({ seat, card, zone: end, from: startOf({ seat, card }, start) });
  }
  return ways;
}

/** A card that is drawn comes from its area to the hand; of all other moves it is told where they begin and end. */
type CardMoves = readonly (Moving & { start?: string; end?: string })[];

function flights(before: Snapshot, after: Snapshot): Movement[] {
  const { seat: own, scene } = after;
  const ways = waysOf(before, after);
  const come = only(scene, before.scene);
  const mine = ways.filter(({ seat, zone, card }) => seat === own && zone === "hand" && card);
  const keys = arrived(
    sideOf(after, own)?.hand.cards.map(({ card }) => card) ?? [],
    mine.map(({ card = "" }) => card),
  );
  const endOf = (way: Way): [string | undefined, number] => {
    if (way.zone === "hand") return [mine.includes(way) ? `card-${keys.shift()}` : `hand-${way.seat}`, 1];
    if (TABLE.includes(way.zone)) return [come(way), 0];
    return [HEAPS.includes(way.zone) ? heap(way.zone, way.seat) : undefined, 2];
  };
  const all = ways.flatMap((way): Movement[] => {
    const [anchor, stage] = endOf(way);
    return anchor && anchor !== way.from ? [{ kind: "fly", anchor, from: way.from, stage }] : [];
  });
  return all.filter(({ anchor }, i) => !all.some((later, j) => j > i && later.anchor === anchor));
}

/** The horses that have run on. */
const runners = (before: Snapshot, after: Snapshot): Movement[] =>
  after.scene.sides.flatMap(({ seat, to_go }): Movement[] => {
    const ran = before.scene.turn && to_go < (sideOf(before, seat)?.to_go ?? to_go);
    return ran ? [{ kind: "glide", anchor: `runner-${seat}`, stage: 1 }] : [];
  });

export const plan = (before: Snapshot, after: Snapshot): Movement[] =>
  inOrder([...flights(before, after).slice(0, MOST_FLIGHTS), ...runners(before, after)]);

import type { State } from "../../core/contract";
import type { Movement } from "../../core/motion";
import { inOrder } from "../../core/order";
import { held } from "../../core/select";
import type { Scene, Side } from "./scene";

// What moved between two snapshots: cards into play, then horses on and cards drawn, then cards out of play.

interface Spot {
  /** Whose card it is, and where it is seen. */
  card: string;
  seat: number;
  anchor: string;
  stage: 0 | 1 | 2;
}

type Snapshot = State<Scene>;

const MOST_FLIGHTS = 12;

function spotsOf({ scene }: Snapshot): Spot[] {
  const pieces = [...scene.resolving, ...scene.sides.flatMap(({ run, situation }) => [...run, ...situation])];
  const table = pieces.map(({ id, card, owner }): Spot => {
    return { card, seat: owner, anchor: `piece-${id}`, stage: 0 };
  });
  return [...table, ...scene.sides.flatMap((side) => lying(side, scene.seat))];
}

/** The cards of a side that are seen, the table apart. */
function lying({ seat, hand, farm, removed }: Side, own: number): Spot[] {
  const cards = hand.cards.map(({ card }) => card);
  const keys = held(cards).map(({ key }) => key);
  const spot = (stage: Spot["stage"], anchor: (i: number) => string) => (card: string, i: number) => ({
    card,
    seat,
    anchor: anchor(i),
    stage,
  });
  return [
    ...cards.map(spot(1, (i) => (seat === own ? `card-${keys[i]}` : `hand-${seat}`))),
    ...farm.map(spot(2, () => `farm-${seat}`)),
    ...removed.map(spot(2, () => `removed-${seat}`)),
  ];
}

/** What is in the first list and not in the second. */
function without(all: readonly Spot[], others: readonly Spot[]): Spot[] {
  const left = [...others];
  return all.filter(({ card, anchor }) => {
    const at = left.findIndex((other) => other.card === card && other.anchor === anchor);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Where a card comes from that was not seen before: an area that has fewer cards, else a hand. */
function unseen(was: Side | undefined, now: Side | undefined, seat: number): string {
  const area = now?.areas.find(({ count }, i) => count < (was?.areas[i]?.count ?? 0));
  return area ? `area-${seat}-${area.style}` : `hand-${seat}`;
}

export function plan(before: Snapshot, after: Snapshot): Movement[] {
  const [old, now] = [spotsOf(before), spotsOf(after)];
  const left = without(old, now);
  const sides = (seat: number) =>
    [before, after].map(({ scene }) => scene.sides.find((side) => side.seat === seat));
  const flights = without(now, old).map(({ card, seat, anchor, stage }): Movement => {
    const at = left.findIndex((spot) => spot.card === card && spot.seat === seat);
    const [from] = at < 0 ? [] : left.splice(at, 1);
    const [was, is] = sides(seat);
    return { kind: "fly", anchor, from: from?.anchor ?? unseen(was, is, seat), stage };
  });
  const horses = after.scene.sides.flatMap((side): Movement[] => {
    const [was] = sides(side.seat);
    if (!was || !before.scene.turn) return [];
    const drawn = side.seat !== after.seat && side.hand.count > was.hand.count && side.to_go < was.to_go;
    return [
      ...(side.to_go < was.to_go
        ? [{ kind: "glide", anchor: `runner-${side.seat}`, stage: 1 } as const]
        : []),
      ...(drawn
        ? [
            {
              kind: "fly",
              anchor: `hand-${side.seat}`,
              from: unseen(was, side, side.seat),
              stage: 1,
            } as const,
          ]
        : []),
    ];
  });
  return inOrder([...flights.slice(0, MOST_FLIGHTS), ...horses]);
}

import type { State } from "../../core/contract";
import type { Movement } from "../../core/motion";
import type { Played, Scene } from "./scene";

// What moved between two snapshots: cards and tickets one after another, then the winner's horse.

type Moves = Movement[];
type Snapshot = State<Scene>;

const same = (a: Played, b: Played) => a.card === b.card && a.seat === b.seat;

/** The cards of the trick on the table, and of the one before where it was still being played. */
function played(was: Scene, now: Scene): Played[] {
  const ended = now.trick !== was.trick || now.last?.cards[0]?.card !== was.last?.cards[0]?.card;
  const cards = ended && now.last ? [...now.last.cards, ...now.trick_cards] : now.trick_cards;
  return cards.filter((card) => !was.trick_cards.some((old) => same(old, card)));
}

/** Where a card of a seat comes from: the person's own from the hand. */
function source({ scene, seat }: Snapshot, who: number, card: string): string {
  return who === seat && scene.hand?.includes(card) ? `card-${card}` : `seat-${who}`;
}

/** Cards laid aside, turned up as discards, and tickets laid before the seats. */
function laid(before: Snapshot, after: Snapshot): Omit<Extract<Movement, { kind: "fly" }>, "stage">[] {
  return after.scene.seats.flatMap((now) => {
    const was = before.scene.seats.find(({ seat }) => seat === now.seat);
    const id = now.seat;
    if (!was) return [];
    const ticket = (place: string, mine: string) => ({
      kind: "fly" as const,
      seat: id,
      anchor: `${place}-${id}`,
      from: id === after.seat ? `ticket:${mine}` : `seat-${id}`,
    });
    return [
      ...now.discards.down.slice(was.discards.down.length).map((card, i) => ({
        kind: "fly" as const,
        seat: id,
        anchor: `aside-${id}-${was.discards.down.length + i}`,
        from: source(before, id, card),
      })),
      ...(now.open && !was.open ? [ticket("open", now.open)] : []),
      ...(now.sealed !== "none" && was.sealed === "none" ? [ticket("sealed", now.sealed)] : []),
    ];
  });
}

export function plan(before: Snapshot, after: Snapshot): Moves {
  const was = before.scene;
  const now = after.scene;
  if (was.race !== now.race) return [];
  const moves: Moves = [];
  let stage = 0;
  for (const { seat, card } of played(was, now)) {
    moves.push({
      kind: "fly",
      seat,
      anchor: `trick-${card}`,
      from: source(before, seat, card),
      stage: stage++,
    });
  }
  const things = laid(before, after);
  moves.push(...things.map((thing): Movement => ({ ...thing, stage })));
  if (things.length) stage++;
  const old = new Map(was.horses.map(({ id, at }) => [id, at]));
  for (const { id, at } of now.horses) {
    if (at <= (old.get(id) ?? at)) continue;
    moves.push(
      { kind: "glide", anchor: `horse-${id}`, stage },
      { kind: "reveal", anchor: `trail-${id}`, stage },
    );
  }
  return moves;
}

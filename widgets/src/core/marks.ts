import type { PastStep } from "./contract";
import type { Movement } from "./motion";

// What is marked on a board until one's next move: what that move moved, and what has moved since.

export type Mark = "mine" | "since";

/** By anchor; null before anybody has decided anything: nobody needs the deal marked. */
export type Marks = ReadonlyMap<string, Mark> | null;

/** A trail marks itself; and cards that come from under a curtain have not moved. */
const counts = ({ anchor, kind }: Movement, covered: boolean): boolean =>
  !anchor.startsWith("trail-") && !(covered && (kind === "reveal" || anchor.startsWith("card-")));

/** The marks after a step from `before`, in which `plan` moved. */
export function nextMarks(marks: Marks, before: PastStep, plan: readonly Movement[]): Marks {
  if (!marks && typeof before.actor !== "number") return null;
  const own = before.actor === before.seat;
  // What the table did in one's place belongs to one's move before.
  const next = new Map(own && !before.forced ? [] : marks);
  for (const movement of plan) {
    if (!counts(movement, before.curtain !== null)) continue;
    const mine = own && (movement.seat ?? before.seat) === before.seat;
    next.set(movement.anchor, mine ? "mine" : "since");
  }
  return next;
}

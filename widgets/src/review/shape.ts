import type { Step } from "../core/tree";
import type { Curve, Drawn } from "./contract";

// Where the curve of a review runs, in pixels.

export const HEIGHT = 116;
const EDGE = 8;

/** The place in a review of each step of a line; -1 where it has none. A recording has the review's own steps. */
export function placesOf({ nodes }: Drawn, steps: readonly Step[], recorded: boolean): number[] {
  if (recorded) return steps.map(({ id }) => (id < nodes.length ? id : -1));
  const places = new Map(nodes.map((id, at) => [id, at]));
  return steps.map(({ id }) => places.get(id) ?? -1);
}

export type Point = readonly [x: number, y: number];

/** How high a value is drawn; an estimate may lie a little beyond the ends of the axis. */
export function height({ low, high }: Pick<Drawn, "low" | "high">, value: number): number {
  const part = (Math.min(high, Math.max(low, value)) - low) / (high - low);
  return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * part;
}

/** The points of a curve: one for each place of the timeline whose value is known. */
export function points(drawn: Drawn, { values }: Curve, places: readonly number[], xs: readonly number[]) {
  return places.flatMap((place, i): Point[] => {
    const value = values[place];
    return value === undefined ? [] : [[xs[i] ?? 0, height(drawn, value)]];
  });
}

export const path = (line: readonly Point[]): string =>
  line.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** Labels one below the other, each as near to its wish as there is room. */
export function spread(wishes: readonly number[], room: number, most = HEIGHT - 2): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => (wishes[a] ?? 0) - (wishes[b] ?? 0));
  const found = [...wishes];
  let from = room;
  for (const i of order) {
    found[i] = Math.max(found[i] ?? 0, from);
    from = (found[i] ?? 0) + room;
  }
  let to = most;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i] ?? 0, to);
    to = (found[i] ?? 0) - room;
  }
  return found;
}

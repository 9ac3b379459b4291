import type { Axis, Tick } from "./contract";

/** Where a value lies between two ends; values beyond an axis lie on its end. */
export function scale({ low, high }: Pick<Axis, "low" | "high">, from: number, to: number) {
  const span = high - low || 1;
  return (value: number): number => from + ((clamp(value, low, high) - low) / span) * (to - from);
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** How wide a text is, in px: Japanese letters are twice as wide as others. */
export const width = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 12 : 6.6), 0);

/** Every first, second, third, ... tick, so many that none runs into the next. */
export function thinned(ticks: readonly Tick[], place: (at: number) => number, wide: number): Tick[] {
  for (let step = 1; step < ticks.length; step++) {
    const kept = ticks.filter((_, index) => index % step === 0);
    if (kept.every(({ at }, index) => !index || place(at) - place(kept[index - 1]?.at ?? at) >= wide))
      return kept;
  }
  return ticks.slice(0, 1);
}

const round = (value: number): string => value.toFixed(1);

/** A path through points, in px. */
export const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index ? "L" : "M"}${round(x)} ${round(y)}`).join("");

/** A closed path. */
export const area = (points: readonly (readonly [number, number])[]): string => `${path(points)}Z`;

/** The next value of a slider that plays; null at its end. */
export const following = (value: number, step: number, high: number): number | null =>
  value + step > high ? null : value + step;

import type { Outcome } from "./contract";

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);

/** Where a common denominator is longer than this, fractions are easier to read reduced. */
const LARGEST = 9999;

/** Chances over one denominator, so that they can be compared: 3/72 and 2/72, for 1/24 and 1/36. */
export function alike(chance: readonly Pick<Outcome, "p">[]): string[] {
  const parts = chance.map(({ p }) => p.split("/").map(Number));
  const common = parts.reduce((so, [, below = 1]) => (so / divisor(so, below)) * below, 1);
  if (common === 1 || common > LARGEST) return chance.map(({ p }) => p);
  return parts.map(([above = 0, below = 1]) => `${(above * common) / below}/${common}`);
}

/** What outcomes with the same property have together, in the order of that property. */
export function together<O extends Outcome>(outcomes: readonly O[], of: (action: string) => string) {
  const groups = new Map<string, O[]>();
  for (const each of outcomes) {
    const key = of(each.action);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups]
    .sort(([one], [two]) => one.localeCompare(two, "en", { numeric: true }))
    .map(([key, outcomes]) => ({
      key,
      outcomes,
      value: outcomes.reduce((sum, { value }) => sum + value, 0),
    }));
}

const ENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** Where an axis ends that begins with 0 and has room for all of these. */
export const axisEnd = (values: readonly number[]): number =>
  ENDS.find((end) => values.every((value) => value <= end)) ?? 1;

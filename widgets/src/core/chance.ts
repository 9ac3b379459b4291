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

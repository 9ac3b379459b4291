/** An exact number in lowest terms; `d` is positive. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b ? divisor(b, a % b) : a < 0n ? -a : a);

export function fraction(n: bigint, d = 1n): Fraction {
  const by = (d < 0n ? -1n : 1n) * (divisor(n, d) || 1n);
  return { n: n / by, d: d / by };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
export const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
export const minus = (a: Fraction, b: Fraction): Fraction => add(a, { n: -b.n, d: b.d });
export const size = ({ n, d }: Fraction): Fraction => ({ n: n < 0n ? -n : n, d });
export const float = ({ n, d }: Fraction): number => Number(n) / Number(d);

/** 10 to a whole power. */
export const ten = (power: number): Fraction =>
  power < 0 ? fraction(1n, 10n ** BigInt(-power)) : fraction(10n ** BigInt(power));

/** An exact number as Python writes it: 5, 1/7. */
export function exact(text: string): Fraction {
  const [n = "0", d = "1"] = text.split("/");
  return fraction(BigInt(n), BigInt(d));
}

/** The simplest fraction within half a percentage point, for somebody who thinks in those. */
export function nearest(p: number): string | null {
  for (let d = 2; d <= 12; d++) {
    const n = Math.round(p * d);
    if (n > 0 && n < d && Math.abs(p - n / d) <= 0.005) return `${n}/${d}`;
  }
  return null;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exact, fraction, nearest } from "../../src/question/fraction";
import { readNumber, readProbability, rounds } from "../../src/question/reading";

interface Cases {
  values: Record<string, string[]>;
  refused: string[];
  probabilities: Record<string, string[]>;
  rounded: Record<string, { right: string[]; wrong: string[] }>;
}

/** What people write, which Python reads too. */
const CASES: Cases = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/lessons/reading.json"), "utf8"),
);

test.each(Object.entries(CASES.values))("%s is read as people write it", (value, texts) => {
  for (const text of texts) expect(readNumber(text)?.value, text).toEqual(exact(value));
});

test.each(Object.entries(CASES.probabilities))("%s is read as a probability", (value, texts) => {
  for (const text of texts) expect(readProbability(text)?.value, text).toEqual(exact(value));
});

test("what is no number is not read", () => {
  for (const text of CASES.refused) expect(readNumber(text), text).toBeNull();
});

test.each(Object.entries(CASES.rounded))("%s, rounded, is right", (value, { right, wrong }) => {
  const is = (text: string) => {
    const read = readNumber(text);
    return read !== null && rounds(read, exact(value));
  };
  for (const text of right) expect(is(text), text).toBe(true);
  for (const text of wrong) expect(is(text), text).toBe(false);
});

test("the simplest fraction near a probability", () => {
  expect([0.14, 0.5, 0.667, 0.33, 0.04, 0, 1].map(nearest)).toEqual([
    "1/7",
    "1/2",
    "2/3",
    "1/3",
    null,
    null,
    null,
  ]);
});

test("fractions are in lowest terms, and their denominators positive", () => {
  expect(fraction(4n, -6n)).toEqual({ n: -2n, d: 3n });
  expect(fraction(0n, 5n)).toEqual({ n: 0n, d: 1n });
});

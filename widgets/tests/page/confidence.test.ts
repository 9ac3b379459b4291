import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bands, brier, isNear, scored } from "../../src/page/confidence";
import { createStore } from "../../src/page/store";
import type { Answer, Question } from "../../src/question/contract";

type Guess = [sure: number, right: boolean];
interface Cases {
  near: { entry: Partial<Question>; answer: Answer; near: boolean }[];
  scores: { guesses: Guess[]; brier: number | null }[];
  bands: { guesses: Guess[]; bands: number[][] };
}

const cases: Cases = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/lessons/confidence.json"), "utf8"),
);
const guesses = (all: Guess[]) => all.map(([sure, right]) => ({ sure, right }));
const T = { en: "", ja: "" };

const question = (entry: Partial<Question>): Question => ({
  ...{ name: "q", kind: "number", prompt: T, answer: "", options: [], bars: [], unit: null },
  ...{ hint: T, why: T, wrong: [] },
  ...entry,
});

test.each(cases.near)("what counts as right, as Python has it: %j", ({ entry, answer, near }) => {
  expect(isNear(question(entry), answer)).toBe(near);
});

test.each(cases.scores)("the Brier score, as Python has it: %j", ({ guesses: all, brier: score }) => {
  const found = brier(guesses(all));
  if (score === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(score, 12);
});

test("guesses stand in bands, as Python has it", () => {
  const found = bands(guesses(cases.bands.guesses));
  expect(found.map(({ low, high, right, of }) => [low, high, right, of])).toEqual(
    cases.bands.bands.map(([low, high, , right, of]) => [low, high, right, of]),
  );
  for (const [at, band] of found.entries())
    expect(band.sure).toBeCloseTo(cases.bands.bands[at]?.[2] ?? -1, 12);
});

test("a guess counts once its truth has been seen", () => {
  const store = createStore(null, "k");
  const all = [question({ kind: "probability", answer: "1/4" })];
  store.act("q", { name: "guess", arg: { answer: "30 %", sure: 80 } });
  expect(scored(all, store)).toEqual([]);
  store.act("q", { name: "compare" });
  expect(scored(all, store).map(({ sure, right }) => [sure, right])).toEqual([[80, true]]);
});

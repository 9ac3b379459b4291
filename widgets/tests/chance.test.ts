import { describe, expect, it } from "vitest";
import { alike, axisEnd, together } from "../src/core/chance";

const chance = (...shares: string[]) => shares.map((p) => ({ p }));

describe("chances beside one another", () => {
  it("have one denominator", () => {
    expect(alike(chance("1/24", "1/36", "1/2"))).toEqual(["3/72", "2/72", "36/72"]);
    expect(alike(chance("2/9", "1/18"))).toEqual(["4/18", "1/18"]);
    expect(alike(chance("1"))).toEqual(["1"]);
    expect(alike([])).toEqual([]);
  });

  it("stay reduced where the common denominator is hard to read", () => {
    expect(alike(chance("1/101", "1/103"))).toEqual(["1/101", "1/103"]);
  });
});

describe("many chances", () => {
  const of = (action: string) => action.charAt(0);
  const shown = ["b2", "a1", "b1"].map((action, i) => ({
    action,
    p: "",
    value: (i + 1) / 10,
    text: { en: action, ja: action },
  }));

  it("are put together by what they have in common, in its order", () => {
    const found = together(shown, of).map(({ key, value, outcomes }) => [key, value, outcomes.length]);
    expect(found).toEqual([
      ["a", 0.2, 1],
      ["b", 0.4, 2],
    ]);
    const numbers = ["10", "9"].map((action) => ({ ...shown[0], action })) as typeof shown;
    expect(together(numbers, (action) => action).map(({ key }) => key)).toEqual(["9", "10"]);
  });

  it("stand on an axis that has a round end", () => {
    expect([[0.03, 0.004], [0.5], [0.51], [1]].map(axisEnd)).toEqual([0.05, 0.5, 1, 1]);
  });
});

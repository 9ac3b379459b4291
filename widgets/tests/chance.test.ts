import { describe, expect, it } from "vitest";
import { alike } from "../src/core/chance";

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

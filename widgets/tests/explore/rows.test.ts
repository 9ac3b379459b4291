import { expect, it } from "vitest";
import type { Row } from "../../src/experiment/contract";
import { more, typed, without } from "../../src/experiment/rows";

const rows: Row[] = [
  ["red", "3"],
  ["blue", "2"],
];

it("changes one thing of a bag, adds one and removes one, and leaves the others", () => {
  expect(typed(rows, 1, ["gold", "2"])).toEqual([
    ["red", "3"],
    ["gold", "2"],
  ]);
  expect(more(rows).at(-1)).toEqual(["", "1"]);
  expect(without(rows, 0)).toEqual([["blue", "2"]]);
  expect(rows).toHaveLength(2);
});

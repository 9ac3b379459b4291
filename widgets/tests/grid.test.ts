import { expect, it } from "vitest";
import { move } from "../src/core/grid";

it("walks by arrow keys and stops at the edges", () => {
  const at = { row: 0, column: 0 };
  expect(move("ArrowRight", at, 6, 3)).toEqual({ row: 0, column: 1 });
  expect(move("ArrowDown", at, 6, 3)).toEqual({ row: 1, column: 0 });
  expect(move("ArrowUp", at, 6, 3)).toEqual(at);
  expect(move("ArrowLeft", at, 6, 3)).toEqual(at);
  expect(move("ArrowRight", { row: 5, column: 2 }, 6, 3)).toEqual({ row: 5, column: 2 });
});

it("jumps to the ends of a row and of a column", () => {
  const at = { row: 3, column: 1 };
  expect(move("Home", at, 6, 3)).toEqual({ row: 3, column: 0 });
  expect(move("End", at, 6, 3)).toEqual({ row: 3, column: 2 });
  expect(move("PageUp", at, 6, 3)).toEqual({ row: 0, column: 1 });
  expect(move("PageDown", at, 6, 3)).toEqual({ row: 5, column: 1 });
});

it("leaves other keys and empty grids alone", () => {
  expect(move("a", { row: 0, column: 0 }, 6, 3)).toBeNull();
  expect(move("ArrowDown", { row: 0, column: 0 }, 0, 3)).toBeNull();
});

import { describe, expect, it } from "vitest";
import { nearest } from "../src/core/nearest";

const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });

/** Two rows, and one place far to the right, between them. */
const places = [at(0, 0), at(20, 0), at(0, 20), at(20, 20), at(90, 12)];

describe("arrow keys on a picture", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowDown", 0, 2],
    ["ArrowDown", 1, 3],
    ["ArrowUp", 3, 1],
    ["ArrowLeft", 3, 2],
    ["ArrowRight", 3, 4],
    ["ArrowLeft", 4, 3],
    ["Home", 3, 0],
    ["End", 0, 4],
  ])("%s leads from %i to %i", (key, from, to) => {
    expect(nearest(key, from, places)).toBe(to);
  });

  it("stay where nothing lies further on", () => {
    expect(nearest("ArrowUp", 0, places)).toBe(0);
  });

  it("are no other keys, and start at a place", () => {
    expect(nearest("Enter", 0, places)).toBeNull();
    expect(nearest("ArrowUp", -1, places)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { branches, countBranches } from "../src/core/branches";
import { follows, forks, fraction, line, roomForDots } from "../src/core/timeline";
import { tree } from "./sample";

// 0 - 1 - 2 - 3        main line
//      \- 4 - 5        a branch
//           \- 6       a branch of the branch
const grown = tree([0, 1], [1, 2, 4], [2, 3], [3], [4, 5, 6], [5], [6]);
const ids = (nodes: readonly { id: number }[]) => nodes.map(({ id }) => id);

describe("the line through now", () => {
  it("goes on along the first children", () => {
    expect(ids(line(grown, 1).nodes)).toEqual([0, 1, 2, 3]);
    expect(line(grown, 1).index).toBe(1);
  });

  it("goes on towards the head while looking back", () => {
    expect(ids(line(grown, 1, 6).nodes)).toEqual([0, 1, 4, 6]);
    expect(ids(line(grown, 2, 6).nodes)).toEqual([0, 1, 2, 3]);
  });

  it("stands on a branch", () => {
    const way = line(grown, 4);
    expect(ids(way.nodes)).toEqual([0, 1, 4, 5]);
    expect(way.index).toBe(2);
  });

  it("survives an empty tree", () => {
    expect(line(tree(), 0)).toEqual({ nodes: [], index: 0 });
  });
});

it("counts steps by beats", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((id) => grown.get(id)?.depth)).toEqual([0, 1, 2, 3, 2, 3, 3]);
});

it("marks where branches leave the line", () => {
  expect(forks(grown, line(grown, 3))).toEqual([{ at: 2, id: 4 }]);
  expect(forks(grown, line(grown, 6))).toEqual([
    { at: 2, id: 2 },
    { at: 3, id: 5 },
  ]);
});

describe("the track", () => {
  it("has dots while there is room for them", () => {
    expect(roomForDots(13, 400)).toBe(true);
    expect(roomForDots(400, 400)).toBe(false);
    expect(roomForDots(0, 400)).toBe(false);
  });

  it("maps steps to places", () => {
    expect(fraction(0, 1)).toBe(0);
    expect(fraction(3, 4)).toBe(1);
  });
});

it("knows a step ahead from a jump", () => {
  expect(follows(grown, 1, 2)).toBe(true);
  expect(follows(grown, 0, 3)).toBe(true);
  expect(follows(grown, 0, 3, 2)).toBe(false);
  expect(follows(grown, 2, 1)).toBe(false);
  expect(follows(grown, 2, 4)).toBe(false);
});

describe("branches", () => {
  it("lists the main line, then what leaves it, deeper", () => {
    const twigs = branches(grown, 5);
    expect(twigs.map(({ first, depth, length }) => [first.id, depth, length])).toEqual([
      [0, 0, 4],
      [4, 1, 2],
      [6, 2, 1],
    ]);
    expect(twigs.map(({ current }) => current)).toEqual([false, true, false]);
    expect(countBranches(grown)).toBe(2);
  });

  it("carries the comments", () => {
    const noted = tree([0, 1], [1, 2, 4], [2, 3], [3], [4, 5, 6], [5], [6]);
    noted.take({ since: 0, nodes: [{ id: 5, comment: "here" }] }, 1);
    expect(branches(noted, 0)[1]?.commented.map(({ comment }) => comment)).toEqual(["here"]);
  });

  it("is empty for an empty tree", () => {
    expect(branches(tree(), 0)).toEqual([]);
    expect(countBranches(tree())).toBe(0);
  });
});

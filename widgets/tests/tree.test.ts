import { describe, expect, it } from "vitest";
import { countBranches } from "../src/core/branches";
import { forks, line } from "../src/core/timeline";
import { createTree } from "../src/core/tree";
import { tree } from "./sample";

const ids = (made: ReturnType<typeof createTree>, now: number) => line(made, now).nodes.map(({ id }) => id);

describe("a tree kept by what has changed", () => {
  it("grows at its end, and by branches", () => {
    const made = tree([0, 1], [1]);
    expect(ids(made, 1)).toEqual([0, 1]);
    expect(made.take({ since: 0, nodes: [{ id: 1, next: [2] }, { id: 2 }] }, 1)).toBe(true);
    expect(ids(made, 2)).toEqual([0, 1, 2]);
    made.take(
      {
        since: 1,
        nodes: [
          { id: 1, next: [2, 3] },
          { id: 3, crossed: true },
        ],
      },
      2,
    );
    expect(ids(made, 3)).toEqual([0, 1, 3]);
    expect(ids(made, 1)).toEqual([0, 1, 2]);
    expect(countBranches(made)).toBe(1);
    expect(made.get(3)?.crossed).toBe(true);
    expect(forks(made, line(made, 2))).toEqual([{ at: 2, id: 3 }]);
  });

  it("hides a step where nobody stands any more, and shows it again", () => {
    const made = tree([0, 1], [1, 2], [2, 3], [3]);
    expect(ids(made, 3)).toEqual([0, 1, 2, 3]);
    made.take({ since: 0, nodes: [{ id: 1, next: [3] }], gone: [2] }, 1);
    expect(ids(made, 3)).toEqual([0, 1, 3]);
    expect(made.get(3)?.depth).toBe(2);
    made.take(
      {
        since: 1,
        nodes: [
          { id: 1, next: [2] },
          { id: 2, next: [3], comment: "here" },
        ],
      },
      2,
    );
    expect(ids(made, 3)).toEqual([0, 1, 2, 3]);
    expect(made.get(3)?.depth).toBe(3);
    made.take({ since: 2, nodes: [{ id: 2, next: [3] }] }, 3);
    expect(made.get(2)?.comment).toBeUndefined();
  });

  it("knows that something is missing, and begins anew with the whole", () => {
    const made = tree([0, 1], [1]);
    expect(made.take({ since: 4, nodes: [{ id: 1, next: [9] }] }, 5)).toBe(false);
    expect(ids(made, 1)).toEqual([0, 1]);
    expect(made.take({ since: null, nodes: [{ id: 0, next: [8] }, { id: 8 }] }, 5)).toBe(true);
    expect(ids(made, 8)).toEqual([0, 8]);
    expect(made.get(1)).toBeUndefined();
    // What belongs to an earlier snapshot is in it already.
    expect(made.take({ since: 4, nodes: [{ id: 1, next: [9] }] }, 5)).toBe(true);
    expect(made.get(9)).toBeUndefined();
  });

  it("finds the same line as a tree that comes whole, whatever was asked before", () => {
    const parents: (number | null)[] = [null];
    const made = createTree();
    made.take({ since: null, nodes: [{ id: 0 }] }, 0);
    for (let id = 1; id < 200; id++) {
      const parent = (id * 7919) % 5 ? id - 1 : (id * 31) % id;
      parents.push(parent);
      const next = parents.flatMap((of, each) => (of === parent ? [each] : []));
      made.take({ since: id - 1, nodes: [{ id: parent, next }, { id }] }, id);
      const way: number[] = [];
      for (let at: number | null | undefined = id; at != null; at = parents[at]) way.unshift(at);
      expect(ids(made, id)).toEqual(way);
      expect(made.get(id)?.depth).toBe(way.length - 1);
    }
  });
});

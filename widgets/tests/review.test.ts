import { expect, it } from "vitest";
import type { Drawn } from "../src/review/contract";
import { HEIGHT, height, path, placesOf, points, spread } from "../src/review/shape";
import { tree } from "./sample";

const drawn = { low: 0, high: 1, nodes: [0, 3, 4, 9], seats: [] } as unknown as Drawn;

it("finds the steps of a line in the review of another one, as far as they are the same", () => {
  const grown = tree([0, 3], [3, 4], [4, 7], [7]);
  const end = grown.get(7);
  expect(end && placesOf(drawn, grown.wayTo(end), false)).toEqual([0, 1, 2, -1]);
  expect(end && placesOf(drawn, grown.wayTo(end), true)).toEqual([0, 3, -1, -1]);
});

it("draws values as far as they are known, within the axis", () => {
  const curve = { values: [0, 0.5, 1.02] } as Drawn["seats"][number];
  const line = points(drawn, curve, [0, 1, 2, 3, -1], [0, 10, 20, 30, 40]);
  expect(line.map(([x]) => x)).toEqual([0, 10, 20]);
  const [first, middle, last] = line.map(([, y]) => y);
  expect(first).toBeGreaterThan(middle ?? 0);
  expect(last).toBe(height(drawn, 1));
  expect(path(line.slice(0, 2))).toMatch(/^M0\.0 \d+\.0L10\.0 \d+\.0$/);
});

it("keeps labels apart, in their order and in the picture", () => {
  const tops = spread([50, 51, HEIGHT, HEIGHT, 10], 12);
  const sorted = [...tops].sort((a, b) => a - b);
  sorted.forEach((top, i) => {
    expect(top).toBeLessThan(HEIGHT);
    if (i) expect(top - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(12);
  });
  expect(tops[4]).toBeLessThan(tops[0] ?? 0);
});

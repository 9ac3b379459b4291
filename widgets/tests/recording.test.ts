import { expect, test } from "vitest";
import { recorded } from "../src/core/recording";
import { both } from "./sample";

test("frames are made of what changes in them", () => {
  const line = { n: 0, rule: "N1", text: both("taken") };
  const changes = {
    scene: [[{ boxes: [0, 0], read: "a" }], { boxes: { 1: [7] } }, {}, { read: 0, dice: [0] }, [[]]],
    log: [[[]], [[line]], [[]], {}, {}],
  } as const;
  const title = both("x");
  const found = recorded({ changes, title });
  expect(found.title).toBe(title);
  const same = { log: [], text: title };
  expect(found.frames).toEqual([
    { scene: { boxes: [0, 0], read: "a" }, seq: 0, now: 0, ...same },
    { scene: { boxes: [0, 7], read: "a" }, seq: 1, now: 1, log: [line], text: line.text },
    { scene: { boxes: [0, 7], read: "a" }, seq: 2, now: 2, ...same },
    { scene: { boxes: [0, 7], dice: 0 }, seq: 3, now: 3, ...same },
    { scene: [], seq: 4, now: 4, ...same },
  ]);
  const [, second, third] = found.frames as { scene: unknown }[];
  expect(third?.scene).toBe(second?.scene);
});

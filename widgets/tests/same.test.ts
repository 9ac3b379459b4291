import { expect, it } from "vitest";
import { same } from "../src/core/same";
import { snapshot } from "./sample";

it("compares what plain data says", () => {
  expect(same(snapshot("turn"), snapshot("turn"))).toBe(true);
  expect(same(snapshot("turn"), snapshot("run"))).toBe(false);
  expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(same({ a: [1, { b: null }] }, { a: [1, { b: 0 }] })).toBe(false);
  expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(same({ a: undefined }, { b: undefined })).toBe(false);
  expect(same([], null)).toBe(false);
});

it("tells functions apart", () => {
  const act = () => {};
  expect(same({ act }, { act })).toBe(true);
  expect(same({ act }, { act: () => {} })).toBe(false);
});

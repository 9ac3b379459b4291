// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { foldable, mark, nameOf, optionAt, type Places } from "../../src/onboard/places";

const BOARD = `
  <button data-place="3R"><i>5</i></button>
  <button data-place="F-3"></button><button data-place="F-3"></button>
  <div role="gridcell" data-place="6"></div>
  <button data-place="stock"></button>`;
const AT_FIRST: Places = { options: ["3R", "F-3", "6"], chosen: [], right: null, fixed: false };

function drawn(places: Partial<Places> = {}) {
  const board = document.createElement("div");
  board.innerHTML = BOARD;
  mark(board, { ...AT_FIRST, ...places });
  const states = (name: string, attribute: string) =>
    [...board.querySelectorAll(`[data-place="${name}"]`)].map((place) => place.getAttribute(attribute));
  return { board, states };
}

test("what may be chosen is marked, and says whether it is", () => {
  const { states } = drawn({ chosen: ["F-3", "6"] });
  expect(states("3R", "data-option")).toEqual(["open"]);
  expect(states("3R", "aria-pressed")).toEqual(["false"]);
  // Equal cards are one place.
  expect(states("F-3", "aria-pressed")).toEqual(["true", "true"]);
  expect(states("6", "aria-selected")).toEqual(["true"]);
  expect(states("6", "aria-pressed")).toEqual([null]);
  expect(states("stock", "data-option")).toEqual([null]);
});

test("the right places are marked once they are told, and no longer when the question is asked anew", () => {
  const { board, states } = drawn({ right: { names: ["3R"], said: "right" }, fixed: true });
  expect([states("3R", "data-right"), states("F-3", "data-right")]).toEqual([[""], [null, null]]);
  expect(states("3R", "aria-description")).toEqual(["right"]);
  expect(states("3R", "aria-disabled")).toEqual(["true"]);
  mark(board, AT_FIRST);
  expect(states("3R", "data-right")).toEqual([null]);
  expect(states("3R", "aria-description")).toEqual([null]);
  expect(states("3R", "aria-disabled")).toEqual(["false"]);
});

test("a press on what lies on a place is one on the place; elsewhere it is none", () => {
  const { board } = drawn();
  const place = optionAt(board.querySelector("i"));
  expect(place && nameOf(place)).toBe("3R");
  expect(optionAt(board.querySelector('[data-place="stock"]'))).toBeNull();
  expect(optionAt(board)).toBeNull();
  expect(optionAt(null)).toBeNull();
});

test("a part of the board without a mark can be put away, if it shows something", () => {
  const board = document.createElement("div");
  board.innerHTML = `<div class="rk-main">${BOARD}</div><div class="rk-hand"></div>`;
  mark(board, { ...AT_FIRST, chosen: ["3R"] });
  expect(foldable(board)).toBe(false);
  expect(board.querySelectorAll("[data-unmarked]").length).toBe(1);
  mark(board, AT_FIRST);
  expect(foldable(board)).toBe(true);
});

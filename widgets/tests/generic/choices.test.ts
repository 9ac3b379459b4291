import { describe, expect, it } from "vitest";
import type { Action, Refused, State } from "../../src/core/contract";
import { buttons, commonHead, groups, placesOf, refusals, rest, spot } from "../../src/games/generic/choices";
import { readDrawing } from "../../src/games/generic/drawing";
import { both } from "../sample";

const action = (text: string, to: string | null = text, from: string | null = null): Action => ({
  action: text,
  from,
  to,
  text: both(text),
});

const refused = (text: string, why = 0, to: string | null = text, from: string | null = null): Refused => ({
  ...action(text, to, from),
  why,
});

const why = [
  { rule: "N1", text: both("Not now.") },
  { rule: "N2", text: both("Never.") },
];

const state = (actions: Action[], no: Refused[] = []): Pick<State, "actions" | "refused" | "why"> => ({
  actions,
  refused: no,
  why,
});

describe("a place", () => {
  it("does the action of its name, or the one that leads to it", () => {
    const roll = action("roll");
    const take = action("take 3", "pile");
    expect(spot(state([roll, take]), "roll", null)).toEqual({ kind: "open", action: roll });
    expect(spot(state([roll, take]), "pile", null)).toEqual({ kind: "open", action: take });
  });

  it("does nothing by itself where several actions lead to it", () => {
    const ways = [action("take 1", "pile"), action("take 2", "pile")];
    expect(spot(state(ways), "pile", null)).toBeNull();
    expect(buttons(state(ways), new Set(["pile"]))).toEqual(ways);
  });

  it("says why not", () => {
    const no = state([action("roll")], [refused("hold", 1)]);
    expect(spot(no, "hold", null)).toEqual({ kind: "shut", reason: why[1] });
    expect(spot(no, "elsewhere", null)).toBeNull();
  });

  it("is chosen first where actions start from it", () => {
    const move = action("a1-b2", "b2", "a1");
    const moves = state([move, action("a3-b2", "b2", "a3")], [refused("a1-c1", 0, "c1", "a1")]);
    expect(spot(moves, "a1", null)).toEqual({ kind: "start" });
    expect(spot(moves, "b2", null)).toBeNull();
    expect(spot(moves, "b2", "a1")).toEqual({ kind: "open", action: move });
    expect(spot(moves, "c1", "a1")).toEqual({ kind: "shut", reason: why[0] });
    expect(spot(moves, "a3", "a1")).toEqual({ kind: "start" });
  });
});

describe("buttons", () => {
  it("are for what has no place on the picture", () => {
    const text = '<svg viewBox="0 0 9 9"><g data-place="roll"><g data-place="inner"/></g></svg>';
    const places = placesOf(readDrawing(text));
    expect([...places]).toEqual(["roll"]);
    const actions = [action("roll"), action("hold"), action("pass", null), action("x", "inner")];
    expect(buttons(state(actions), places).map((each) => each.action)).toEqual(["hold", "pass", "x"]);
  });

  it("stay for what starts or ends beside the picture", () => {
    const places = new Set(["a1", "b2"]);
    const moves = [action("a1-b2", "b2", "a1"), action("in-b2", "b2", "in"), action("a1-off", "off", "a1")];
    expect(buttons(state(moves), places).map((each) => each.action)).toEqual(["in-b2", "a1-off"]);
  });

  it("stand in one row while there are few", () => {
    expect(groups([], "en")).toEqual([]);
    expect(groups([action("bet"), action("check")], "en").map(({ head }) => head)).toEqual([""]);
  });

  it("stand in a row for each first word when there are many", () => {
    const take = Array.from({ length: 10 }, (_, n) => action(`take ${n}`));
    const lay = Array.from({ length: 4 }, (_, n) => action(`lay ${n} down`));
    const rows = groups([action("pass"), ...take, ...lay], "en");
    expect(rows.map(({ head, actions }) => [head, actions.length])).toEqual([
      ["take", 10],
      ["lay", 4],
      ["", 1],
    ]);
    expect(rest(action("lay 2 down"), "lay", "en")).toBe("2 down");
    expect(rest(action("lay"), "lay", "en")).toBe("lay");
  });

  it("have in common whole words, in Japanese characters", () => {
    expect(commonHead(["take 10", "take 12"], "en")).toBe("take");
    expect(commonHead(["move", "most"], "en")).toBe("");
    expect(commonHead(["カードAを取る", "カードBを取る"], "ja")).toBe("カード");
  });
});

it("refusals are told reason by reason", () => {
  const no = state(
    [],
    [refused("call"), refused("raise", 1), refused("fold"), { ...refused("x"), text: undefined }],
  );
  expect(refusals(no, "en")).toEqual([
    { reason: why[0], texts: ["call", "fold", "x"] },
    { reason: why[1], texts: ["raise"] },
  ]);
});

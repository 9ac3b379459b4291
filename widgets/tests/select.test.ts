import { describe, expect, it } from "vitest";
import { inTurn } from "../src/core/gathered";
import { bare, cardOf, forced, held, playable, target, whyUnplayable } from "../src/core/select";
import { both, snapshot } from "./sample";

const turn = snapshot("turn");

describe("choosing a card, then a place", () => {
  it("tells equal cards apart", () => {
    const keys = held(["3-3", "3-3", "F-8"]).map(({ key }) => key);
    expect(keys).toEqual(["3-3#0", "3-3#1", "F-8#0"]);
    expect(keys.map(cardOf)).toEqual(["3-3", "3-3", "F-8"]);
  });

  it("opens the boxes that take the card", () => {
    const aim = target(turn, "3-3", "3L");
    expect(aim).toMatchObject({ kind: "open", action: { action: "3-3>3L" } });
  });

  it("says why another box does not, with its rule", () => {
    expect(target(turn, "3-3", "3R")).toMatchObject({ kind: "shut", reason: { rule: "LS4.4" } });
    expect(target(turn, "3-3", "1L")).toMatchObject({ kind: "shut", reason: { rule: "LS4.2" } });
    expect(target(turn, "F-8", "1L")).toMatchObject({ kind: "shut", reason: { rule: "LS4.3" } });
  });

  it("has nothing to say without a card, or when nothing can be done", () => {
    expect(target(turn, null, "3R")).toBeNull();
    expect(target({ actions: [], refused: [], why: [] }, "3-3", "3R")).toBeNull();
  });

  it("stays quiet about the reason where none was given", () => {
    const mute = { ...turn, refused: [] };
    expect(target(mute, "3-3", "3R")).toEqual({ kind: "shut", reason: null });
  });

  it("knows which cards can be chosen, and the one reason why not", () => {
    expect(playable(turn, "3-3")).toBe(true);
    const why = { ...turn, actions: turn.actions.filter((a) => a.from !== "3-3") };
    expect(playable(why, "3-3")).toBe(false);
    expect(whyUnplayable(why, "3-3")).toBeNull();
    const one = { ...why, refused: why.refused.filter((r) => r.why === 2) };
    expect(whyUnplayable(one, "3-3")?.rule).toBe("LS4.4");
  });

  it("chooses the opened card by itself, and never where there is a choice", () => {
    expect(forced(snapshot("opened"))).toBe("5-4");
    expect(forced(turn)).toBeNull();
    expect(forced({ actions: [], refused: [], why: [] })).toBeNull();
  });

  it("handles actions without card and place", () => {
    expect(bare(turn, "pass")).toMatchObject({ kind: "shut", reason: { rule: "LS5.1" } });
    expect(bare(snapshot("spurt"), "done")).toMatchObject({ kind: "open" });
    expect(bare(turn, "done")).toBeNull();
  });

  it("does all that was gathered, up to an action of its last thing; and none of it where that is of none", () => {
    const action = (name: string, from: string | null, to = "pick") => ({
      action: name,
      from,
      to: from && to,
      text: both(name),
    });
    const actions = [action("pick-down a", "a", "pick-down"), action("pick a", "a"), action("pick b", "b")];
    const choices = { actions, refused: [], why: [] };
    const keys = ["a#0", "b#0", "a#1"];
    expect(inTurn(choices, keys, action("pick a", "a"))).toEqual(["pick a", "pick b", "pick a"]);
    expect(inTurn(choices, ["b#0"], action("done", null))).toEqual(["done"]);
    expect(inTurn(choices, [], action("run a", "a"))).toEqual(["run a"]);
  });
});

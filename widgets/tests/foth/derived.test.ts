import { describe, expect, it } from "vitest";
import {
  counted,
  done,
  fromPile,
  isPicked,
  most,
  payOf,
  placesOf,
  pool,
  progress,
  succeeds,
  sumLines,
  theRun,
} from "../../src/games/foth/derived";
import type { Area, Side } from "../../src/games/foth/scene";
import { piece, snapshot } from "./sample";

const area = (style: Area["style"], count: number): Area => ({ style, count, known: [] });

describe("lanes", () => {
  const side = (counts: number[], at: Side["area"]): Pick<Side, "area" | "areas" | "whole"> => ({
    whole: 32,
    area: at,
    areas: (["nige", "senko", "sashi", "oikomi"] as const).map((style, i) => area(style, counts[i] ?? 0)),
  });

  it("have a horse where its area has been run to", () => {
    expect(progress(side([8, 8, 8, 8], "nige"))).toBe(0);
    expect(progress(side([0, 4, 8, 8], "senko"))).toBe(0.375);
    expect(progress(side([0, 0, 0, 0], "oikomi"))).toBe(1);
    expect(progress(side([8, 8, 8, 8], null))).toBe(0);
  });

  it("grow with an area that has more cards than at the start", () => {
    expect(done(area("nige", 10), 32)).toBe(0);
    expect(done(area("nige", 2), 32)).toBe(0.75);
  });
});

describe("the run", () => {
  const { scene } = snapshot("turn");

  it("has horses with what was played on them", () => {
    const [own, other] = scene.sides;
    if (!own || !other) throw new Error("two sides");
    own.run = [
      piece(1, "a"),
      piece(2, "force", { role: "force" }),
      piece(4, "b", { role: "support", on: 3 }),
    ];
    other.run = [piece(3, "c", { role: "guarding", user: 1 }), piece(5, "d", { role: "support", on: 9 })];
    const { running, guarding, rest } = theRun(scene);
    expect(running.map(({ horse, on }) => [horse.id, on.length])).toEqual([[1, 0]]);
    expect(guarding.map(({ horse, on }) => [horse.id, on.map(({ id }) => id)])).toEqual([[3, [4]]]);
    expect(rest.map(({ id }) => id)).toEqual([2, 5]);
  });

  it("tells each step beside the card on the horse that it comes from, once", () => {
    const text = { en: "", ja: "" };
    const step = (card: string | null) => ({ rule: "", text, by: 1, value: 1, card, piece: null });
    const [toast, second, shoes] = [piece(4, "toast"), piece(5, "toast"), piece(6, "shoes")];
    const lines = sumLines([step(null), step("toast"), step("farm"), step("toast")], [toast, shoes, second]);
    expect(lines.map((line) => line.piece?.id)).toEqual([undefined, 4, undefined, 5, 6]);
    expect(lines.map((line) => line.step?.card)).toEqual([null, "toast", "farm", "toast", undefined]);
  });

  it("succeeds by a number above the guard's, and above none", () => {
    expect(succeeds({ run: 3, guard: 2 })).toBe(true);
    expect(succeeds({ run: 3, guard: 3 })).toBe(false);
    expect(succeeds({ run: 0, guard: 0 })).toBe(false);
  });
});

describe("what can be done", () => {
  it("reads payments", () => {
    expect(payOf("run comet force*2 torrent")).toEqual([
      ["force", 2],
      ["torrent", 1],
    ]);
    expect(payOf("pay force*3")).toEqual([["force", 3]]);
    expect(payOf("guard comet")).toEqual([]);
  });

  it("leads to places, not to cards on the table", () => {
    expect(placesOf(snapshot("turn"))).toEqual(["run"]);
    expect(placesOf(snapshot("option"))).toEqual([]);
    expect(placesOf(snapshot("farm"))).toEqual(["pick"]);
  });

  it("chooses from a pile that is in no hand", () => {
    const farm = snapshot("farm");
    const cards = pool(farm.scene, farm);
    expect(cards.length).toBeGreaterThan(1);
    const [own] = farm.scene.sides;
    for (const [card, n] of cards) expect(own?.farm.filter((each) => each === card).length).toBe(n);
    expect(pool(snapshot("turn").scene, snapshot("turn"))).toEqual([]);
  });

  it("chooses from the other's hand, which is not one's own", () => {
    const asks = { rule: "805.2b", title: { en: "", ja: "" }, seat: 0, zone: "hand" };
    expect(fromPile({ asks: { ...asks, whose: [1] } })).toBe(true);
    expect(fromPile({ asks: { ...asks, whose: [0] } })).toBe(false);
    expect(fromPile({ asks: null })).toBe(false);
  });

  it("is as much at a time as is asked for, or as there is", () => {
    const discard = snapshot("discard");
    expect(most(discard)).toBe(3);
    expect(most(snapshot("turn"))).toBe(1);
    const two = discard.actions.slice(0, 2);
    expect(most({ ...discard, actions: two })).toBe(2);
    const picked = [`${two[0]?.from}`];
    expect(most({ ...discard, actions: two, scene: { ...discard.scene, picked } })).toBe(1);
  });

  it("counts equal cards", () => {
    expect(counted(["b", "a", "b"])).toEqual([
      ["b", 2],
      ["a", 1],
    ]);
  });
});

describe("cards that have been chosen, while several are", () => {
  const asks = { rule: "805.2b", title: { en: "", ja: "" }, seat: 0, zone: "hand" };
  const which = (picked: string[], zone = "hand") =>
    ["a#0", "a#1", "b#0", "c#pile0"].filter((key) => isPicked({ picked, asks: { ...asks, zone } }, key));

  it("are as many copies as were chosen", () => {
    expect(which([])).toEqual([]);
    expect(which(["a"])).toEqual(["a#0"]);
    expect(which(["a", "b", "a"])).toEqual(["a#0", "a#1", "b#0"]);
    expect(which(["c"], "farm")).toEqual(["c#pile0"]);
  });

  it("are no cards of the hand where cards on the table are chosen", () => {
    expect(which(["a"], "situation")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Sheet } from "../../src/cards/contract";
import { ALL, costs, found, grouped, lookedAt } from "../../src/cards/wanted";

const T = (en: string, ja = en) => ({ en, ja });
const none = { lines: [], coat: "#7a4a2b" };
const horse = (id: string, more: Partial<Record<string, unknown>> = {}) =>
  ({
    ...none,
    id,
    name: T(id, `${id}の馬`),
    kind: "horse",
    text: T("Draw a card.", "カードを1枚引く。"),
    cost: 2,
    run: 4,
    guard: 1,
    surfaces: ["turf"],
    distances: ["mile"],
    styles: ["nige"],
    favourites: { en: "", ja: "" },
    ...more,
  }) as unknown as Sheet;
const whip = {
  ...none,
  id: "whip",
  name: T("Whip", "ムチ"),
  kind: "support",
  class: "item",
  type: "horse",
  text: T("The target horse gets +1 run.", "対象の馬の走破数を＋1する。"),
  lines: [{ text: T("The target horse gets +1 run."), rules: [], words: [] }],
} as unknown as Sheet;
const force = {
  ...none,
  id: "force",
  name: T("Force"),
  kind: "force",
  force: "normal",
  value: 1,
  text: T(""),
};
const comet = horse("comet");
const snail = horse("snail", {
  cost: 5,
  distances: ["long"],
  styles: ["oikomi"],
  surfaces: ["turf", "dirt"],
});
const sheets = [snail, comet, whip, force as unknown as Sheet];
const ids = (asked: object) => found(sheets, { ...ALL, ...asked }).map(({ id }) => id);

describe("cards that are wanted", () => {
  it("are all where nothing is asked", () => {
    expect(ids({})).toEqual(["snail", "comet", "whip", "force"]);
  });

  it("have every part of the text, in either language, whatever its width and case", () => {
    expect(ids({ text: "DRAW sna" })).toEqual(["snail"]);
    expect(ids({ text: "走破数を+1" })).toEqual(["whip"]);
    expect(ids({ text: "１枚引く" })).toEqual(["snail", "comet"]);
    expect(ids({ text: "draw whip" })).toEqual([]);
  });

  it("are of a sort", () => {
    expect(ids({ sort: "item" })).toEqual(["whip"]);
    expect(ids({ sort: "force" })).toEqual(["force"]);
  });

  it("are horses where what only horses have is asked", () => {
    expect(ids({ cost: "5" })).toEqual(["snail"]);
    expect(ids({ cost: "0" })).toEqual([]);
    expect(ids({ distance: "mile" })).toEqual(["comet"]);
    expect(ids({ style: "oikomi", surface: "dirt" })).toEqual(["snail"]);
    expect(ids({ style: "oikomi", distance: "mile" })).toEqual([]);
  });
});

describe("cards of a deck", () => {
  it("stand by their sorts, horses by their costs", () => {
    const told = grouped(sheets).map(([sort, group]) => [sort, group.map(({ id }) => id)]);
    expect(told).toEqual([
      ["horse", ["comet", "snail"]],
      ["item", ["whip"]],
      ["force", ["force"]],
    ]);
  });

  it("have these costs", () => {
    expect(costs([...sheets, horse("twin")])).toEqual([2, 5]);
  });
});

describe("the card that is looked at", () => {
  it("is the chosen one, else one that has something to say", () => {
    expect(lookedAt("snail", sheets, [comet])?.id).toBe("snail");
    expect(lookedAt("", sheets, sheets)?.id).toBe("whip");
    expect(lookedAt("", sheets, [comet])?.id).toBe("comet");
    expect(lookedAt("", [comet], [])?.id).toBe("comet");
    expect(lookedAt("gone", [comet], [comet])?.id).toBe("comet");
    expect(lookedAt("", [], [])).toBeUndefined();
  });
});

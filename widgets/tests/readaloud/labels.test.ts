import * as w from "racekit:words";
import { describe, expect, it } from "vitest";
import { number } from "../../src/core/text";
import { handLabel, pieceLabel, placeName, readPlace, working } from "../../src/games/readaloud/labels";
import { both } from "../sample";
import { cards, piece, scene } from "./sample";

const who = (seat: number): string => `P${seat}`;

describe("what a screen reader says of a card", () => {
  it("tells where it lies, what it says, and what can be done", () => {
    const open = {
      kind: "open",
      action: { action: "read f1", from: null, to: "f1", text: both("") },
    } as const;
    const label = pieceLabel("en", scene(), piece(11, "f1"), { who, aim: open, can: w.ra_readable });
    expect(label).toBe("field 2, 8, Eight, can be read. Eight it. visible to all.");
    expect(pieceLabel("ja", scene(), piece(11, "f1"), { who, aim: open, can: w.ra_readable })).toBe(
      "場札2、8、Eight、よみあげ可。Eight it.全員にみえる。",
    );
  });

  it("tells why it cannot be read", () => {
    const shut = { kind: "shut", reason: { rule: "RA2.1", text: both("You do not see it.") } } as const;
    const back = piece(1, "h1.0", { card: null, value: null, mine: false, seen_by: [1] });
    expect(pieceLabel("en", scene(), back, { who, aim: shut })).toBe(
      "P1, card 1, a card unknown to you. visible to: P1. You do not see it. RA2.1",
    );
  });

  it("tells what is remembered", () => {
    const known = piece(1, "h1.0", { mine: false, seen_by: [] });
    expect(pieceLabel("en", scene(), known, { who })).toContain("you know it, but cannot see it now");
    const maybe = piece(1, "h1.0", { card: null, value: null, may_be: ["eight", "crown"] });
    expect(pieceLabel("en", scene(), maybe, { who })).toContain("may be Eight, Crown");
  });

  it("works a stack's value out", () => {
    const stack = piece(1, "f0", { under: ["reverse", "double"], value: -16 });
    expect(working({ cards }, stack)).toBe("8 × −1 × 2 = −16");
    expect(working({ cards }, { ...stack, card: null, value: null })).toBe("? × −1 × 2");
    expect(pieceLabel("en", scene(), stack, { who })).toContain("a stack, 8 × −1 × 2 = −16");
  });
});

describe("places and hands", () => {
  it("have names", () => {
    expect(["f0", "h1.2", "stock", "d3"].map((place) => placeName("en", place, who))).toEqual([
      "field 1",
      "P1, card 3",
      "top card of the stock",
      "discards, card 4",
    ]);
  });

  it("say how full they are and how their cards lie", () => {
    const label = handLabel("en", scene({ leading: [2] }), 2, who);
    expect(label).toBe("P2, hand, 0 cards, limit 1, face down, would win now");
  });

  it("tell where the card that is read has come to lie", () => {
    const reading = { seat: 0, card: "reverse", id: null, place: null, words: [] };
    expect(readPlace("en", scene(), reading, who)).toBe("out of reach");
    const under = scene({ field: [piece(10, "f0", { under: ["reverse"] })] });
    expect(readPlace("en", under, reading, who)).toBe("under field 1");
    expect(readPlace("en", under, { ...reading, place: "d0" }, who)).toBe("discards, card 1");
  });

  it("write numbers below zero with a minus sign", () => {
    expect([number(-3), number(0)]).toEqual(["−3", "0"]);
  });
});

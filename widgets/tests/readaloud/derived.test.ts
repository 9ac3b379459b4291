import { describe, expect, it } from "vitest";
import {
  aboutOf,
  between,
  factors,
  knownHow,
  leads,
  othersFrom,
  sight,
  steps,
  topDiscards,
  total,
  unplaced,
  zoneOf,
} from "../../src/games/readaloud/derived";
import type { Reading } from "../../src/games/readaloud/scene";
import { both } from "../sample";
import { cards, piece, scene, snapshot } from "./sample";

const face = (code: string) => {
  const found = cards[code];
  if (!found) throw new Error(`no card ${code}`);
  return found;
};

const reading = (...states: Reading["words"][number]["state"][]): Reading => ({
  seat: 0,
  card: "crown",
  id: 30,
  place: "d0",
  words: states.map((state) => ({ text: both("do it"), state })),
});

describe("places", () => {
  it("are the field, the discards, the stock and a hand", () => {
    expect(["f0", "d12", "stock", "h1.2", "h0"].map(zoneOf)).toEqual(["f", "d", "stock", "h1", "h0"]);
  });

  it("of the others begin with the next seat", () => {
    expect(othersFrom({ players: 4, seat: 2 })).toEqual([3, 0, 1]);
  });
});

describe("what is known of a card", () => {
  it("is its front, its memory or nothing", () => {
    expect(knownHow(piece(1, "f0"))).toBe("seen");
    expect(knownHow(piece(1, "f0", { mine: false }))).toBe("known");
    expect(knownHow(piece(1, "f0", { mine: false, card: null }))).toBe("unknown");
  });

  it("is seen by all, by some, or by nobody", () => {
    expect(sight(piece(1, "f0"), 3)).toBe("all");
    expect(sight(piece(1, "f0", { seen_by: [1, 2] }), 3)).toEqual([1, 2]);
    expect(sight(piece(1, "f0", { seen_by: [] }), 3)).toBe("none");
  });

  it("leaves the cards that cannot be placed", () => {
    const stacked = piece(0, "h0.0", { under: ["reverse"] });
    expect(unplaced(scene({ hands: [[stacked], [], []] }))).toEqual(["double", "crown"]);
  });
});

describe("values", () => {
  it("of a hand are added, unless one is not known", () => {
    expect(total([piece(1, "h0.0"), piece(2, "h0.1", { value: -3 })])).toBe(5);
    expect(total([])).toBe(0);
    expect(total([piece(1, "h0.0"), piece(2, "h0.1", { value: null })])).toBeNull();
  });

  it("of a stack are multiplied by what lies below", () => {
    expect(factors({ cards }, piece(1, "f0", { under: ["reverse", "double"] }))).toEqual([-1, 2]);
  });

  it("of all hands of a snapshot that is over are known", () => {
    expect(snapshot("over").scene.hands.map(total)).not.toContain(null);
  });
});

describe("a card", () => {
  it("is about what it does beside discarding itself", () => {
    expect(aboutOf(face("crown"))).toBe("condition");
    expect(aboutOf(face("eight"))).toBe("discard_this");
    expect(aboutOf({ ...face("eight"), words: [] })).toBe("nothing");
  });

  it("is read word by word", () => {
    const now = scene({ asks: "card", reading: reading("done", "now") });
    expect(between(now)).toBeNull();
    expect(steps(now).map(({ state }) => state)).toEqual(["done", "now"]);
  });

  it("waits while a gap is refilled, or a surplus goes", () => {
    const read = reading("done", "now");
    const gap = scene({ asks: "draw", place: "f", reading: read });
    expect(between(gap)).toBe("refill");
    expect(steps(gap).map(({ state }) => state)).toEqual(["done", "next"]);
    expect(between(scene({ asks: "fill", place: "h1", reading: read }))).toBe("refill");
    expect(between(scene({ asks: "drop", place: "h1", reading: read }))).toBe("surplus");
    expect(between(scene({ asks: "draw", place: "h0", reading: read }))).toBeNull();
    expect(between(scene({ asks: "fill" }))).toBeNull();
  });

  it("is left unfinished when the game ends", () => {
    const over = scene({ asks: null, over: "RA7.1", reading: reading("done", "now") });
    expect(between(over)).toBeNull();
    expect(steps(over).map(({ state }) => state)).toEqual(["done", "next"]);
  });
});

describe("the table", () => {
  it("shows the uppermost discards", () => {
    const discards = [0, 1, 2, 3].map((n) => piece(n, `d${n}`));
    expect(topDiscards({ discards }).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("knows who would win, or that it cannot tell", () => {
    expect(leads({ leading: [0, 2] }, 2)).toBe(true);
    expect(leads({ leading: [] }, 2)).toBe(false);
    expect(leads({ leading: null }, 2)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { plan } from "../../src/games/readaloud/plan";
import type { Scene } from "../../src/games/readaloud/scene";
import { piece, scene, state } from "./sample";

const moved = (was: Partial<Scene>, now: Partial<Scene>) => plan(state(scene(was)), state(scene(now)));

const fly = (anchor: string, from: string, stage = 0) => ({ kind: "fly", anchor, from, stage });

const other = [piece(1, "h1.0", { card: null, value: null, mine: false })];

const read = { seat: 0, card: "eight", id: 0, place: "h0.0", words: [] };

describe("movement", () => {
  it("is none where nothing happened", () => {
    expect(moved({}, {})).toEqual([]);
  });

  it("brings a card from the stock to the field", () => {
    const now = { field: [piece(10, "f0"), piece(11, "f1"), piece(40, "f2")] };
    expect(moved({}, { ...now, stock: { count: 19, top: null } })).toEqual([fly("piece-40", "stock")]);
  });

  it("first discards, then refills the hand, then the field", () => {
    const now = {
      discards: [piece(30, "d0"), piece(31, "d1"), piece(0, "d2")],
      hands: [[piece(10, "h0.0")], other, []],
      field: [piece(11, "f0"), piece(40, "f1")],
      stock: { count: 19, top: null },
    };
    expect(moved({}, now)).toEqual([
      fly("piece-40", "stock", 2),
      fly("piece-10", "piece-10", 1),
      fly("piece-0", "piece-0", 0),
    ]);
  });

  it("crosses where cards are exchanged", () => {
    const now = {
      field: [piece(0, "f0"), piece(11, "f1")],
      hands: [[piece(10, "h0.0")], other, []],
    };
    expect(moved({}, now)).toEqual([fly("piece-0", "piece-0"), fly("piece-10", "piece-10")]);
  });

  it("crosses with a discard at the same instant", () => {
    const now = {
      discards: [piece(30, "d0"), piece(0, "d1")],
      hands: [[piece(31, "h0.0")], other, []],
    };
    expect(moved({}, now)).toEqual([fly("piece-31", "piece-31"), fly("piece-0", "piece-0")]);
  });

  it("brings a card that is read to the lectern before it does anything else", () => {
    const now = {
      reading: { ...read, place: "d2" },
      discards: [piece(30, "d0"), piece(31, "d1"), piece(0, "d2")],
    };
    expect(moved({}, { ...now, hands: [[], other, []] })).toEqual([
      fly("lectern", "piece-0"),
      fly("piece-0", "piece-0", 1),
    ]);
    expect(moved({ reading: read }, { reading: read })).toEqual([]);
  });

  it("takes what another reads from where it lay, also where the reader holds an equal card", () => {
    const now = { reading: { ...read, seat: 1, id: 1, place: "h1.0" } };
    expect(moved({}, now)).toEqual([fly("lectern", "piece-1")]);
  });

  it("puts a card under another", () => {
    const was = { field: [piece(10, "f0", { card: "reverse", value: 0 }), piece(11, "f1")] };
    const now = {
      field: [piece(11, "f0")],
      hands: [[piece(0, "h0.0", { under: ["reverse"] })], other, []],
    };
    expect(moved(was, now)).toEqual([fly("under-0", "piece-10")]);
  });

  it("comes out of a shuffle, and out of a pile's depth", () => {
    const now = { hands: [[piece(50, "h0.0")], other, []] };
    expect(moved({}, now)).toEqual([fly("piece-50", "h0")]);
    const deep = [1, 2, 3, 4].map((n) => piece(30 + n, `d${n}`));
    const out = { discards: deep, hands: [[piece(30, "h0.0")], other, []] };
    expect(moved({ discards: [piece(30, "d0"), ...deep], hands: [[], other, []] }, out)).toEqual([
      fly("piece-30", "d"),
    ]);
  });

  it("unveils a front that is seen for the first time", () => {
    const now = { hands: [[piece(0, "h0.0")], [piece(1, "h1.0")], []] };
    expect(moved({}, now)).toEqual([{ kind: "reveal", anchor: "piece-1", stage: 0 }]);
  });
});

import { describe, expect, it } from "vitest";
import type { State } from "../src/core/contract";
import {
  aroundFrom,
  counts,
  dummyPlay,
  face,
  finished,
  fromTop,
  isBack,
  justEnded,
  knowledge,
  level,
  marksOf,
  nextUp,
  order,
  shownTrick,
  wouldWin,
} from "../src/games/trickrace/derived";
import {
  cardName,
  countsLabel,
  horseLabel,
  playedLabel,
  seatLabel,
  spaceName,
  spotLabel,
} from "../src/games/trickrace/labels";
import { plan } from "../src/games/trickrace/plan";
import type { Horse, KnownCards, Race, Scene, Seat } from "../src/games/trickrace/scene";
import { both, snapshot } from "./sample";

const NAMES: Record<string, string> = {
  V: "Vanilla Beans",
  F: "Foret Noire",
  S: "Silver Arazan",
  O: "Gateau Opera",
};
const who = (seat: number | null): string => (seat === null ? "–" : `P${seat}`);

const horse = (id: string, more: Partial<Horse> = {}): Horse => ({
  id,
  name: both(NAMES[id] ?? id),
  rider: null,
  odds: 2,
  at: 0,
  home: null,
  place: 1,
  moved: null,
  ...more,
});

const seat = (id: number, more: Partial<Seat> = {}): Seat => ({
  seat: id,
  dummy: false,
  horse: null,
  backs: ["R", "G"],
  row: null,
  whips: { up: 2, of: 2 },
  open: null,
  sealed: "none",
  discards: { open: [], down: [] },
  points: 0,
  won: 0,
  ...more,
});

/** Four horses, three persons and the dummy, who sits before seat 0; seat 1 leads. */
function table(more: Partial<Scene> = {}, dummy: Partial<Seat> = {}): Scene {
  return {
    race: 1,
    races: 3,
    trick: 2,
    phase: "race",
    start: 0,
    leader: 1,
    goal: 7,
    marks: [3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1],
    ring: [0, 1, 2, 3],
    course: [["F"], [], [], ["V", "O"], [], [], [], ["S"]],
    horses: [
      horse("V", { at: 3, rider: 0, place: 3 }),
      horse("F", { at: 0, rider: 3, place: 4 }),
      horse("S", { at: 7, rider: 1, place: 1, home: 1 }),
      horse("O", { at: 3, rider: 2, place: 2, moved: { from: 1, by: 2 } }),
    ],
    seats: [
      seat(0),
      seat(1),
      seat(2),
      seat(3, { dummy: true, backs: [], row: ["R2", "G7", "G12", "B9"], ...dummy }),
    ],
    trick_cards: [],
    lead: null,
    judge: null,
    best: null,
    last: null,
    hand: ["R3", "R7", "B1"],
    tickets: null,
    known: [],
    sheet: [],
    ...more,
  };
}

const play = (id: number, card: string, whip = false) => ({ seat: id, card, whip });

function state(scene: Scene): State<Scene> {
  return { ...snapshot("turn"), seat: 0, scene };
}

describe("cards", () => {
  it("reads a face and knows a back", () => {
    expect(face("B12")).toEqual({ colour: "B", number: 12 });
    expect([isBack("B"), isBack("B1")]).toEqual([true, false]);
  });

  it("takes a card's marks from the table of this game", () => {
    expect(["R1", "G8", "Y12"].map((card) => marksOf(table(), card))).toEqual([3, 2, 1]);
    expect(marksOf({ marks: [5, 6] }, "R2")).toBe(6);
  });

  it("knows which card would be ahead", () => {
    const ahead = (scene: Scene, cards: string[], whip = false) =>
      cards.filter((card) => wouldWin(scene, card, whip));
    expect(ahead(table(), ["R1", "B1"])).toEqual(["R1", "B1"]);
    const led = table({ trick_cards: [play(1, "R7"), play(2, "B12")], lead: "R", judge: "R" });
    expect(ahead(led, ["R3", "R8", "B1", "G12"])).toEqual(["R8"]);
    expect(ahead(led, ["R3", "R8", "B1", "G12"], true)).toEqual(["R8", "G12"]);
    const whipped = table({ trick_cards: [play(1, "R7"), play(2, "B2", true)], lead: "R", judge: "B" });
    expect(ahead(whipped, ["R12", "B1", "B3"])).toEqual(["B3"]);
  });

  it("counts backs by colour", () => {
    expect(counts(["R", "R", "B", "G"])).toEqual([
      ["R", 2],
      ["B", 1],
      ["G", 1],
    ]);
    expect(countsLabel("en", ["R", "R", "G"])).toBe("2 red, 1 green");
    expect(countsLabel("ja", ["R", "R", "G"])).toBe("赤2枚、緑1枚");
  });
});

describe("the course", () => {
  it("draws higher what is ahead, at the goal too", () => {
    const scene = table({ course: [[], [], [], ["V", "O"], [], [], [], ["S", "F"]] });
    const [v, , s, o] = scene.horses;
    expect([v, o, s, horse("F", { at: 7 })].map((each) => level(scene, each as Horse))).toEqual([0, 1, 1, 0]);
    expect([fromTop(scene, 3), fromTop(scene, 7)]).toEqual([
      ["O", "V"],
      ["S", "F"],
    ]);
  });

  it("lets horses wait above the gate's stack until they are put on it", () => {
    const scene = table({ course: [["S"], [], [], [], [], [], [], []] });
    const horses = ["V", "F", "S", "O"].map((id) => horse(id));
    const at = (id: number) => horses[id] as Horse;
    const waits = { ...scene, horses };
    expect([0, 1, 2, 3].map((id) => level(waits, at(id)))).toEqual([1, 2, 0, 3]);
    expect(horseLabel("en", waits, at(0), who)).toBe("Vanilla Beans, odds 2");
    expect(horseLabel("en", waits, at(2), who)).toBe("Silver Arazan, odds 2, gate, 1st now");
  });

  it("says where a horse is", () => {
    const scene = table();
    const told = scene.horses.map((each) => horseLabel("en", scene, each, who));
    expect(told).toEqual([
      "Vanilla Beans, ridden by P0, odds 2, space 3, 3rd now",
      "Foret Noire, ridden by P3, odds 2, gate, 4th now",
      "Silver Arazan, ridden by P1, odds 2, goal, 1st now",
      "Gateau Opera, ridden by P2, odds 2, space 3, on top of Vanilla Beans, 2nd now, moved 2 in the last trick",
    ]);
    expect(spaceName("ja", scene, 3)).toBe("3マス目");
  });
});

describe("the order of play", () => {
  const names = (seats: Seat[]) => seats.map((each) => each.seat);

  it("goes round the table, beginning with the viewer", () => {
    expect(names(aroundFrom(table(), 2))).toEqual([2, 3, 0, 1]);
    expect(names(aroundFrom(table({ ring: [2, 0, 3, 1] }), 0))).toEqual([0, 3, 1, 2]);
    expect(names(aroundFrom(table({ ring: [] }), 2))).toEqual([2, 3, 0, 1]);
  });

  it("lets the dummy play last, and first when it leads", () => {
    expect(order(table())).toEqual([1, 2, 0, 3]);
    expect(order(table({ leader: 3 }))).toEqual([3, 0, 1, 2]);
    expect(order(table({ leader: null }))).toEqual([]);
  });

  it("knows who plays next", () => {
    expect(nextUp(table())).toBe(1);
    expect(nextUp(table({ trick_cards: [play(1, "G4"), play(2, "G5"), play(0, "R3")] }))).toBe(3);
    expect(nextUp(table({ phase: "tickets" }))).toBeNull();
  });
});

describe("what the dummy plays", () => {
  const led = (card: string, whip = false) =>
    table({ trick_cards: [play(1, card, whip)], lead: card.charAt(0), judge: card.charAt(0) });

  it("is its top card when it leads", () => {
    expect(dummyPlay(table({ leader: 3 }))).toEqual({ card: "R2", whip: false });
  });

  it("is its highest card of the led colour, without a whip", () => {
    expect(dummyPlay(led("G4"))).toEqual({ card: "G12", whip: false });
  });

  it("is otherwise its top card, with a whip unless there was one or none is left", () => {
    expect(dummyPlay(led("Y4"))).toEqual({ card: "R2", whip: true });
    expect(dummyPlay(led("Y4", true))).toEqual({ card: "R2", whip: false });
    const tired = table({ trick_cards: [play(1, "Y4")], lead: "Y" }, { whips: { up: 0, of: 2 } });
    expect(dummyPlay(tired)).toEqual({ card: "R2", whip: false });
  });

  it("is open until somebody leads, but for a card that one thinks of leading", () => {
    expect(dummyPlay(table())).toBeNull();
    expect(dummyPlay(table(), "B1")).toEqual({ card: "B9", whip: false });
  });

  it("is nothing where it has played, has no card, or does not sit", () => {
    expect(dummyPlay(table({ leader: 3, trick_cards: [play(3, "R4")], lead: "R" }))).toBeNull();
    expect(dummyPlay(table({ leader: 3 }, { row: [] }))).toBeNull();
    expect(dummyPlay(table({ leader: 3, phase: "tickets" }))).toBeNull();
    expect(dummyPlay(table({ seats: [seat(0), seat(1)], leader: 1 }))).toBeNull();
  });
});

describe("the trick in the middle", () => {
  const last = {
    cards: [play(1, "Y11"), play(2, "G7"), play(0, "Y4"), play(3, "G2", true)],
    judge: "G",
    winner: 2,
    horse: "O",
    marks: 2,
    moved: 2,
  };

  it("is the one on the table", () => {
    const now = { trick_cards: [play(2, "R5")], lead: "R", judge: "R", best: 2, last };
    expect(shownTrick(table(now))).toEqual({
      cards: now.trick_cards,
      lead: "R",
      judge: "R",
      winner: 2,
      done: false,
    });
  });

  it("is the last one until the next begins", () => {
    const shown = shownTrick(table({ last }));
    expect(shown).toEqual({ cards: last.cards, lead: "Y", judge: "G", winner: 2, done: true });
    expect(shownTrick(table()).cards).toEqual([]);
  });

  it("is told card by card", () => {
    const told = (wins: boolean, done: boolean) =>
      playedLabel("en", "P3", play(3, "G2", true), { lead: true, wins, done });
    expect(told(true, false)).toBe("P3 played green 2, with a whip, led, wins so far");
    expect(told(false, true)).toBe("P3 played green 2, with a whip, led");
    expect(told(true, true)).toBe("P3 played green 2, with a whip, led, won");
  });
});

describe("a seat", () => {
  it("tells all that lies before it", () => {
    const scene = table();
    const one = seat(1, {
      horse: "S",
      whips: { up: 1, of: 2 },
      open: "win",
      sealed: "down",
      discards: { open: ["Y9"], down: ["B"] },
      backs: ["R", "B", "B"],
    });
    expect(seatLabel("en", scene, one, who)).toBe(
      "P1, rides Silver Arazan, whips left: 1 of 2, open ticket: Win, second ticket: face down, " +
        "discards: yellow 9, a blue card face down, holds 1 red, 2 blue",
    );
    expect(seatLabel("ja", scene, seat(3, { row: ["R2", "G7"], backs: [] }), () => "ダミー")).toBe(
      "ダミー、残りのムチ2本中2本、カードは上から赤の2、緑の7",
    );
  });

  it("tells the second ticket to whom it is known", () => {
    expect(seatLabel("en", table(), seat(0, { sealed: "O" }), who)).toContain("second ticket: Gateau Opera");
  });

  it("names cards and backs", () => {
    expect([cardName("en", "G12"), cardName("ja", "G12")]).toEqual(["green 12", "緑の12"]);
    expect(cardName("ja", "B")).toBe("伏せた青のカード");
  });
});

describe("what is known", () => {
  const known: KnownCards[] = [
    { horse: "V", cards: [{ card: "R3", where: "hand" }], hidden: {} },
    { horse: "S", cards: [{ card: "R8", where: "played" }], hidden: { R: 2, B: 1 } },
    { horse: "O", cards: [], hidden: { R: 3 } },
  ];

  it("is a row of cards for each colour", () => {
    const rows = knowledge(table({ known }));
    expect(rows.map((row) => row.length)).toEqual([12, 12, 12, 12]);
    expect(rows[0]?.[2]).toEqual({ card: "R3", horse: "V", where: "hand", maybe: [] });
    expect(rows[0]?.[0]).toEqual({
      card: "R1",
      horse: null,
      where: null,
      maybe: [
        ["S", 2],
        ["O", 3],
      ],
    });
    expect(rows[1]?.[0]?.maybe).toEqual([["S", 1]]);
  });

  it("has as many colours as horses and as many numbers as marks", () => {
    const { horses } = table();
    const rows = knowledge({ known: [], marks: [1, 1, 1], horses: horses.slice(0, 2) });
    expect(rows.map((row) => row.map(({ card }) => card))).toEqual([
      ["R1", "R2", "R3"],
      ["B1", "B2", "B3"],
    ]);
  });

  it("is said of each card", () => {
    const scene = table({ known });
    const [red] = knowledge(scene);
    const told = [0, 2, 7].map((place) => red?.[place] && spotLabel("en", scene, red[place]));
    expect(told).toEqual([
      "red 1: you have not seen it, 2 of 5 such cards belong to Silver Arazan, 3 of 5 such cards belong to Gateau Opera",
      "red 3 belongs to Vanilla Beans, in hand",
      "red 8 belongs to Silver Arazan, played",
    ]);
  });
});

it("tells whether the race on the board has ended", () => {
  const ended: Race = { race: 1, places: [], odds: {}, spaces: {}, seats: [] };
  expect([[], [ended]].map((sheet) => finished(table({ sheet })))).toEqual([false, true]);
  expect(finished(table({ race: 2, sheet: [ended] }))).toBe(false);
});

it("opens the score sheet until the next race is run", () => {
  const ended: Race = { race: 1, places: [], odds: {}, spaces: {}, seats: [] };
  const open = (more: Partial<Scene>) => justEnded(table(more), ended);
  expect(open({ race: 1, phase: "over" })).toBe(true);
  expect(open({ race: 2, phase: "aside" })).toBe(true);
  expect(open({ race: 2, phase: "race" })).toBe(false);
  expect(open({ race: 3, phase: "aside" })).toBe(false);
});

describe("movement", () => {
  const before = table({ trick_cards: [play(1, "R5"), play(2, "B10")], lead: "R", judge: "R", best: 1 });

  it("shows nothing where nothing moved, nor from race to race", () => {
    expect(plan(state(before), state(before))).toEqual([]);
    expect(plan(state(before), state({ ...before, race: 2, trick_cards: [play(0, "R3")] }))).toEqual([]);
  });

  it("flies an own card from the hand, then the dummy's; then the winner's horse goes", () => {
    const cards = [...before.trick_cards, play(0, "R7"), play(3, "R2")];
    const after = table({
      trick: 3,
      last: { cards, judge: "R", winner: 0, horse: "V", marks: 2, moved: 2 },
      horses: before.horses.map((each) => (each.id === "V" ? { ...each, at: 5 } : each)),
    });
    expect(plan(state(before), state(after))).toEqual([
      { kind: "fly", seat: 0, anchor: "trick-R7", from: "card-R7", stage: 0 },
      { kind: "fly", seat: 3, anchor: "trick-R2", from: "seat-3", stage: 1 },
      { kind: "glide", anchor: "horse-V", stage: 2 },
      { kind: "reveal", anchor: "trail-V", stage: 2 },
    ]);
  });

  it("flies a card of the trick that goes on, and no old one", () => {
    const after = table({ ...before, trick_cards: [...before.trick_cards, play(0, "R7")] });
    expect(plan(state(before), state(after)).map(({ anchor }) => anchor)).toEqual(["trick-R7"]);
  });

  it("flies what is laid aside, and tickets, from where they were", () => {
    const empty = table({ phase: "aside", trick: 0 });
    const laid = (more: Partial<Seat>[]) =>
      table({ phase: "aside", trick: 0, seats: empty.seats.map((each, i) => ({ ...each, ...more[i] })) });
    const aside = laid([{ discards: { open: [], down: ["R7"] } }, { discards: { open: [], down: ["B"] } }]);
    expect(plan(state(empty), state(aside))).toEqual([
      { kind: "fly", seat: 0, anchor: "aside-0-0", from: "card-R7", stage: 0 },
      { kind: "fly", seat: 1, anchor: "aside-1-0", from: "seat-1", stage: 0 },
    ]);
    const tickets = laid([{ open: "V", sealed: "O" }, { sealed: "down" }]);
    expect(plan(state(empty), state(tickets))).toEqual([
      { kind: "fly", seat: 0, anchor: "open-0", from: "ticket:V", stage: 0 },
      { kind: "fly", seat: 0, anchor: "sealed-0", from: "ticket:O", stage: 0 },
      { kind: "fly", seat: 1, anchor: "sealed-1", from: "seat-1", stage: 0 },
    ]);
  });
});

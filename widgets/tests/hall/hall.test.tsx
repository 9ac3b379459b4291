import { afterEach, beforeEach, expect, test } from "vitest";
import hallPart from "../../src/hall";
import type { Hall, Seat, Table } from "../../src/hall/contract";
import { both, FakeModel } from "../sample";

const seat = (place: number, guest: string | null, more: Partial<Seat> = {}): Seat => ({
  seat: place,
  name: both(guest ?? `Player ${place + 1}`),
  guest,
  free: guest === null,
  connected: guest === null ? 0 : 1,
  turn: false,
  ...more,
});
const table = (number: number, seats: Seat[], more: Partial<Table> = {}): Table => ({
  table: number,
  seats,
  begun: false,
  paused: false,
  over: false,
  moves: 0,
  line: null,
  scores: null,
  ...more,
});

const begins: Hall & Record<string, unknown> = {
  v: 1,
  seq: 3,
  now: 0,
  log: [],
  title: both("LONG SHOT"),
  path: "racekit/abc/",
  address: "http://here/#KEY",
  qr: "data:image/svg+xml,invitation",
  reach: both("This machine only."),
  lan: false,
  tables: [
    table(0, [seat(0, "Ann"), seat(1, "Ben", { connected: 0 })]),
    table(1, [seat(0, "Cat"), seat(1, null)]),
  ],
  waiting: [{ name: "Dan", connected: 1 }],
  people: 4,
  away: 1,
  number: 1,
  begun: false,
  paused: true,
  over: false,
  same_cards: true,
  covered: true,
  open: null,
  standings: [],
  grants: { hint: false, undo: true, review: false },
  device: null,
  ended: false,
  notices: [],
};

let model: FakeModel;
let host: HTMLElement;
let end = () => {};
const settled = () => new Promise((done) => setTimeout(done, 20));
const said = () => host.textContent ?? "";
const press = (name: string, place = 0) => {
  [...host.querySelectorAll("button")].filter(({ textContent }) => textContent === name)[place]?.click();
  return settled();
};
const last = () => [model.last().name, model.last().arg];
const set = (more: Partial<Hall>) => {
  model.set("state", { ...begins, ...more });
  return settled();
};
const played = (more: Partial<Table> = {}) =>
  begins.tables.map((each) => ({ ...each, begun: true, ...more }));

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
  model = new FakeModel({ state: begins, lang: "en" });
  end = hallPart.render({ model, el: host });
  return settled();
});
afterEach(() => end());

test("shows how people come, all tables, and who waits", () => {
  expect(host.querySelector("img")?.getAttribute("src")).toBe(begins.qr);
  expect(said()).toContain("Game 1. People: 4. Waiting: 1. Away: 1.");
  const seats = [...host.querySelectorAll(".rk-ha-table li")].map((each) => each.textContent);
  expect(seats).toEqual(["Ann", "Benaway", "Cat", "Player 2free"]);
  expect(host.querySelectorAll("[type=checkbox]")).toHaveLength(3); // nobody watches
});

test("moves people by two presses, from the seats and from among those who wait", async () => {
  await press("Player 2"); // nobody sits there
  expect(host.querySelector(".rk-ha-ask")).toBeNull();
  await press("Ann");
  await press("Cat");
  expect(last()).toEqual(["move", { name: "Ann", table: 1, seat: 0 }]);
  expect(host.querySelector(".rk-ha-ask")).toBeNull();
  await press("Dan");
  await press("Player 2");
  expect(last()).toEqual(["move", { name: "Dan", table: 1, seat: 1 }]);
  await press("Ben");
  await press("Wait without a seat");
  expect(last()).toEqual(["move", { name: "Ben", table: null, seat: null }]);
  await press("Cat");
  await press("Cat"); // changed one's mind
  expect(host.querySelector(".rk-ha-ask")).toBeNull();
});

test("asks once more before somebody is sent away, or a seat's code is shown", async () => {
  await press("Ann");
  await press("Send away");
  expect(said()).toContain("Ann has to join anew.");
  expect(model.last().name).toBe("hello");
  await press("Send away");
  expect(last()).toEqual(["send_away", "Ann"]);
  await press("Ben");
  await press("Another device");
  await press("Another device");
  expect(last()).toEqual(["device", "Ben"]);
  await set({ device: { name: both("Ben"), address: "http://here/#BEN", qr: "data:image/svg+xml,ben" } });
  expect(said()).toContain("Ben: continue on another device");
});

test("forgets whom it was to move when that person has left", async () => {
  await press("Dan");
  expect(said()).toContain("Where should Dan sit?");
  await set({ waiting: [] });
  expect(said()).not.toContain("Where should Dan sit?");
  await press("Ann");
  expect(said()).toContain("Where should Ann sit?");
});

test("begins and pauses all tables or one, and covers the boards", async () => {
  await press("Begin");
  expect(last()).toEqual(["pause", { on: true, table: null }]);
  await set({ begun: true, paused: false, tables: played({ moves: 7 }) });
  expect(host.querySelector("img")).toBeNull();
  expect(said()).toContain("moves: 7");
  expect(said()).toContain("Boards and scores appear when all have ended.");
  await press("Pause", 2);
  expect(last()).toEqual(["pause", { on: false, table: 1 }]);
  await press("Pause");
  expect(last()).toEqual(["pause", { on: false, table: null }]);
  await press("Board");
  expect(last()[0]).toBe("pause"); // there is no such button
});

test("opens boards, shows standings, and asks for the next game when all have ended", async () => {
  const scores = [both("$5"), both("$3")];
  const standings = [
    { place: 1, name: "Ann", games: 1, compared: 0.75, wins: 1 },
    { place: 2, name: "Ben", games: 1, compared: null, wins: 0 },
  ];
  const over = { begun: true, over: true, covered: false, tables: played({ over: true, scores }), standings };
  await set(over);
  expect(said()).toContain("All tables have ended.");
  expect(said()).toContain("Ann$5");
  const rows = [...host.querySelectorAll(".rk-ha-standings li")].map((each) => each.textContent);
  expect(rows).toEqual(["1Ann75%", "2Ben–"]);
  await press("Board", 1);
  expect(last()).toEqual(["show", 1]);
  await set({ ...over, open: 1 });
  await press("Board", 1);
  expect(last()).toEqual(["show", null]);
  await press("Next game");
  await press("By the standings");
  expect(last()).toEqual(["next", "standings"]);
  await set({ ...over, same_cards: false });
  expect(said()).toContain("Ben0.0%");
});

test("offers nothing more when it has ended, or nobody answers", async () => {
  model.trigger("comm:close");
  await settled();
  expect(said()).toContain("No kernel answers");
  expect([...host.querySelectorAll<HTMLButtonElement>(".rk-ha-seat")].every((each) => each.disabled)).toBe(
    true,
  );
  await set({ ended: true });
  expect(said()).toContain("The tables are closed to guests.");
});

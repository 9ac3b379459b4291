import { afterEach, beforeEach, expect, test } from "vitest";
import type { State } from "../../src/core/contract";
import { nextStep } from "../../src/core/driver";
import { drives, may } from "../../src/core/may";
import { longshot } from "../../src/games/longshot";
import { mountGame } from "../../src/shell/mountGame";
import { FakeModel, snapshot, tree } from "../sample";

const READS = ["hello", "goto", "back", "forward", "rule", "log", "titles", "tree", "past"] as const;

let host: HTMLElement;
let end = () => {};

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});
afterEach(() => end());

/** Shows a board; a guest's snapshot lists what may be asked. */
async function show(name: string, more: Partial<State> = {}, traits: Record<string, unknown> = {}) {
  const model = new FakeModel({
    state: { ...snapshot(name), ...more },
    lang: "en",
    config: { autoplay: true, speed: "fast" },
    ...traits,
  });
  end = mountGame({ model, el: host }, longshot);
  await new Promise((done) => setTimeout(done, 30));
  const titles = [...host.querySelectorAll(".rk-tools button, .rk-timeline :is(button, select)")].map(
    (each) => each.getAttribute("title") ?? each.getAttribute("aria-label") ?? each.textContent,
  );
  const press = (key: string) =>
    host.querySelector(".rk")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const asked = () => model.sent.map(({ name }) => name);
  return { titles, press, asked };
}

const hint = JSON.stringify({ buttons: [{ ask: "start", text: { en: "Hint", ja: "ヒント" } }] });
const GUEST = ["日本語", "Rules", "Keys", "To the start", "One step back", "One step forward"];

test("everything may be asked where nothing is listed", () => {
  expect([may({}, "mode"), may({ may: [] }, "mode"), may({ may: ["mode"] }, "mode")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([drives({}), drives({ may: ["advance"] })]).toEqual([true, false]);
});

test("a guest's board offers what is listed and nothing else, by keys neither", async () => {
  const { titles, press, asked } = await show("turn", { may: [...READS] }, { hint });
  expect(titles).toEqual(GUEST);
  const before = asked().length;
  for (const key of ["u", "k"]) press(key);
  expect(asked().slice(before)).toEqual([]);
  press("?");
  await new Promise((done) => setTimeout(done, 30));
  const keys = [...host.querySelectorAll(".rk-keys kbd")].map(({ textContent }) => textContent);
  expect(keys).toContain("H");
  expect(keys).not.toContain("K");
  expect(keys).not.toContain("U");
});

test("what the host grants appears", async () => {
  const { titles } = await show("turn", { may: [...READS, "hint", "undo"] }, { hint });
  expect(titles).toEqual(["Hint", ...GUEST, "Undo"]);
});

test("a board at a notebook has everything", async () => {
  const { titles } = await show("turn", {}, { hint });
  for (const each of ["Hint", "Pause", "Speed", "Undo", "New game"]) expect(titles).toContain(each);
});

test("a guest's board lets nobody act by itself, and goes on where something rests when pressed", async () => {
  const resting = { ...snapshot("waiting"), rests: true, may: [...READS, "advance" as const] };
  const manner = { walking: true, choosing: false };
  expect(nextStep(resting, tree([0]), manner)).toBeNull();
  const { titles, asked } = await show("waiting", { rests: true, may: resting.may });
  expect(titles).toContain("Go on");
  expect(titles).not.toContain("Play");
  expect(asked()).not.toContain("advance");
  [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Go on")?.click();
  expect(asked().at(-1)).toBe("advance");
});

test("at the end a guest looks back, and begins no other game", async () => {
  const { titles } = await show("turn", { may: [...READS], over: true, mine: false });
  expect(titles).toHaveLength(GUEST.length + 1);
});

test("a public board has no hand", async () => {
  await show("turn", { may: [...READS], public: true });
  expect(host.querySelector(".rk-hand")?.childElementCount).toBe(0);
  expect(host.querySelector(".rk-you")).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import askedPart from "../../src/asked";
import deskPart from "../../src/class";
import type { Question } from "../../src/question/contract";
import { unreadable } from "../../src/question/judge";
import { both, FakeModel } from "../sample";

const untold: Question = {
  name: "class-1",
  kind: "probability",
  prompt: both("How likely?"),
  answer: "",
  options: [],
  bars: [],
  unit: null,
  hint: both(""),
  why: both(""),
  wrong: [],
};
const stand = {
  v: 1,
  seq: 1,
  now: 0,
  log: [],
  phase: "ask",
  number: 1,
  of: 2,
  asked: 1,
  again: false,
  confidence: false,
  left: null,
};
const phone = { ...stand, mine: null, before: null, told: null };
const desk = {
  ...stand,
  answered: 1,
  present: 2,
  title: both("Ask the class"),
  path: "racekit/abc/",
  address: "http://here/#KEY",
  qr: "data:image/svg+xml,invitation",
  reach: both("This machine only."),
  lan: false,
  folder: "",
  notices: [],
  pupils: [{ number: 1, name: "Ann", device: true, connected: 1, answered: true }],
  names: true,
  timer: null,
  steps: ["ask", "wait"],
  ended: false,
};

let model: FakeModel;
let host: HTMLElement;
let end = () => {};
const settled = () => new Promise((done) => setTimeout(done, 20));
const said = () => host.textContent ?? "";
const press = (name: string) => {
  [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
  return settled();
};
const show = (part: typeof askedPart, data: Record<string, unknown>, state: object) => {
  model = new FakeModel(data);
  model.set("state", state);
  end = part.render({ model, el: host });
  return settled();
};
const sent = () => [model.last().name, model.last().arg];

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  end();
  host.remove();
});

test("whether an answer can be read is known without what is right", () => {
  expect(unreadable(untold, "1/7")).toBeNull();
  expect(unreadable(untold, "a few")).not.toBeNull();
  expect(unreadable(untold, "140")).not.toBeNull();
  const ABC = ["a", "b"].map((key) => ({ key, say: both(key) }));
  expect(unreadable({ ...untold, kind: "choice", options: ABC }, "a")).toBeNull();
  expect(unreadable({ ...untold, kind: "choice", options: ABC }, "")).not.toBeNull();
  expect(unreadable({ ...untold, kind: "several", options: ABC, answer: [] }, ["b"])).toBeNull();
});

test("a phone sends what can be read, and shows its reply with the truth", async () => {
  await show(askedPart, { lang: "en", mode: "phone", question: untold }, phone);
  const field = host.querySelector<HTMLInputElement>(".rk-q-field") as HTMLInputElement;
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return settled();
  };
  await type("a few");
  await press("Send");
  expect(said()).toContain("A probability lies between 0 and 1.");
  expect(model.last().name).toBe("hello");
  await type("14 %");
  await press("Send");
  expect(sent()).toEqual(["answer", { asked: 1, answer: "14 %", sure: null }]);
  model.set("state", { ...phone, mine: { answer: "14 %", sure: null } });
  await settled();
  expect(said()).toContain("Your answer is in.");
  const told = { answer: "1/7", truth: both("It is 1/7."), why: both("Count."), verdict: "right", say: null };
  model.set("state", { ...phone, phase: "truth", mine: { answer: "14 %", sure: null }, told });
  await settled();
  expect(said()).toContain("Right.");
  expect(said()).toContain("It is 1/7. Count.");
});

test("what is typed and not sent outlives a reload", async () => {
  const data = { lang: "en", mode: "phone", question: untold };
  const field = () => host.querySelector<HTMLInputElement>(".rk-q-field") as HTMLInputElement;
  await show(askedPart, data, { ...phone, asked: 9 });
  field().value = "1/7";
  field().dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  end();
  await show(askedPart, data, { ...phone, asked: 9 });
  await vi.waitFor(() => expect(field().value).toBe("1/7"));
  // What the pupil answers on another device takes its place.
  model.set("state", { ...phone, asked: 9, mine: { answer: "1/4", sure: null } });
  await vi.waitFor(() => expect(field().value).toBe("1/4"));
});

test("a second press is asked for where the focus is, and changes nothing by itself", async () => {
  await show(deskPart, { lang: "en", board: null }, desk);
  const button = [...host.querySelectorAll("button")].find((each) => each.textContent === "End");
  button?.focus();
  button?.click();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  (document.activeElement as HTMLElement).click();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("End"));
  expect(model.last().name).toBe("hello");
});

test("the screen draws how the answers lie, before and after talking", async () => {
  const round = (count: number) => ({
    count,
    sure: 70,
    rows: [{ text: both("Ann"), count, sure: 70, right: false }],
    others: 0,
    places: {},
  });
  const state = {
    ...stand,
    phase: "shown",
    answered: 2,
    present: 3,
    rounds: [round(3), round(2)],
    told: null,
  };
  await show(askedPart, { lang: "en", mode: "screen", question: untold }, state);
  expect(said()).toContain("2 of 3 have answered");
  expect([...host.querySelectorAll(".rk-ca-bars b")].map((each) => each.textContent)).toEqual(["3", "2"]);
  expect(said()).toContain("Before talking");
});

test("a teacher goes from a question to its truth", async () => {
  await show(deskPart, { lang: "en", board: null }, desk);
  const phases = [
    ["ask", "Close the question", ["close", undefined]],
    ["closed", "Show the answers", ["spread", undefined]],
    ["closed", "Ask again after talking", ["again", undefined]],
    ["shown", "Show the truth", ["tell", undefined]],
    ["truth", "Next question", ["go", 1]],
  ] as const;
  for (const [phase, name, command] of phases) {
    model.set("state", { ...desk, phase });
    await settled();
    await press(name);
    expect(sent()).toEqual(command);
  }
  await press("Pupils");
  expect(said()).toContain("Ann");
  await press("Remove");
  expect(sent()).toEqual(["go", 1]); // a second press says that it is meant
  await press("Remove");
  expect(sent()).toEqual(["remove", 1]);
});

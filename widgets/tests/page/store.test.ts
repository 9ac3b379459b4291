import { beforeEach, expect, test } from "vitest";
import { createStore, isOpen } from "../../src/page/store";
import { untouched } from "../../src/question/judge";

const KEY = "racekit:odds/02-conditional";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
const RIGHT = { name: "answer", arg: "1/7", right: true } as const;
const WRONG = { name: "answer", arg: "1/4", right: false } as const;

beforeEach(() => localStorage.clear());

test("answers and guesses outlast the page, for one lesson", () => {
  const store = createStore(localStorage, KEY);
  expect(store.touched).toBe(false);
  store.act("odds/a", WRONG);
  store.act("odds/a", RIGHT);
  store.act("odds/b", { name: "guess", arg: { answer: "1/2", sure: 80 } });
  const later = createStore(localStorage, KEY);
  expect(later.get("odds/a").tries.map(({ right }) => right)).toEqual([false, true]);
  expect(later.get("odds/b").guess).toEqual({ answer: "1/2", sure: 80, at: expect.stringMatching(TIME) });
  expect(later.get("odds/a").tries.map(({ at }) => at)).toEqual(Array(2).fill(expect.stringMatching(TIME)));
  expect(later.get("odds/c")).toEqual(untouched());
  expect(createStore(localStorage, "racekit:another").touched).toBe(false);
});

test("what is erased is in the browser no more", () => {
  const store = createStore(localStorage, KEY);
  store.act("odds/a", RIGHT);
  expect(localStorage.length).toBe(1);
  store.erase();
  expect(localStorage.length).toBe(0);
  expect(store.get("odds/a")).toEqual(untouched());
});

test("two pages of a lesson lose nothing of each other", () => {
  const [one, other] = [createStore(localStorage, KEY), createStore(localStorage, KEY)];
  one.act("odds/a", RIGHT);
  other.act("odds/b", RIGHT);
  one.again();
  expect([isOpen(one.get("odds/a")), isOpen(one.get("odds/b"))]).toEqual([true, true]);
});

test("a picture waits for an answer, a comparison, or to be shown", () => {
  const store = createStore(localStorage, KEY);
  const open = (question: string) => isOpen(store.get(question));
  store.act("a", WRONG);
  expect(open("a")).toBe(false);
  store.act("a", { name: "show" });
  expect(open("a")).toBe(true);
  store.act("b", { name: "guess", arg: { answer: "1/2", sure: 50 } });
  expect(open("b")).toBe(false);
  store.act("b", { name: "compare" });
  expect(open("b")).toBe(true);
});

const entry = (kept: unknown) => JSON.stringify({ v: 1, questions: { "odds/a": kept } });
const good = { tries: [], guess: null, shown: true, compared: false };

test.each([
  "{",
  "null",
  "[]",
  '{"v":1}',
  '{"v":1,"questions":null}',
  '{"v":2,"questions":{}}',
  entry(null),
  entry({}),
  entry({ ...good, tries: [null] }),
  entry({ ...good, tries: [{ answer: 1, right: true }] }),
  entry({ ...good, tries: [{ answer: ["x".repeat(61)], right: true }] }),
  entry({ ...good, guess: { answer: "1", sure: 49 } }),
  entry({ ...good, guess: "1" }),
  entry({ ...good, shown: "yes" }),
])("what somebody else has written there counts for nothing: %s", (text) => {
  localStorage.setItem(KEY, text);
  expect(createStore(localStorage, KEY).touched).toBe(false);
});

test("what an older version has kept is read, without its times", () => {
  const tries = [{ answer: "1/7", right: true }];
  localStorage.setItem(KEY, entry({ ...good, tries }));
  const store = createStore(localStorage, KEY);
  expect(store.get("odds/a").tries).toEqual(tries);
  store.act("odds/b", RIGHT);
  expect(createStore(localStorage, KEY).get("odds/a").tries).toEqual(tries);
});

test("one damaged entry costs only itself", () => {
  localStorage.setItem(KEY, JSON.stringify({ v: 1, questions: { "odds/a": good, "odds/b": 1 } }));
  const store = createStore(localStorage, KEY);
  expect(store.get("odds/a").shown).toBe(true);
  expect(store.get("odds/b")).toEqual(untouched());
});

const refusing = (...names: ("getItem" | "setItem")[]) =>
  new Proxy(localStorage, {
    get: (target, name) =>
      names.includes(name as "getItem")
        ? () => {
            throw new Error("denied");
          }
        : Reflect.get(target, name).bind(target),
  });

test.each([null, refusing("getItem"), refusing("setItem")])("a browser may keep nothing: %#", (storage) => {
  const store = createStore(storage, KEY);
  store.act("odds/a", RIGHT);
  expect(store.keeps).toBe(false);
  store.act("odds/b", RIGHT);
  expect([isOpen(store.get("odds/a")), isOpen(store.get("odds/b"))]).toEqual([true, true]);
});

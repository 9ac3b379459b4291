import { render } from "preact";
import { beforeEach, expect, test } from "vitest";
import { own } from "../../src/core/own";
import { forgetTyped, noteTyped, readTyped } from "../../src/core/typed";
import { createStore } from "../../src/page/store";
import { holds } from "../../src/question/judge";
import { isComposing, isEnter, isEscape, isPress, latin } from "../../src/shell/keyboard";
import { sending } from "../../src/shell/sending";
import { useTyped } from "../../src/shell/useTyped";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function pressed(key: string, composing: { isComposing?: boolean; keyCode?: number } = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true });
  for (const [name, value] of Object.entries(composing)) Object.defineProperty(event, name, { value });
  return event;
}

test.each([{ isComposing: true }, { keyCode: 229 }, { isComposing: true, keyCode: 229 }])(
  "a key of a word that is being written does nothing: %o",
  (composing) => {
    expect(isComposing(pressed("a", composing))).toBe(true);
    expect(isEnter(pressed("Enter", composing))).toBe(false);
    expect(isPress(pressed(" ", composing))).toBe(false);
    expect(isEscape(pressed("Escape", composing))).toBe(false);
  },
);

test("any other does what it says", () => {
  expect([isEnter(pressed("Enter")), isPress(pressed(" ")), isEscape(pressed("Escape"))]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isEnter(pressed("a"))).toBe(false);
});

test.each([
  ["h", "KeyJ", "h"], // Dvorak
  ["H", "KeyH", "h"],
  ["ü", "BracketLeft", "ü"],
  ["р", "KeyH", "h"], // Cyrillic
  ["η", "KeyH", "h"],
  ["く", "KeyH", "h"],
  ["х", "BracketLeft", "["],
  ["め", "Slash", "?"],
  ["٣", "Digit3", "3"],
  ["Escape", "Escape", "Escape"],
])("%s at %s is heard as %s", (key, code, heard) => {
  expect(latin(new KeyboardEvent("keydown", { key, code }))).toBe(heard);
});

test("Enter in a field sends without a form, and once", () => {
  const sent: string[] = [];
  const host = document.createElement("div");
  render(
    <div {...sending(() => sent.push("x"))}>
      <input />
      <textarea />
    </div>,
    host,
  );
  host.querySelector("input")?.dispatchEvent(pressed("Enter"));
  host.querySelector("input")?.dispatchEvent(pressed("Enter", { keyCode: 229 }));
  host.querySelector("textarea")?.dispatchEvent(pressed("Enter"));
  expect(sent).toEqual(["x"]);
});

test("what is typed is found again as long as the field has not changed otherwise", () => {
  noteTyped("a", "", "1/4");
  expect(readTyped("a", "")).toBe("1/4");
  expect(readTyped("a", "1/2")).toBe(undefined);
  expect(readTyped("b", "")).toBe(undefined);
  noteTyped("a", "", "");
  expect(sessionStorage.length).toBe(0);
});

test("what is typed goes when all is erased, and nothing else does", () => {
  sessionStorage.setItem("another's", "1");
  noteTyped("a", "", "1/4");
  noteTyped("b", [], ["x"]);
  forgetTyped();
  expect(Object.keys(sessionStorage)).toEqual(["another's"]);
});

function Field({ name, base }: { name: string | null; base: string }) {
  const [text, setText] = useTyped(name, base);
  return <input value={text} onInput={(event) => setText(event.currentTarget.value)} />;
}

test.each([
  ["field", "typed"],
  [null, "old"],
])("a field by the name %s, drawn again, has %s", async (name, found) => {
  const drawn = () => new Promise((done) => setTimeout(done, 150)); // effects come after painting
  const draw = (base: string, host = document.createElement("div")) => {
    render(<Field name={name} base={base} />, host);
    return { host, field: host.querySelector("input") as HTMLInputElement };
  };
  const { host, field } = draw("old");
  field.value = "typed";
  field.dispatchEvent(new Event("input"));
  await drawn();
  render(null, host);
  const again = draw("old");
  expect(again.field.value).toBe(found);
  draw("new", again.host);
  await drawn();
  expect(again.field.value).toBe("new");
  expect(sessionStorage.length).toBe(0);
});

test("what somebody else has written there is not taken", () => {
  for (const text of ["{", "3", "null", '{"base": ""}']) {
    sessionStorage.setItem("racekit:typed:a", text);
    expect(readTyped("a", "")).toBe(undefined);
  }
});

const T = { en: "x", ja: "x" };
const question = (kind: string, answer: string | string[]) =>
  ({ kind, answer, options: ["a", "b"].map((key) => ({ key, say: T })), bars: [T, T] }) as never;

test.each([
  ["number", "1", "2", ["2"]],
  ["several", ["a"], ["b"], ["c"]],
  ["order", ["a", "b"], ["b", "a"], ["b", "b"]],
  ["distribution", ["1", "0"], ["x", ""], ["1"]],
  ["distribution", ["1", "0"], ["x", ""], [1, 0]],
])("an input of the kind %s holds answers of its shape alone", (kind, answer, good, bad) => {
  expect(holds(question(kind, answer), good)).toBe(true);
  expect(holds(question(kind, answer), bad)).toBe(false);
  expect(holds(question(kind, answer), undefined)).toBe(false);
});

test("a storage that takes nothing keeps nothing, and says so before anybody answers", () => {
  localStorage.setItem("k", JSON.stringify({ v: 2, questions: {} }));
  const full = {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("", "QuotaExceededError");
    },
  } as unknown as Storage;
  expect(createStore(full, "k").keeps).toBe(false);
  expect(createStore(localStorage, "k").keeps).toBe(true);
  expect(localStorage.length).toBe(1);
});

test("data has no names but its own", () => {
  expect(own({ a: 1 }, "a")).toBe(1);
  expect(own({} as Record<string, number>, "constructor")).toBe(undefined);
});

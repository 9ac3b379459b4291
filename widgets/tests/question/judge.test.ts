import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settled } from "../../src/question/Control";
import type { Answer, Kept, Question, Wrong } from "../../src/question/contract";
import { after, blank, deeds, isDone, judge, rest, toggled } from "../../src/question/judge";
import { distance, given, truth } from "../../src/question/said";

const T = (en: string) => ({ en, ja: `${en}（日）` });
const base = {
  name: "a/b",
  prompt: T("?"),
  hint: T("hint"),
  why: T("why"),
  unit: null,
  options: [],
  bars: [],
  wrong: [],
};
const CHANCE: Question = {
  ...base,
  kind: "probability",
  answer: "1/7",
  wrong: [
    { answer: "1/4", say: T("this one") },
    { above: "1/2", say: T("much") },
  ],
};
const ABC = ["a", "b", "c"].map((key) => ({ key, say: T(key.toUpperCase()) }));
const CHOICE: Question = {
  ...base,
  kind: "choice",
  answer: "b",
  options: ABC,
  wrong: [{ answer: "c", say: T("not c") }],
};
const SEVERAL: Question = {
  ...base,
  kind: "several",
  answer: ["a", "b"],
  options: ABC,
  wrong: [
    { has: "c", say: T("c is out") },
    { lacks: "a", say: T("a is missing") },
  ],
};
const ORDER: Question = { ...base, kind: "order", answer: ["c", "a", "b"], options: ABC };
const BARS: Question = {
  ...base,
  kind: "distribution",
  answer: ["1/3", "2/3"],
  bars: [T("one"), T("two")],
  wrong: [{ answer: ["1/2", "1/2"], say: T("not alike") }],
};
const said = (question: Question, answer: string | string[]) => {
  const { right, say } = judge(question, answer);
  return [right, say.en];
};

test("a number that is right but for its sign is told so", () => {
  const lost: Question = { ...base, kind: "number", answer: "1/2", wrong: [{ answer: "1", say: T("one") }] };
  expect(said(lost, "1/2")).toEqual([true, "why"]);
  for (const text of ["-1/2", "−0.5", "minus half"]) {
    expect(said(lost, text)[0]).toBe(false);
    expect(said(lost, text)[1]).toContain("sign");
  }
  expect(said(lost, "1")).toEqual([false, "one"]);
  expect(said(lost, "-1")).toEqual([false, "hint"]);
});

test("a decimal that is nearly right is told so, and a number above 1 is no probability", () => {
  const twelfth: Question = { ...CHANCE, answer: "1/12" };
  for (const text of ["8 %", "0.08", "8.5%"]) expect(said(twelfth, text)[1]).toContain("Very near");
  for (const text of ["9 %", "2/25", "0"]) expect(said(twelfth, text)).toEqual([false, "hint"]);
  for (const text of ["11/10", "110 %"]) {
    expect(said(twelfth, text)[0]).toBeNull();
    expect(said(twelfth, text)[1]).toContain("More than 1");
  }
});

test("odds that would be right as a share, or the other way round, are told so", () => {
  expect(said(CHANCE, "1:6")).toEqual([true, "why"]);
  for (const text of ["1:7", "1 to 7", "6:1", "6対1"]) {
    expect(said(CHANCE, text)[0]).toBe(false);
    expect(said(CHANCE, text)[1]).toContain("a ratio such as 1:3 is read as");
  }
  expect(said(CHANCE, "1:3")).toEqual([false, "this one"]);
  expect(said(CHANCE, "1:8")).toEqual([false, "hint"]);
  expect(said({ ...CHANCE, kind: "number" }, "1:7")[0]).toBeNull();
});

test("a number may be large, and has a unit", () => {
  const money: Question = { ...base, kind: "number", answer: "20000", unit: { en: "dollars", ja: "ドル" } };
  expect([truth(money, "en"), truth(money, "ja")]).toEqual(["20,000 dollars", "20,000ドル"]);
  expect(distance(money, "19,000", false, "en")).toBe("1000 apart");
});

test("an order is written with arrows", () => {
  expect(given(ORDER, ["c", "a", "b"], "en")).toBe("C → A → B");
});

interface Case {
  kind: Question["kind"];
  options?: string[];
  bars?: string[];
  answer: Answer | boolean;
  moves?: string[][];
  range?: [number, number];
  recognised?: { rule: Omit<Wrong, "say" | "answer"> & { answer?: Answer | boolean }; answers: Answer[] }[];
  right: Answer[];
  wrong: Answer[];
  unread: Answer[];
}

/** Questions with answers, which Python judges too. */
const CASES: Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/lessons/judging.json"), "utf8"),
);
const plain = (answer: Answer | boolean): Answer =>
  typeof answer === "boolean" ? (answer ? "yes" : "no") : answer;

test.each(CASES)("$kind with the answer $answer is judged as Python judges it", (each) => {
  const keys = typeof each.answer === "boolean" ? ["yes", "no"] : (each.options ?? []);
  const { kind, moves, range, recognised = [] } = each;
  const question: Question = {
    ...base,
    kind,
    answer: plain(each.answer),
    options: keys.map((key) => ({ key, say: T(key) })),
    bars: (each.bars ?? []).map(T),
    wrong: recognised.map(({ rule: { answer, ...rule } }, at) => ({
      ...rule,
      ...(answer !== undefined && { answer: plain(answer) }),
      say: T(`wrong ${at}`),
    })),
    ...(moves && { moves }),
    ...(range && { range }),
  };
  const verdicts = (answers: Answer[]) => answers.map((answer) => judge(question, answer).right);
  const replies = (answers: Answer[]) => answers.map((answer) => judge(question, answer).say.en);
  expect(verdicts(each.right)).toEqual(each.right.map(() => true));
  expect(replies(each.right)).toEqual(each.right.map(() => "why"));
  expect(verdicts(each.wrong)).toEqual(each.wrong.map(() => false));
  for (const reply of replies(each.wrong)) expect(reply).not.toMatch(/^(why|wrong)/);
  expect(verdicts(each.unread)).toEqual(each.unread.map(() => null));
  recognised.forEach(({ answers }, at) => {
    expect(verdicts(answers)).toEqual(answers.map(() => false));
    expect(replies(answers)).toEqual(answers.map(() => `wrong ${at}`));
  });
});

test("a place that is pressed is chosen or let go; where there is one answer, another takes its place", () => {
  const several: Question = { ...SEVERAL, kind: "board" };
  expect(blank(several)).toEqual([]);
  expect(toggled(several, [], "c")).toEqual(["c"]);
  expect(toggled(several, ["c"], "a")).toEqual(["a", "c"]);
  expect(toggled(several, ["a", "c"], "c")).toEqual(["a"]);
  const one: Question = { ...CHOICE, kind: "board" };
  expect(blank(one)).toBe("");
  expect(toggled(one, "", "a")).toBe("a");
  expect(toggled(one, "a", "b")).toBe("b");
});

test("shares must add up to 1, rounded or not", () => {
  expect(rest(["50 %", "20 %"])?.none).toBe(false);
  expect(rest(["50 %", "?"])).toBeNull();
  expect(truth(BARS, "en")).toBe("one 1/3, two 2/3");
});

test("the distance between a guess and the truth, in words", () => {
  expect(distance(CHANCE, "24 %", false, "en")).toBe("10 percentage points apart");
  expect(distance(CHANCE, "15 %", false, "en")).toBe("1 percentage point apart");
  expect(distance(CHANCE, "14 %", true, "ja")).toBe("一致しました");
  expect(distance(CHOICE, "c", false, "en")).toBe("not what you guessed");
  expect(truth(CHANCE, "ja")).toBe("1/7（14.3%）");
});

test("a slider counts tenths below 10 %", () => {
  expect([3.44, 9.96, 14.3, 66.6].map(settled)).toEqual([3.4, 10, 14, 67]);
});

test("what the reader does is kept as Python keeps it", () => {
  const at = "2026-04-01T09:30:00+00:00";
  let kept: Kept = { tries: [], guess: null, shown: false, compared: false, notice: null };
  kept = after(kept, { name: "guess", arg: { answer: "a", sure: 80 } }, at);
  kept = after(kept, { name: "guess", arg: { answer: "b", sure: 50 } }, at);
  expect(kept.guess).toEqual({ answer: "a", sure: 80, at });
  kept = after(kept, { name: "answer", arg: "c", right: false }, at);
  expect(isDone(kept)).toBe(false);
  kept = after(kept, { name: "answer", arg: "b", right: true }, at);
  expect(isDone(kept)).toBe(true);
  expect(after(kept, { name: "show" }, at).shown).toBe(false);
  expect(after(kept, { name: "answer", arg: "a", right: false }, at).tries).toHaveLength(2);
  expect(after(kept, { name: "compare" }, at).compared).toBe(true);
  expect([deeds(kept), deeds(after(kept, { name: "compare" }, at))]).toEqual([3, 4]);
});

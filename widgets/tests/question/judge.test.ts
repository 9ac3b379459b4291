import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settled } from "../../src/question/Control";
import type { Answer, Kept, Question } from "../../src/question/contract";
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

test("a probability is right, recognised, wrong, or none", () => {
  expect(said(CHANCE, "1/7")).toEqual([true, "why"]);
  expect(said(CHANCE, "１４．３％")).toEqual([true, "why"]);
  expect(said(CHANCE, "0.25")).toEqual([false, "this one"]);
  expect(said(CHANCE, "80 %")).toEqual([false, "much"]);
  expect(said(CHANCE, "10 %")).toEqual([false, "hint"]);
  for (const none of ["", "lots", "140", "-1/7"]) expect(judge(CHANCE, none).right).toBeNull();
});

test("a number may be large, and has a unit", () => {
  const money: Question = { ...base, kind: "number", answer: "20000", unit: { en: "dollars", ja: "ドル" } };
  expect(said(money, "$20,000")).toEqual([true, "why"]);
  expect(said(money, "2万")).toEqual([true, "why"]);
  expect(said(money, "2")).toEqual([false, "hint"]);
  expect([truth(money, "en"), truth(money, "ja")]).toEqual(["20,000 dollars", "20,000ドル"]);
  expect(distance(money, "19,000", false, "en")).toBe("1000 apart");
});

test("one is chosen, or several, or they are put in order", () => {
  expect(said(CHOICE, "b")).toEqual([true, "why"]);
  expect(said(CHOICE, "c")).toEqual([false, "not c"]);
  expect(said(CHOICE, "a")).toEqual([false, "hint"]);
  expect(judge(CHOICE, "").right).toBeNull();
  expect(said(SEVERAL, ["b", "a"])).toEqual([true, "why"]);
  expect(said(SEVERAL, ["a", "b", "c"])).toEqual([false, "c is out"]);
  expect(said(SEVERAL, ["b"])).toEqual([false, "a is missing"]);
  expect(said(SEVERAL, ["a"])).toEqual([false, "hint"]);
  expect(judge(SEVERAL, []).right).toBeNull();
  expect(said(ORDER, ["c", "a", "b"])).toEqual([true, "why"]);
  expect(said(ORDER, ["a", "b", "c"])).toEqual([false, "hint"]);
  expect(given(ORDER, ["c", "a", "b"], "en")).toBe("C → A → B");
});

interface Case {
  kind: Question["kind"];
  options: string[];
  answer: Answer;
  moves?: string[][];
  right: Answer[];
  wrong: Answer[];
  unread: Answer[];
}

/** What is chosen, which Python judges too. */
const CASES: Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/lessons/judging.json"), "utf8"),
);

test.each(CASES)("$kind with the answer $answer is judged as Python judges it", (each) => {
  const options = each.options.map((key) => ({ key, say: T(key) }));
  const { kind, answer, moves } = each;
  const question: Question = { ...base, kind, answer, options, ...(moves && { moves }) };
  const verdicts = (answers: Answer[]) => answers.map((answer) => judge(question, answer).right);
  expect(verdicts(each.right)).toEqual(each.right.map(() => true));
  expect(verdicts(each.wrong)).toEqual(each.wrong.map(() => false));
  expect(verdicts(each.unread)).toEqual(each.unread.map(() => null));
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
  expect(said(BARS, ["1/3", "2/3"])).toEqual([true, "why"]);
  expect(said(BARS, ["33 %", "67 %"])).toEqual([true, "why"]);
  expect(said(BARS, ["50 %", "50 %"])).toEqual([false, "not alike"]);
  expect(judge(BARS, ["50 %", "40 %"]).right).toBeNull();
  expect(judge(BARS, ["150 %", "-50 %"]).right).toBeNull();
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

import { expect, it } from "vitest";
import type { Question } from "../../src/question/contract";
import { said } from "../../src/tree/Blank";
import type { TreeNode } from "../../src/tree/contract";
import { every, led, rows } from "../../src/tree/rows";

const T = (text: string) => ({ en: text, ja: `${text}。` });
const node = (id: number, ...children: TreeNode[]): TreeNode => ({
  id,
  label: T(`${id}`),
  path: T(`${id}`),
  p: "1/2",
  product: "1/4",
  working: "1/2 × 1/2",
  hit: null,
  alike: [],
  blank: null,
  asks: null,
  children,
});
const tree = [node(1, node(2), node(3)), node(4)];
const ids = (shut: number[] = []) => rows(tree, new Set(shut)).map(({ id }) => id);

it("lists what is shown, from top to bottom", () => {
  expect(ids()).toEqual([0, 1, 2, 3, 4]);
  expect(ids([1])).toEqual([0, 1, 4]);
  expect(ids([0])).toEqual([0]);
  expect(every(tree).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

it("leads by the keys of a tree view", () => {
  const go = (at: number, key: string, shut: number[] = []) => led(rows(tree, new Set(shut)), at, key);
  expect(go(1, "ArrowDown")).toEqual({ to: 2 });
  expect(go(1, "ArrowDown", [1])).toEqual({ to: 4 });
  expect(go(0, "ArrowUp")).toBeNull();
  expect(go(1, "ArrowRight")).toEqual({ to: 2 });
  expect(go(1, "ArrowRight", [1])).toEqual({ fold: 1 });
  expect(go(2, "ArrowRight")).toBeNull();
  expect(go(2, "ArrowLeft")).toEqual({ to: 1 });
  expect(go(1, "ArrowLeft")).toEqual({ fold: 1 });
  expect(go(1, "ArrowLeft", [1])).toEqual({ to: 0 });
  expect(go(0, "ArrowLeft", [0])).toBeNull();
  expect(go(3, "Home")).toEqual({ to: 0 });
  expect(go(0, "End")).toEqual({ to: 4 });
  expect(go(0, "x")).toBeNull();
  expect(go(2, "ArrowDown", [1])).toBeNull();
});

it("takes a rounded fraction as right, and says what it is exactly", () => {
  const question: Question = {
    name: "product:a",
    kind: "number",
    prompt: T("asks"),
    answer: "1/3",
    options: [],
    bars: [],
    unit: null,
    hint: T("hint"),
    why: T("why"),
    wrong: [{ answer: "2/3", say: T("complement") }],
  };
  expect(said(question, "2/6")).toEqual({ right: true, say: T("why") });
  expect(said(question, "0.333").say.ja).toContain("1/3");
  expect(said(question, "0.667")).toEqual({ right: false, say: T("complement") });
  expect(said(question, "x").right).toBeNull();
});

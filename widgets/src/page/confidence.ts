import type { Answer, Question } from "../question/contract";
import { exact, type Fraction, fraction, less, minus, size, times } from "../question/fraction";
import { judge } from "../question/judge";
import { type Read, readNumber, readProbability } from "../question/reading";
import { isOpen, type Store } from "./store";

// How well a reader's confidence fits, as racekit/lessons/confidence.py has it: both are held to the same table of
// cases, tests/lessons/confidence.json.

const NEAR_POINTS = fraction(5n, 100n);
const NEAR_SHARE = fraction(1n, 10n);
const STARTS = [50, 60, 70, 80, 90, 100];
/** From so many guesses on there is a picture. */
export const LEAST = 10;
/** What counts as right, in words. */
export const NEAR = { points: 5, share: "1/10" };

export interface Scored {
  question: Question;
  sure: number;
  right: boolean;
}

export interface Band {
  low: number;
  high: number;
  sure: number;
  right: number;
  of: number;
}

type Reader = (text: string) => Read | null;

function within(answer: Answer | undefined, read: Reader, truth: Fraction, distance: Fraction): boolean {
  const found = typeof answer === "string" ? read(answer) : null;
  return found !== null && !less(distance, size(minus(found.value, truth)));
}

/** Is a guess near enough to the truth to count as right? */
export function isNear(question: Question, answer: Answer): boolean {
  const { kind, answer: truth } = question;
  if (judge(question, answer).right) return true;
  if (kind === "distribution")
    return (
      answer.length === truth.length &&
      [...truth].every((share, at) => within(answer[at], readProbability, exact(share), NEAR_POINTS))
    );
  if (kind === "probability") return within(answer, readProbability, exact(truth as string), NEAR_POINTS);
  if (kind !== "number") return false;
  const value = exact(truth as string);
  return within(answer, readNumber, value, times(NEAR_SHARE, size(value)));
}

/** The guesses of which the reader has seen the truth: the score of any other would tell the answer. */
export const scored = (questions: readonly Question[], store: Store): Scored[] =>
  questions.flatMap((question) => {
    const kept = store.get(question.name);
    const { guess } = kept;
    if (!guess || guess.sure === null || !isOpen(kept)) return [];
    return [{ question, sure: guess.sure, right: isNear(question, guess.answer) }];
  });

export const loss = ({ sure, right }: Pick<Scored, "sure" | "right">): number =>
  (sure / 100 - Number(right)) ** 2;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The Brier score; null without guesses. */
export const brier = (all: readonly Pick<Scored, "sure" | "right">[]): number | null =>
  all.length ? sum(all.map(loss)) / all.length : null;

export const bands = (all: readonly Pick<Scored, "sure" | "right">[]): Band[] =>
  STARTS.flatMap((low, at) => {
    const high = at + 1 < STARTS.length ? (STARTS[at + 1] ?? 0) - 1 : 100;
    const inside = all.filter(({ sure }) => low <= sure && sure <= high);
    const sure = sum(inside.map((each) => each.sure)) / inside.length / 100;
    const right = inside.filter((each) => each.right).length;
    return inside.length ? [{ low, high, sure, right, of: inside.length }] : [];
  });

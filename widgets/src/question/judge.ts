import * as q from "racekit:lessons";
import type { T } from "../core/contract";
import type { Answer, Kept, Question, Wrong } from "./contract";
import { add, exact, type Fraction, fraction, less, minus, ONE, size, times, ZERO } from "./fraction";
import { type Read, readNumber, readOdds, readProbability, rounds } from "./reading";

/** What is said to an answer; `right` is null where it cannot be read. */
export interface Verdict {
  right: boolean | null;
  say: T;
}

const unread = (say: T): Verdict => ({ right: null, say });
const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);
/** An answer as the keys or numbers that it consists of. */
export const list = (answer: Answer | undefined): string[] =>
  typeof answer === "string" ? [answer] : (answer ?? []);

/** Why an answer cannot be read; null if it can. What is right plays no part in it. */
export function unreadable(question: Question, answer: Answer): T | null {
  const reading = read(question, answer);
  return "say" in reading ? reading.say : null;
}

export function judge(question: Question, answer: Answer): Verdict {
  const reading = read(question, answer);
  if ("say" in reading) return unread(reading.say);
  if (reading.is(question.answer)) return { right: true, say: question.why };
  const wrong = question.wrong.find((each) => reading.fits(each));
  const say = reading.misread?.() ? q.q_odds : wrong?.say;
  const near = reading.near?.() ? q.q_near : question.hint;
  return { right: false, say: say ?? (reading.opposite?.() ? q.q_sign : near) };
}

/** What the input holds at first. */
export function blank({ kind, options, bars, answer }: Question): Answer {
  if (kind === "order") return options.map(({ key }) => key);
  if (kind === "distribution") return bars.map(() => "0 %");
  return typeof answer === "string" ? "" : [];
}

/** Whether the input of a question can hold an answer, whoever wrote it. */
export function holds(question: Question, answer: unknown): answer is Answer {
  const empty = blank(question);
  if (typeof empty === "string") return typeof answer === "string";
  if (!Array.isArray(answer) || !answer.every((each) => typeof each === "string")) return false;
  if (question.kind === "order") return same([...answer].sort(), [...empty].sort());
  if (question.kind === "distribution") return answer.length === empty.length;
  return answer.every((key) => question.options.some((option) => option.key === key));
}

/** The answer after an option is pressed: another one; or one more or one fewer, where several are chosen. */
export function toggled({ answer, options }: Question, value: Answer, pressed: string): Answer {
  if (typeof answer === "string") return pressed;
  const chosen = list(value);
  return options.map(({ key }) => key).filter((key) => chosen.includes(key) !== (key === pressed));
}

/** An answer that could be read: what it is, and which wrong answers it is one of. */
interface Reading {
  is: (answer: Answer) => boolean;
  fits: (wrong: Wrong) => boolean;
  /** Is it a number that is right but for its sign? */
  opposite?: () => boolean;
  /** Is it a decimal that is only rounded too much, or the wrong way? */
  near?: () => boolean;
  /** Is it a ratio, right but for how a ratio is read? */
  misread?: () => boolean;
}

function read(question: Question, answer: Answer): Reading | { say: T } {
  if (question.kind === "number" || question.kind === "probability") return asNumber(question, answer);
  return question.kind === "distribution" ? asShares(answer) : asKeys(question, answer);
}

function asNumber({ kind, answer: truth, range }: Question, answer: Answer): Reading | { say: T } {
  const text = typeof answer === "string" ? answer : "";
  const chance = kind === "probability";
  const odds = chance || `${range}` === "0,1" ? readOdds(text) : null;
  const found = odds ?? (chance ? readProbability : readNumber)(text);
  const form = chance ? q.q_form_probability : q.q_form_number;
  if (!found || (chance && less(found.value, ZERO))) return { say: form };
  if (chance && less(ONE, found.value)) return { say: q.q_over_one };
  const is = (right: Answer) => rounds(found, exact(`${right}`));
  const { n, d } = found.value;
  const other = (value: Fraction) => rounds({ ...found, value }, exact(`${truth}`));
  return {
    is,
    opposite: () => other(fraction(-n, d)),
    near: () => chance && found.digits > 0 && nearly(found.value, exact(`${truth}`)),
    // Odds, meant as a share or the other way round.
    misread: () => odds !== null && (other(fraction(n, d - n)) || other(fraction(d - n, d))),
    fits: ({ answer: value, above, below }) =>
      (value !== undefined && is(value)) ||
      (above !== undefined && less(exact(above), found.value)) ||
      (below !== undefined && less(found.value, exact(below))),
  };
}

/** The relative error below which a wrong decimal is nearly right. */
const NEAR = fraction(1n, 20n);

const nearly = (value: Fraction, to: Fraction): boolean => less(size(minus(value, to)), times(NEAR, to));

function asKeys(question: Question, answer: Answer): Reading | { say: T } {
  const { kind, options, answer: right, moves } = question;
  const given = typeof answer === typeof right ? list(answer) : [];
  if (!given.length || given.some((key) => !options.some((option) => option.key === key)))
    return { say: q.q_nothing };
  const sorted = (keys: Answer) => (kind === "order" ? list(keys) : [...list(keys)].sort());
  const is = (right: Answer) => same(sorted(given), sorted(right));
  if (moves && !moves.some(is)) return { say: q.q_no_move };
  return {
    is,
    fits: ({ answer: value, has, lacks }) =>
      (value !== undefined && is(value)) ||
      (has !== undefined && given.includes(has)) ||
      (lacks !== undefined && !given.includes(lacks)),
  };
}

/** What is left to share out; and whether that is no more than what rounding leaves. */
export function rest(answer: readonly string[]): { left: Fraction; none: boolean } | null {
  const shares = answer.map(readProbability);
  if (!shares.every((share): share is Read => share !== null && !less(share.value, ZERO))) return null;
  const left = shares.reduce((sum, { value }) => minus(sum, value), ONE);
  const slack = shares.reduce((sum, { step }) => add(sum, times(step, fraction(1n, 2n))), ZERO);
  return { left, none: !less(slack, size(left)) };
}

function asShares(answer: Answer): Reading | { say: T } {
  const given = list(answer);
  if (!rest(given)?.none) return { say: q.q_form_shares };
  const is = (right: Answer) =>
    list(right).every((share, at) => {
      const found = readProbability(given[at] ?? "");
      return found !== null && rounds(found, exact(share));
    });
  return { is, fits: ({ answer: value }) => value !== undefined && is(value) };
}

// --- where the reader stands ----------------------------------------------------------------

export type Deed =
  | { name: "answer"; arg: Answer; right: boolean }
  | { name: "guess"; arg: { answer: Answer; sure: number } }
  | { name: "show"; arg?: undefined }
  | { name: "compare"; arg?: undefined };

/** Where a reader stands who has done nothing yet. */
export const untouched = (): Kept => ({
  tries: [],
  guess: null,
  shown: false,
  compared: false,
  notice: null,
});

export const isDone = ({ tries }: Kept): boolean => tries.at(-1)?.right ?? false;

/** How much the reader has done: of two accounts, the one with more is the later. */
export const deeds = ({ tries, guess, shown, compared }: Kept): number =>
  tries.length + Number(guess !== null) + Number(shown) + Number(compared);

/** The time as Python writes it, in UTC to the second. */
export const now = (): string => `${new Date().toISOString().slice(0, 19)}+00:00`;

/** What Python will say, which a page without a kernel never hears. */
export function after(kept: Kept, deed: Deed, at: string): Kept {
  if (deed.name === "guess") return { ...kept, guess: kept.guess ?? { ...deed.arg, at } };
  if (deed.name === "compare") return { ...kept, compared: true };
  if (isDone(kept)) return kept;
  if (deed.name === "show") return { ...kept, shown: true };
  return { ...kept, tries: [...kept.tries, { answer: deed.arg, right: deed.right, at }] };
}

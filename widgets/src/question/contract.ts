import type { T } from "../core/contract";

/** What a reader answers: a text, or the texts of the parts. */
export type Answer = string | string[];

/** A wrong answer that is recognised: by its value or by a rule. Python has seen to it that it has one of them. */
export interface Wrong {
  answer?: Answer;
  above?: string;
  below?: string;
  has?: string;
  lacks?: string;
  say: T;
}

export interface Option {
  key: string;
  say: T;
  /** It is no place on the board: it stands beside it. */
  beside?: true;
}

export interface Question {
  name: string;
  kind: "number" | "probability" | "choice" | "several" | "order" | "board" | "distribution";
  prompt: T;
  answer: Answer;
  options: Option[];
  bars: T[];
  unit: T | null;
  hint: T;
  why: T;
  wrong: Wrong[];
  /** Between which ends a number lies. */
  range?: [number | string, number | string];
  /** Which options belong together, where an answer is a move; anything else is none. */
  moves?: string[][];
}

/** A question as far as an answer to it can be written in words. */
export type Worded = Pick<Question, "kind" | "unit" | "options" | "bars">;

/** `mark`: whoever writes the question chooses the places that it asks for; each choice is an answer at once. */
export type Mode = "ask" | "guess" | "reveal" | "mark";

export interface Guess {
  answer: Answer;
  sure: number | null;
  /** When, in UTC to the second; it is not known of what older versions have kept. */
  at?: string;
}

/** Where the reader stands with a question. */
export interface Kept {
  tries: { answer: Answer; right: boolean; at?: string }[];
  guess: Guess | null;
  shown: boolean;
  compared: boolean;
  notice: T | null;
}

import type { T } from "../core/contract";
import type { Host } from "../lobby/contract";
import type { Answer } from "../question/contract";

/** A question waits, is asked, is closed; then the answers are shown, and the truth. */
export type Phase = "wait" | "ask" | "closed" | "shown" | "truth";

/** Where a class stands with a question. */
export interface Stand {
  seq: number;
  phase: Phase;
  /** Its number, from 1; 0 before the first one. */
  number: number;
  of: number;
  /** How often a question has been asked: an answer says which time it belongs to. */
  asked: number;
  /** Has it been asked twice? */
  again: boolean;
  confidence: boolean;
  /** In how many seconds it closes; null where the teacher closes it. */
  left: number | null;
}

export interface Given {
  answer: Answer;
  sure: number | null;
}

/** A snapshot of a pupil's phone. */
export interface PhoneState extends Stand {
  mine: Given | null;
  /** The answer before talking. */
  before: Given | null;
  told: {
    answer: Answer;
    truth: T;
    why: T;
    verdict: "right" | "near" | "wrong" | null;
    say: T | null;
  } | null;
}

interface Counted extends Stand {
  answered: number;
  present: number;
}

export interface Row {
  text: T;
  count: number;
  /** How sure those are on average, in percent. */
  sure: number | null;
  right: boolean;
}

/** A value on a line, from 0 to 1. */
export interface Flag {
  at: number;
  text: T;
}

export interface Line {
  ticks: { at: number; text: string }[];
  dots: { at: number; count: number }[];
  below: number;
  above: number;
  middle: Flag | null;
  truth: Flag | null;
}

/** How the answers of a round lie, by the kind of the question. */
export interface Round {
  count: number;
  sure: number | null;
  rows?: Row[];
  others?: number;
  places?: Record<string, number>;
  line?: Line | null;
  bars?: { text: T; shares: number[]; truth: number | null }[];
}

export interface Thought {
  answer: T;
  count: number;
  sure: number | null;
  name: T | null;
  thought: T | null;
  say: T | null;
}

export interface Told {
  answer: Answer;
  truth: T;
  why: T;
  right: number;
  near: number;
  of: number;
  sure: { right: number | null; wrong: number | null };
  thoughts: Thought[];
}

/** A snapshot of the screen that a class looks at. */
export interface ScreenState extends Counted {
  rounds: Round[];
  told: Told | null;
}

export interface Pupil {
  number: number;
  /** Null as long as names are hidden. */
  name: string | null;
  device: boolean;
  connected: number;
  answered: boolean;
}

/** A snapshot of what the teacher works with, above the screen. */
export interface DeskState extends Counted, Host {
  /** Where the answers are kept; empty if they are not. */
  folder: string;
  pupils: Pupil[];
  names: boolean;
  timer: number | null;
  /** The phases of all questions. */
  steps: Phase[];
}

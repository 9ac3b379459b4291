import type { T } from "../core/contract";
import type { Answer, Kept, Question, Worded } from "../question/contract";

export type Asked = Worded & Pick<Question, "name" | "prompt">;

export interface Lesson {
  name: string;
  title: T;
  questions: Asked[];
}

export type AllKept = Record<string, Kept>;

/** What a pupil hands in, as racekit/lessons/classroom/hand-in.schema.json has it. */
export interface HandIn {
  racekit: "hand-in";
  v: 1;
  lesson: string;
  who: string;
  at: string;
  answers: Given[];
  experiments?: unknown[];
}

/** An experiment of the pupil's own: as it leaves, and what it says. */
export interface Experiment {
  given: unknown;
  said: T;
}

export interface Given {
  question: string;
  guess: { answer: Answer; sure: number | null; at: string | null } | null;
  tries: { answer: Answer; right: boolean; at: string | null }[];
  shown: boolean;
  compared: boolean;
}

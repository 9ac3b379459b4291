import type { Lang } from "../core/contract";
import type { Picture, Plan } from "../explore/contract";
import type { Mode, Question } from "../question/contract";

/** What Python has put on the page beside its text, each at the place with its number. */
export type Part =
  | { part: "question"; question: Question; mode: Mode; board: Board | null }
  | { part: "board" | "replay" | "odds" | "hand-in"; board: Board }
  | { part: "exploration"; plan: Plan; state: Picture; handle: string; pictures: Picture[] }
  | { part: "later"; questions: string[]; html: string }
  | { part: "calibration"; questions: string[] };

/** A board: one of the page's other bundles, and what it shows; some of it is on the page once for all boards. */
export interface Board extends Record<string, unknown> {
  bundle: string;
  shared: Record<string, number>;
}

export interface Lesson {
  /** The key under which the browser keeps the answers. */
  key: string;
  lang: Lang;
  parts: Part[];
  shared: unknown[];
}

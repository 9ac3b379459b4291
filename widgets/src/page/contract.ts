import type { Lang } from "../core/contract";
import type { Picture, Plan } from "../explore/contract";
import type { Mode, Question } from "../question/contract";

/** What Python has put on the page beside its text, each at the place with its number. */
export type Part =
  | { part: "question"; question: Question; mode: Mode; board: Board | null }
  | { part: "tree"; board: Board; looks: Board | null }
  | { part: "board" | "replay" | "odds" | "hand-in"; board: Board }
  | { part: "exploration"; plan: Plan; state: Picture; handle: string; pictures: Picture[] }
  | { part: "later"; questions: string[]; html: string }
  | { part: "calibration"; questions: string[] };

/** Another widget: the bundle and the part of it that show it, and its data; some of that is on the page once for all. */
export interface Board extends Record<string, unknown> {
  bundle: string;
  shows: string;
  shared: Record<string, number>;
}

export interface Lesson {
  /** The key under which the browser keeps the answers. */
  key: string;
  lang: Lang;
  parts: Part[];
  shared: unknown[];
}

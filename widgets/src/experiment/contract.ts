import type { T } from "../core/contract";
import type { Picture, Plan } from "../explore/contract";

// What Python says of an experiment beside what it says of an exploration: the form, and the program.

interface Common {
  /** The part of the design that it changes. */
  at: string;
  label: T;
  /** What is wrong with it. */
  wrong: T | null;
}

export type Row = [label: string, count: string];

export type Field = Common &
  (
    | { kind: "words"; value: string; most: number }
    | { kind: "number"; value: string; low: number; high: number }
    /** The item that is chosen, by its number. */
    | { kind: "pick"; value: number; items: T[] }
    | { kind: "things"; value: Row[]; heads: [T, T]; most: number; longest: number; high: number }
  );

export type What = string | number;

export type Designed = Picture & {
  form: Field[];
  /** The Python that does the same; empty while the design has problems. */
  program: string;
  seed: T;
  /** Where it is kept, or why it is not. */
  kept: T;
};

export type DesignedPlan = Plan & { words: Record<"add" | "remove" | "csv" | "program_head", T> };

import type { State, T } from "../core/contract";

export type Key = string | number | boolean | null;

/** What may stand somewhere; `left`: how many copies there still are, null: without a limit. */
export interface Item {
  key: Key;
  text: T;
  left: number | null;
}

interface Common {
  /** Its path in the description. */
  at: string;
  label: T;
  /** The places on the board that stand for it; with a seat, on that seat's board alone. */
  places: string[];
  seat: number | null;
  /** Has it a value of its own, where it could follow from the rest? */
  given: boolean;
  parts?: Part[];
}

export type Part = Common &
  (
    | { kind: "number"; value: number; low: number | null; high: number | null }
    | { kind: "pick" | "variant"; value: Key; items: number }
    | { kind: "pile"; value: Key[]; items: number; full: boolean }
    | { kind: "words"; value: string; known: string[] }
    | { kind: "rows"; value: number; full: boolean; items: number | null }
    | { kind: "maybe"; value: boolean }
    | { kind: "group" }
  );

export interface Wrong {
  place: T;
  text: T;
  /** The part in which it is wrong, where there is one. */
  at: string | null;
}

export interface Edit {
  sections: { title: T; parts: Part[] }[];
  /** The lists of items to which the parts refer by number. */
  lists: Item[][];
  problems: Wrong[];
  /** Does the board show all that has been entered? */
  current: boolean;
  can: { undo: boolean; redo: boolean; clear: boolean; deal: boolean };
  code: { kind: Code; text: string } | null;
}

export type Code = "python" | "toml";

/** A snapshot of the editor: a board at rest, and what may be changed. */
export type Edited = State & { edit: Edit };

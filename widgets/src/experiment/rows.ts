import type { Row } from "./contract";

/** The things of a bag after one of them was typed anew. */
export const typed = (rows: readonly Row[], at: number, row: Row): Row[] =>
  rows.map((each, n) => (n === at ? row : each));

export const without = (rows: readonly Row[], at: number): Row[] => rows.filter((_, n) => n !== at);

/** A bag with one more thing, which has no name yet. */
export const more = (rows: readonly Row[]): Row[] => [...rows, ["", "1"]];

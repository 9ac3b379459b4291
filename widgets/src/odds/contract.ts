import type { T } from "../core/contract";

// What Python says of probabilities: groups of bars, and a table of what the others may hold.

/** How a move compares with the others: all were played in the same games. */
export type Comparison = "best" | "no difference seen" | "worse";

export interface Row {
  text: T;
  value: number;
  /** The action that it is about. */
  action?: string;
  /** How the action compares, and what that is called: there once enough games have been played. */
  group?: Comparison;
  head?: T;
  /** Its difference from the best, with the interval. */
  difference?: T;
  /** The exact value, as a fraction: there where the value is exact. */
  p?: string;
  /** The interval: there where the value was estimated by playing games. */
  low?: number;
  high?: number;
}

export interface Group {
  key: string;
  title: T;
  note: T;
  exact: boolean;
  /** The end of the axis, which begins at 0: the same for all groups of a kind. */
  most: number;
  rows: Row[];
}

export interface Cell {
  value: number;
  p: string;
}

export interface Grid {
  title: T;
  note: T;
  columns: T[];
  rows: { text: T; cells: (Cell | null)[] }[];
}

export interface Odds {
  seq: number;
  title: T;
  lead: T;
  running: boolean;
  groups: Group[];
  grid: Grid | null;
}

import type { T } from "../core/contract";
import type { Kept, Question } from "../question/contract";

/** A node with the branch that leads to it. */
export interface TreeNode {
  id: number;
  label: T;
  /** The labels from the start. */
  path: T;
  /** The branch's fraction, as it came about. */
  p: string;
  /** The probability of the path, and how it is computed. */
  product: string;
  working: string;
  /** Whether the event occurs, once that is decided. */
  hit: boolean | null;
  /** The branches that are folded into this one. */
  alike: { label: T; p: string }[];
  /** The names of its blanks: on the branch, and at the leaf. */
  blank: string | null;
  asks: string | null;
  children: TreeNode[];
}

export interface Plan {
  title: T;
  event: T | null;
  total: string;
  working: string;
  /** Whether there are boards at nodes. */
  boards: boolean;
  nodes: TreeNode[];
  blanks: Record<string, Question>;
}

/** Where the reader stands with the blanks, by the names of their questions. */
export type Standings = Readonly<Record<string, Kept>>;

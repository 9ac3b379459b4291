import type { T } from "../core/contract";
import type { Question } from "../question/contract";

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
  /** Whether there is a board at each node. */
  boards: boolean;
  nodes: TreeNode[];
  blanks: Record<string, Question>;
}

export type Answers = Readonly<Record<string, string>>;

import type { RuleText, T } from "../core/contract";
import type { Face } from "../games/foth/scene";

// What Python says of cards, and of a deck that is being built.

/** A word of the vocabulary of abilities. */
export interface Word {
  kind: string;
  word: string;
  rules: string[];
}

/** A line that is printed on a card, the words that it is made of, and the rules beyond theirs. */
export interface Line {
  text: T;
  rules: string[];
  words: Word[];
}

export type Sheet = Face & { lines: Line[] };

export interface Shelf {
  title: T;
  /** The house rules about the cards. */
  house: T[];
  cards: Sheet[];
  rules: Record<string, RuleText>;
}

export type Curve = [number: number, count: number][];

export interface Breach {
  /** Its number; empty where a card is none at all. */
  rule: string;
  text: T;
}

export interface Deck {
  seq: number;
  title: T;
  distance: string;
  distances: { id: string; text: T }[];
  cards: Record<string, number>;
  count: number;
  sizes: number[];
  size_rule: string;
  problems: Breach[];
  curves: { cost: Curve; run: Curve };
  undo: boolean;
}

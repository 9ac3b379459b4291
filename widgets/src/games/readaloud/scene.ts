// Written by tests/tools/scene_types.py from racekit/games/readaloud/scene_types.py.
import type { T } from "../../core/contract";

export type Asks = "draw" | "lay" | "pick" | "read" | "card" | "hand" | "fill" | "drop";

export type Lying = "all" | "owner" | "others" | "nobody";

export type Progress = "done" | "now" | "next";

/** The faces of all cards, by their codes. */
export interface Backdrop {
  cards: Readonly<Record<string, Face>>;
}

/** What is printed on a card. */
export interface Face {
  value: number;
  /** What it multiplies a value by from below. */
  times: number;
  title: T;
  text: T;
  words: readonly Word[];
  /** It is racekit's own. */
  house: boolean;
}

/** A word of a card, and its text in both languages. */
export interface Word {
  word: string;
  en: string;
  ja: string;
}

/** What a seat may know; a public scene has only what everybody knows. */
export interface Scene extends Backdrop {
  seat: number;
  players: number;
  actor: number | null;
  asks: Asks | null;
  /** Where the card goes that chance brings, or whose gap or surplus it is. */
  place: string | null;
  turn: number;
  turn_of: number | null;
  field: readonly Piece[];
  hands: readonly (readonly Piece[])[];
  stock: Stock;
  discards: readonly Piece[];
  limits: Limits;
  lying: Layout;
  bans: readonly string[];
  condition: Condition | null;
  /** Who would win if the game ended now; null: this seat cannot tell. */
  leading: readonly number[] | null;
  reading: Reading | null;
  groups: readonly Group[];
  over: string | null;
  winners: readonly number[] | null;
}

/** A card on the table, or a stack that counts as one. */
export interface Piece {
  id: number;
  place: string;
  card: string | null;
  value: number | null;
  /** What lies under it, the lowest last. */
  under: readonly string[];
  seen_by: readonly number[];
  known_by: readonly number[];
  /** This seat sees it now. */
  mine: boolean;
  may_be: readonly string[] | null;
}

/** The number of cards in the stock, and its top card if anyone has looked at it. */
export interface Stock {
  count: number;
  top: Piece | null;
}

/** How many cards the field and each hand hold. */
export interface Limits {
  field: number;
  hands: readonly number[];
}

/** How cards lie on the field, and who sees those of each hand. */
export interface Layout {
  field: "up" | "down";
  hands: readonly Lying[];
}

/** A winning condition. */
export interface Condition {
  text: T;
  seat: number;
  card: string;
  /** What it compares of each hand, where this seat knows it. */
  measures: readonly (number | null)[] | null;
}

/** The card being read, its spot if the seat knows it, and its words. */
export interface Reading {
  seat: number;
  card: string;
  id: number | null;
  place: string | null;
  words: readonly Spoken[];
}

/** A word of the card being read, and whether its turn has come. */
export interface Spoken {
  text: T;
  state: Progress;
}

/** A seat's memory of a shuffle: these cards are among those pieces. */
export interface Group {
  ids: readonly number[];
  cards: readonly string[];
}

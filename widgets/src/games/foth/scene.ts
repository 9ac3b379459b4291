// Written by tests/tools/scene_types.py from racekit/games/foth/scene_types.py.
import type { T } from "../../core/contract";

export type Role = "running" | "guarding" | "force" | "support" | "situation" | "playing" | "paid" | "spent";

export type Style = "nige" | "senko" | "sashi" | "oikomi";

export type SupportClass = "item" | "jockey" | "situation";

export type SupportType = "horse" | "area" | "situation";

export type ForceKind = "normal" | "special";

/** The faces of all cards, by their ids. */
export interface Backdrop {
  cards: Readonly<Record<string, Face>>;
}

/** A horse's printed values. */
export interface HorseFace {
  id: string;
  name: T;
  kind: "horse";
  text: T;
  /** The colour of its coat. */
  coat: string;
  cost: number;
  run: number;
  guard: number;
  surfaces: readonly string[];
  distances: readonly string[];
  styles: readonly string[];
  favourites: T;
}

/** What is printed on a support. */
export interface SupportFace {
  id: string;
  name: T;
  kind: "support";
  text: T;
  class: SupportClass;
  type: SupportType;
}

/** What is printed on a force card. */
export interface ForceFace {
  id: string;
  name: T;
  kind: "force";
  text: T;
  force: ForceKind;
  value: number;
}

export type Face = HorseFace | SupportFace | ForceFace;

/** A seat's view: the race, both sides, and the run with the steps to its numbers. */
export interface Scene extends Backdrop {
  seat: number;
  race: Race;
  turn: number;
  phase: string;
  runs: number;
  keep: number;
  distance: number;
  player: number | null;
  totals: Totals | null;
  sides: readonly Side[];
  resolving: readonly Piece[];
  waiting: readonly Told[];
  effects: readonly Effect[];
  later: readonly Later[];
  asks: Asks | null;
  redraws: boolean | null;
  picked: readonly string[];
  outcome: readonly number[] | null;
  /** What is played instead of the comprehensive rules. */
  variant?: Variant;
}

/** The race, as far as its parts have been drawn. */
export interface Race {
  course: Term | null;
  surface: Term | null;
  metres: number | null;
  distance: Term | null;
  going: Going | null;
}

/** A word of the rules. */
export interface Term {
  id: string;
  text: T;
}

/** The going by its number. */
export interface Going {
  id: number;
  text: T;
}

/** The name of a variant, and the rule that sums it up. */
export interface Variant {
  text: T;
  rule: string;
}

/** The run number and the guard value to compare. */
export interface Totals {
  run: number;
  guard: number;
}

/** A player's cards, as far as the seat knows them. */
export interface Side {
  seat: number;
  to_go: number;
  metres: number;
  whole: number;
  area: Style | null;
  areas: readonly Area[];
  hand: Hand;
  farm: readonly string[];
  down: Down;
  removed: readonly string[];
  situation: readonly Piece[];
  run: readonly Piece[];
  /** The cards that the seat cannot place, and how many of each. */
  unseen: readonly (readonly [string, number])[];
}

/** One of the four areas to run through. */
export interface Area {
  style: Style;
  count: number;
  known: readonly Known[];
}

/** The cards that lie face down in a farm. */
export interface Down {
  count: number;
  known: readonly Known[];
}

/** A face-down card that the seat knows, and how many lie above it. */
export interface Known {
  at: number;
  card: string;
}

/** A hand: its size, and the cards that the seat knows, force last. */
export interface Hand {
  count: number;
  cards: readonly HandCard[];
}

/** A card in a hand; a horse with its current values, once the areas exist. */
export interface HandCard {
  card: string;
  shown: boolean;
  horse: Horse | null;
}

/** A card that lies open on the table. */
export interface Piece {
  id: number;
  card: string;
  owner: number;
  user: number;
  role: Role;
  on: number | null;
  at: number;
  horse: Horse | null;
}

/** A horse's current values, and what it is suited to. */
export interface Horse {
  run: Working;
  guard: Working;
  cost: Working;
  suited: Suited;
  surfaces: readonly string[];
  distances: readonly string[];
  styles: readonly string[];
  favourites: T;
  /** Only where an effect has given or taken some. */
  abilities: readonly T[] | null;
  forceful: boolean;
}

/** Whether a horse is suited to each part of the race. */
export interface Suited {
  surface: boolean;
  distance: boolean;
  style: boolean;
  course: boolean;
  going: boolean;
}

/** A number and the steps that lead to it. */
export interface Working {
  value: number;
  steps: readonly Step[];
}

/** A step to a number. */
export interface Step {
  rule: string;
  text: T;
  /** What it adds; null: it sets the number. */
  by: number | null;
  value: number;
  card: string | null;
  piece: number | null;
}

/** An ability, and the card that it is of. */
export interface Told {
  card: string;
  piece: number | null;
  seat: number;
  text: T;
}

/** A continuous effect, and the cards that it applies to. */
export interface Effect {
  card: string;
  piece: number | null;
  seat: number;
  text: T;
  pieces: readonly number[];
  until: Term;
}

/** An ability that is to come; until some time, or once. */
export interface Later {
  card: string;
  piece: number | null;
  seat: number;
  text: T;
  until?: Term;
}

/** The current question, and the seat that decides; some rules ask without details. */
export interface Asks {
  rule: string;
  title: T;
  seat: number | null;
  by?: string;
  zone?: string;
  whose?: readonly number[];
  least?: number;
  most?: number;
  end?: string;
  options?: readonly Option[];
}

/** One of several abilities to choose from, by its number. */
export interface Option {
  n: number;
  card: string;
  text: T;
}

// Written by tests/tools/scene_types.py from racekit/games/longshot/scene_types.py.
import type { T } from "../../core/contract";

/** A seat's view; a public scene has neither a hand nor an order. */
export interface Scene {
  race: number;
  races: number;
  round: number;
  first: number;
  spurt: Spurt;
  goal: number;
  horses: readonly Horse[];
  hand: readonly string[] | null;
  order: number | null;
  players: readonly Player[];
  stack: Stack;
  opened: string | null;
  placed: readonly string[];
  settlements: readonly Settlement[];
}

/** The spurt line, and whether a horse has reached it. */
export interface Spurt {
  line: number;
  on: boolean;
}

/** A horse with its boxes. */
export interface Horse {
  horse: number;
  at: number;
  move: Move | null;
  late: boolean;
  home: Home | null;
  boxes: readonly Box[];
}

/** A horse's last run, and the top cards that it came from. */
export interface Move {
  from: number;
  by: number;
  tops: readonly number[];
}

/** A horse's finish; its place is known once no later finish can change it. */
export interface Home {
  round: number;
  over: number;
  sum: number;
  place: number | null;
}

/** A box of a horse and its cards, the top card last. */
export interface Box {
  id: string;
  cards: readonly string[];
}

/** What everyone sees of a seat. */
export interface Player {
  seat: number;
  purse: number;
  cards: number;
  first: boolean;
  order: number | null;
}

/** The number of cards left to draw. */
export interface Stack {
  size: number;
}

/** A settled race. */
export interface Settlement {
  race: number;
  finish: readonly Finish[];
  seats: readonly SeatSettlement[];
}

/** A horse's place in a settled race, if it counts. */
export interface Finish {
  horse: number;
  place: number | null;
}

/** The gains and payments of a seat. */
export interface SeatSettlement {
  seat: number;
  before: number;
  lines: readonly SettlementLine[];
  total: number;
  floored: boolean;
  after: number;
}

/** A gain or a payment. */
export interface SettlementLine {
  rule: string;
  text: T;
  amount: number;
}

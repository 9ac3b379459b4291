import type { T } from "../core/contract";
import type { Grant, Host } from "../lobby/contract";

/** A snapshot of a hall at its host's screen. */
export interface Hall extends Host {
  tables: Table[];
  waiting: Person[];
  /** How many have come, and how many of them have no device that is connected. */
  people: number;
  away: number;
  /** The number of the game, from 1. */
  number: number;
  begun: boolean;
  /** Does no table go on? */
  paused: boolean;
  over: boolean;
  same_cards: boolean;
  /** May no board and no score be shown, because the cards of the other tables would be told? */
  covered: boolean;
  /** The table whose board is shown. */
  open: number | null;
  standings: Standing[];
  grants: Record<Grant, boolean>;
}

export interface Person {
  name: string;
  connected: number;
}

export interface Table {
  table: number;
  seats: Seat[];
  begun: boolean;
  paused: boolean;
  over: boolean;
  moves: number;
  /** How it stands; nothing while boards are covered. */
  line: T | null;
  /** The scores of a game that is over, by seat. */
  scores: T[] | null;
}

export interface Seat {
  seat: number;
  name: T;
  /** The person who has it; otherwise it is free, or an automatic player's. */
  guest: string | null;
  free: boolean;
  connected: number;
  turn: boolean;
}

export interface Standing {
  place: number;
  name: string;
  games: number;
  /** The share of those with the same cards who did worse; nothing where nobody had them. */
  compared: number | null;
  wins: number;
}

import type { T } from "../core/contract";

// What travels between a guest's page and the host: JSON text, one object a frame, with exactly one key.

export interface Seat {
  seat: number;
  name: T;
  who: "person" | "auto" | "host";
  free: boolean;
  away: boolean;
}

export interface Lobby {
  /** A class has pupils, and no seats; a table has neither word. */
  kind?: "class";
  title: T;
  /** Why the game does not go on; empty where it does. */
  line: T;
  seats: Seat[];
  /** Who has the page, once somebody has joined; without a seat, somebody who watches. */
  you: { seat: number | null; name: string } | null;
  /** The table, where there are several. */
  table?: T;
  /** Does the host give seats? Then one comes in without choosing. */
  waits?: boolean;
  /** May guests watch? */
  watch: boolean;
  paused: boolean;
  over: boolean;
}

export interface Refused {
  code: "key" | "name" | "seat" | "full" | "ended" | "busy" | "malformed";
  text: T;
}

type Traits = Record<string, unknown>;

/** What the host sends: a frame has one of these. */
export interface FromHost {
  lobby: Lobby;
  key: string;
  /** Nothing, as long as the guest has no seat. */
  board: { bundle: string; part: string; traits: Traits } | null;
  traits: Traits;
  answer: unknown;
  refused: Refused;
}

/** What a guest sends. */
export type ToHost =
  | { hello: { key: string } }
  | { join: { name: string; seat: number | null } }
  | { say: unknown }
  | { leave: null };

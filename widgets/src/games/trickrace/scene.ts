// Written by tests/tools/scene_types.py from racekit/games/trickrace/scene_types.py.
import type { T } from "../../core/contract";

export type Phase = "deal" | "paddock" | "aside" | "tickets" | "race" | "over";

export type Where = "hand" | "open" | "played" | "aside" | "hidden" | "dummy";

/** A seat's view; a public scene has neither a hand nor tickets, and nothing known. */
export interface Scene {
  race: number;
  races: number;
  trick: number;
  phase: Phase;
  start: number | null;
  leader: number | null;
  goal: number;
  marks: readonly number[];
  ring: readonly number[];
  /** Spaces 0 to goal, horses from bottom to top; at the goal the first to arrive comes first. */
  course: readonly (readonly string[])[];
  horses: readonly Horse[];
  seats: readonly Seat[];
  trick_cards: readonly Played[];
  lead: string | null;
  judge: string | null;
  best: number | null;
  last: Last | null;
  hand: readonly string[] | null;
  tickets: readonly string[] | null;
  known: readonly KnownCards[];
  sheet: readonly Race[];
}

/** A horse on the course; one that is home has its number there. */
export interface Horse {
  id: string;
  name: T;
  rider: number | null;
  odds: number;
  at: number;
  home: number | null;
  place: number;
  moved: Advance | null;
}

/** From which space a horse advanced, and by how many. */
export interface Advance {
  from: number;
  by: number;
}

/** A chair, which may be the dummy's. */
export interface Seat {
  seat: number;
  dummy: boolean;
  horse: string | null;
  backs: readonly string[];
  row: readonly string[] | null;
  whips: Whips;
  open: string | null;
  sealed: string;
  discards: Discards;
  points: number;
  /** Not known in a set-up position. */
  won: number | null;
}

/** How many whips a seat has not used, and how many there are. */
export interface Whips {
  up: number;
  of: number;
}

/** A seat's discards; of a card that lies face down, others see the colour. */
export interface Discards {
  open: readonly string[];
  down: readonly string[];
}

/** A card of a trick, and whether with a whip. */
export interface Played {
  seat: number;
  card: string;
  whip: boolean;
}

/** The previous trick: who won it, and how far the horse moved. */
export interface Last {
  cards: readonly Played[];
  judge: string;
  winner: number;
  horse: string;
  marks: number;
  moved: number;
}

/** A horse's cards: those that the seat can name, and of each colour how many it cannot. */
export interface KnownCards {
  horse: string;
  cards: readonly Located[];
  hidden: Readonly<Record<string, number>>;
}

/** A card that the seat can name, and where it lies. */
export interface Located {
  card: string;
  where: Where;
}

/** A race of the score sheet. */
export interface Race {
  race: number;
  places: readonly string[];
  odds: Readonly<Record<string, number>>;
  /** The spaces that each horse advanced; an older record or replay does not have them. */
  spaces?: Readonly<Record<string, number>>;
  seats: readonly Account[];
}

/** What a seat received for a race, line by line. */
export interface Account {
  seat: number;
  horse: string;
  tickets: readonly [string, string];
  lines: readonly ScoreLine[];
  total: number;
  after: number;
}

/** A line of the score sheet: its rule, its reason, and its points. */
export interface ScoreLine {
  rule: string;
  text: T;
  points: number;
}

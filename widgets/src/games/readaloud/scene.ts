import type { T } from "../../core/contract";
import { places } from "../../core/scene";

export interface Scene {
  seat: number;
  players: number;
  actor: number | null;
  asks: "draw" | "lay" | "pick" | "read" | "card" | "hand" | "fill" | "drop" | null;
  /** Where the card goes that chance brings, or whose gap or surplus it is. */
  place: string | null;
  turn: number;
  turn_of: number | null;
  field: Piece[];
  hands: Piece[][];
  stock: { count: number; top: Piece | null };
  discards: Piece[];
  limits: { field: number; hands: number[] };
  lying: { field: "up" | "down"; hands: Lying[] };
  bans: string[];
  condition: Condition | null;
  /** Who would win if the game ended now; null: this seat cannot tell. */
  leading: number[] | null;
  reading: Reading | null;
  over: string | null;
  winners: number[] | null;
  cards: Record<string, Face>;
}

export type Lying = "all" | "owner" | "others" | "nobody";

/** A card on the table, or a stack that counts as one. */
export interface Piece {
  id: number;
  place: string;
  card: string | null;
  value: number | null;
  /** What lies under it, the lowest last. */
  under: string[];
  seen_by: number[];
  known_by: number[];
  /** This seat sees it now. */
  mine: boolean;
  may_be: string[] | null;
}

export interface Condition {
  text: T;
  seat: number;
  card: string;
  /** What it compares of each hand, where this seat knows it. */
  measures: (number | null)[] | null;
}

export interface Reading {
  seat: number;
  card: string;
  id: number | null;
  place: string | null;
  words: { text: T; state: Progress }[];
}

export type Progress = "done" | "now" | "next";

export interface Face {
  value: number;
  /** What it multiplies a value by from below. */
  times: number;
  title: T;
  text: T;
  words: Word[];
  /** It is racekit's own. */
  house: boolean;
}

export type Word = T & { word: string };

/** How much this seat knows of a card. */
export type Known = "seen" | "known" | "unknown";

export const knownHow = ({ card, mine }: Piece): Known => (!card ? "unknown" : mine ? "seen" : "known");

export const faceOf = ({ cards }: Pick<Scene, "cards">, card: string | null): Face | null =>
  (card !== null && cards[card]) || null;

/** The other seats in seat order, from the one after the viewer's. */
export const othersFrom = ({ players, seat }: Pick<Scene, "players" | "seat">): number[] =>
  places(players - 1).map((n) => (seat + n + 1) % players);

/** The total of a place's values; null where one of them is not known. */
export const total = (pieces: readonly Piece[]): number | null =>
  pieces.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0);

/** Would this seat win if the game ended now, as far as the viewer knows? */
export const leads = ({ leading }: Pick<Scene, "leading">, seat: number): boolean =>
  leading?.includes(seat) ?? false;

/** Who sees a front: everybody, nobody, or these seats. */
export function sight({ seen_by }: Piece, players: number): "all" | "none" | number[] {
  if (seen_by.length === players) return "all";
  return seen_by.length ? seen_by : "none";
}

/** What the cards below multiply a stack's value by, from the top down. */
export const factors = (scene: Pick<Scene, "cards">, { under }: Piece): number[] =>
  under.map((card) => faceOf(scene, card)?.times ?? 1);

/** What a card is about, which its colour goes by: what it does beside discarding itself. */
export function aboutOf({ words }: Face): string {
  const names = words.map(({ word }) => word);
  return names.find((name) => name !== "discard_this") ?? names[0] ?? "nothing";
}

/** The place that a card lies in: "h1" of "h1.2". */
export const zoneOf = (place: string): string => place.replace(/(?<=^[fd])\d+$|\.\d+$/, "");

/** The uppermost discards, which are seen without opening the pile; the last lies on top. */
export const topDiscards = ({ discards }: Pick<Scene, "discards">): Piece[] => discards.slice(-3);

/** What is done between two words of a card: gaps are refilled, or a surplus goes. */
export function between({ asks, place, reading, over }: Scene): "refill" | "surplus" | null {
  if (!reading || over) return null;
  if (asks === "fill" || (asks === "draw" && place === "f")) return "refill";
  return asks === "drop" ? "surplus" : null;
}

/** The words of the card that is read; none is being done in between, and at the end. */
export function steps(scene: Scene): Reading["words"] {
  const waits = scene.over || between(scene);
  const words = scene.reading?.words ?? [];
  return words.map((word) => (waits && word.state === "now" ? { ...word, state: "next" } : word));
}

/** Everything that lies where it can be told from everything else. */
export const lying = ({ field, hands, stock, discards }: Scene): Piece[] => [
  ...field,
  ...hands.flat(),
  ...(stock.top ? [stock.top] : []),
  ...discards,
];

/** The cards that this seat cannot place: they are in the stock, or lie where it does not see them. */
export function unplaced(scene: Scene): string[] {
  const known = new Set(lying(scene).flatMap(({ card, under }) => [card, ...under]));
  return Object.keys(scene.cards).filter((card) => !known.has(card));
}

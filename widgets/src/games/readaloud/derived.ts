import { places } from "../../core/scene";
import type { Face, Piece, Reading, Scene } from "./scene";

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
export function sight({ seen_by }: Piece, players: number): "all" | "none" | readonly number[] {
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

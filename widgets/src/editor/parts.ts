import type { Item, Key, Part } from "./contract";

// The parts of a form, and the places on the board that stand for them.

/** Every part of some parts, each before those inside it. */
export const all = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part) => [part, ...all(part.parts ?? [])]);

/** Does a seat's board show the places of a part? */
const isShown = ({ seat }: Part, viewed: number) => seat === null || seat === viewed;

/** The places on a seat's board that stand for some part. */
export function placesOf(parts: readonly Part[], seat: number): string[] {
  return [...new Set(all(parts).flatMap((part) => (isShown(part, seat) ? part.places : [])))];
}

/** What a place on a seat's board stands for. */
export const partsAt = (parts: readonly Part[], seat: number, place: string): Part[] =>
  all(parts).filter((part) => isShown(part, seat) && part.places.includes(place));

/** What can be chosen: what is left, and what stands there already. */
export const offered = (items: readonly Item[], value?: Key): Item[] =>
  items.filter(({ key, left }) => left !== 0 || key === value);

export const itemOf = (items: readonly Item[], key: Key): Item | undefined =>
  items.find((item) => item.key === key);

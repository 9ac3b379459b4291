import { places } from "../../core/scene";
import type { Box, Horse, Scene } from "./scene";

export type Track = Pick<Scene, "goal" | "spurt">;

/** `3-6`: horse 3, value 6; `F-8`: a free card, no horse. */
export interface Face {
  horse: number | null;
  value: number;
}

export function face(id: string): Face {
  const [horse = "", value = "0"] = id.split("-");
  return { horse: horse === "F" ? null : Number(horse), value: Number(value) };
}

export const topOf = (box: Box): string | undefined => box.cards.at(-1);

/** What a horse would run: the sum of its top cards; null when it would be late. */
export function sum(horse: Horse): number | null {
  const tops = horse.boxes.map(topOf).filter((card) => card !== undefined);
  return tops.length ? tops.reduce((total, card) => total + face(card).value, 0) : null;
}

/** How much more a horse would run with a card on one of its boxes. */
export const gain = (box: Box, card: string): number => face(card).value - face(topOf(box) ?? "").value;

/** Room past the goal, where the horses that are home stand. */
const RUN_OUT = 6;

export const trackLength = ({ goal }: Pick<Scene, "goal">): number => goal + RUN_OUT;

/** A position on the track as a share of its length. */
export function share(scene: Pick<Scene, "goal">, at: number): number {
  return Math.max(0, Math.min(1, at / trackLength(scene)));
}

/** Has this race been run and settled? */
export const isOver = ({ race, settlements }: Scene): boolean =>
  settlements.some((settled) => settled.race === race);

/** While horses come in: all but the places, and what a race pays; null where none comes in. */
export function untold(before: Scene, after: Scene): Scene | null {
  const homes = before.horses.map(({ home }) => home);
  if (before.race !== after.race || after.horses.every(({ home }, i) => !home === !homes[i])) return null;
  const { players, settlements } = before;
  const horses = after.horses.map((horse, i) => ({ ...horse, home: homes[i] ?? null }));
  return { ...after, horses, players, settlements };
}

export interface Tick {
  at: number;
  word?: "spurt" | "goal";
}

/** About every ten before the goal, and two words, which stand in a line of their own. */
export function ticks({ goal, spurt }: Track): Tick[] {
  const step = 10 * Math.ceil(goal / 100);
  return [
    ...places(Math.ceil(goal / step)).map((n) => ({ at: step * n })),
    { at: spurt.line, word: "spurt" },
    { at: goal, word: "goal" },
  ];
}

/** Do spurt line and goal lie so close to one another that their words need more room? */
export const crowded = ({ goal, spurt }: Track): boolean => goal - spurt.line < goal / 5;

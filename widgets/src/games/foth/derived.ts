import type { Action, Refused, State, T } from "../../core/contract";
import type { Area, Face, Piece, Scene, Side, Step, Style } from "./scene";

export const STYLES = ["nige", "senko", "sashi", "oikomi"] as const satisfies readonly Style[];
export const DISTANCES = ["sprint", "mile", "middle", "long"] as const;
export const SURFACES = ["turf", "dirt"] as const;

export type What = "run" | "guard" | "cost";

/** What a card's colours and its sign go by. */
export const sortOf = (face: Face): string => (face.kind === "support" ? face.class : face.kind);

export const nameOf = ({ cards }: Pick<Scene, "cards">, card: string): T =>
  cards[card]?.name ?? { en: card, ja: card };

export const sideOf = ({ sides }: Pick<Scene, "sides">, seat: number): Side | undefined =>
  sides.find((side) => side.seat === seat);

/** The seat that is looked from below, the other one above. */
export const ownAndOther = (scene: Scene): { own: Side | undefined; other: Side | undefined } => ({
  own: sideOf(scene, scene.seat),
  other: scene.sides.find(({ seat }) => seat !== scene.seat),
});

/** How much of an area has been run, from 0 to 1: as in the draw, a quarter of the cards lies in each. */
export function done({ count }: Area, whole: number): number {
  const size = Math.max(count, Math.round(whole / STYLES.length), 1);
  return 1 - count / size;
}

/** Where a side's horse is on its lane, from 0 to 1. */
export function progress({ area, areas, whole }: Pick<Side, "area" | "areas" | "whole">): number {
  const at = areas.findIndex(({ style }) => style === area);
  const here = areas[at];
  if (!here) return 0;
  return here.count === 0 ? 1 : (at + done(here, whole)) / areas.length;
}

/** A horse in the run, with what was played on it. */
export interface Group {
  horse: Piece;
  on: Piece[];
}

export interface Run {
  running: Group[];
  guarding: Group[];
  /** What is not about one horse: the force that was paid, supports whose horse is gone. */
  rest: Piece[];
}

/** What lies in both run areas, by the horses. */
export function theRun({ sides }: Pick<Scene, "sides">): Run {
  const lying = sides.flatMap(({ run }) => run);
  const groups = (role: Piece["role"]): Group[] =>
    lying
      .filter((piece) => piece.role === role)
      .map((horse) => ({ horse, on: lying.filter(({ on }) => on === horse.id) }));
  const [running, guarding] = [groups("running"), groups("guarding")];
  const told = [...running, ...guarding].flatMap(({ horse, on }) => [horse, ...on]);
  return { running, guarding, rest: lying.filter((piece) => !told.includes(piece)) };
}

interface SumLine {
  step: Step | null;
  piece: Piece | undefined;
}

/** The steps to a number, each with the card on the horse that it comes from; last, the cards that add nothing. */
export function sumLines(steps: readonly Step[], on: readonly Piece[]): SumLine[] {
  const left = [...on];
  const lines = steps.map((step) => {
    const at = left.findIndex(({ card }) => card === step.card);
    return { step, piece: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
  return [...lines, ...left.map((piece) => ({ step: null, piece }))];
}

/** Cards that lie one upon another, equal ones counted, in the order of their first. */
export function counted(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** Are cards to be chosen that do not lie in the chooser's hand: of a pile, or of the other's hand? */
export const fromPile = ({ asks }: Pick<Scene, "asks">): boolean =>
  asks?.zone === "farm" ||
  asks?.zone === "deck" ||
  (asks?.zone === "hand" && asks.seat !== null && !asks.whose?.includes(asks.seat));

/** Is this copy of a card one of those that have been chosen, while several are? Copies are told apart by a number. */
export function isPicked({ picked, asks }: Pick<Scene, "picked" | "asks">, key: string): boolean {
  if (!["", "hand", "farm", "deck"].includes(asks?.zone ?? "")) return false;
  const [card, copy = ""] = key.split("#");
  return picked.filter((id) => id === card).length > Number(copy.replace("pile", ""));
}

/** Not `piece:3`, a card on the table, and not `choice:1`, one of several abilities. */
const isCard = (name: string): boolean => !name.includes(":");

type Choices = { actions: readonly Action[]; refused: readonly Refused[] };

/** The cards of a pile that are to be chosen from, and how many there are of each. */
export function pool(scene: Scene, { actions, refused }: Choices): [string, number][] {
  if (!fromPile(scene)) return [];
  const named = [...actions, ...refused].flatMap(({ from }) => (from && isCard(from) ? [from] : []));
  const { zone, whose = [] } = scene.asks ?? {};
  const farm = zone === "farm" ? whose.flatMap((seat) => sideOf(scene, seat)?.farm ?? []) : [];
  const counts = new Map(counted(farm));
  return [...new Set(named)].map((card) => [card, counts.get(card) ?? 1]);
}

/** How many cards are chosen before they go where they go: as many as are asked for, or as there are. */
export function most(state: State<Scene>): number {
  const { scene, actions } = state;
  const { asks, picked, seat } = scene;
  const hand = sideOf(scene, seat)?.hand.cards ?? [];
  const lying = fromPile(scene)
    ? pool(scene, state).flatMap(([card, n]) => Array<string>(n).fill(card))
    : hand.map(({ card }) => card);
  const open = (card: string) => actions.some(({ from, to }) => from === card && to === "pick");
  const left = lying.filter(open).length - picked.filter(open).length;
  return Math.max(1, Math.min(asks?.most ?? 1, left));
}

/** The places, other than cards on the table, where things that can be chosen now may go. */
export function placesOf({ actions, refused }: Choices): string[] {
  const found = [...actions, ...refused].flatMap(({ from, to }) =>
    from && to && isCard(from) && isCard(to) ? [to] : [],
  );
  return [...new Set(found)];
}

/** The cards that an action pays with: `run comet force*2` pays two forces. */
export function payOf(action: string): [string, number][] {
  const [verb = "", ...words] = action.split(" ");
  const paid = verb === "pay" ? words : verb === "run" ? words.slice(1) : [];
  return paid.map((word) => {
    const [card = "", count = "1"] = word.split("*");
    return [card, Number(count)];
  });
}

/** Would the run succeed, as things are (702.6k)? */
export const succeeds = ({ run, guard }: { run: number; guard: number }): boolean => run >= 1 && run > guard;

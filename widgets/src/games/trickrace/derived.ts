import type { Horse, Played, Race, Scene, Seat, Where } from "./scene";

export const COLOURS = ["R", "B", "Y", "G"] as const;

/** `R7`: red, 7. */
export interface Face {
  colour: string;
  number: number;
}

export const face = (card: string): Face => ({ colour: card.charAt(0), number: Number(card.slice(1)) });

/** Would a card be ahead in the trick, as it lies (TR4.3, TR4.4)? */
export function wouldWin({ trick_cards, judge }: Scene, card: string, whip: boolean): boolean {
  const { colour, number } = face(card);
  const counts = whip ? colour : (judge ?? colour);
  const others = trick_cards.map((played) => face(played.card)).filter((other) => other.colour === counts);
  return colour === counts && others.every((other) => other.number < number);
}

/** A back shows its colour alone. */
export const isBack = (card: string): boolean => card.length === 1;

export const marksOf = (scene: Pick<Scene, "marks">, card: string): number =>
  scene.marks[face(card).number - 1] ?? 0;

/** The colours in play: as many as horses. */
export const coloursOf = (scene: Pick<Scene, "horses">): string[] => COLOURS.slice(0, scene.horses.length);

/** The horses that have not been put on the course yet. */
const waiting = ({ course, horses }: Pick<Scene, "course" | "horses">): string[] =>
  horses.map(({ id }) => id).filter((id) => !course.some((stack) => stack.includes(id)));

/** Has a horse not been put on the course yet? */
export const isWaiting = (scene: Pick<Scene, "course" | "horses">, horse: string): boolean =>
  waiting(scene).includes(horse);

/** How high a horse stands on its space, from 0. Horses that wait for their stack are drawn above it. */
export function level(scene: Pick<Scene, "course" | "goal" | "horses">, { id, at }: Horse): number {
  const stack = [...fromTop(scene, at)].reverse();
  return [...stack, ...waiting(scene)].indexOf(id);
}

/** The horses on a space as they are drawn, from the top. At the goal the first to arrive is on top. */
export function fromTop({ course, goal }: Pick<Scene, "course" | "goal">, at: number): string[] {
  const stack = course[at] ?? [];
  return at === goal ? [...stack] : [...stack].reverse();
}

/** Backs of one colour beside each other, with their count. */
export function counts(backs: readonly string[]): [string, number][] {
  return COLOURS.flatMap((colour): [string, number][] => {
    const n = backs.filter((back) => back === colour).length;
    return n ? [[colour, n]] : [];
  });
}

/** The seats clockwise, beginning with one of them; before the horses are drawn, by their numbers. */
export function aroundFrom({ ring, seats }: Pick<Scene, "ring" | "seats">, seat: number): Seat[] {
  const all = ring.length ? ring : seats.map((each) => each.seat);
  const start = Math.max(0, all.indexOf(seat));
  const clockwise = [...all.slice(start), ...all.slice(0, start)];
  return clockwise.flatMap((each) => seats.filter((other) => other.seat === each));
}

/** The seats in the order in which they play this trick: the dummy last, unless it leads (TR8.4). */
export function order({ ring, seats, leader }: Pick<Scene, "ring" | "seats" | "leader">): number[] {
  if (leader === null) return [];
  const all = aroundFrom({ ring, seats }, leader);
  const last = (seat: Seat) => seat.dummy && seat.seat !== leader;
  return [...all.filter((seat) => !last(seat)), ...all.filter(last)].map(({ seat }) => seat);
}

/** The seat that plays next in the trick on the table. */
export function nextUp(scene: Scene): number | null {
  if (scene.phase !== "race") return null;
  return order(scene)[scene.trick_cards.length] ?? null;
}

/**
 * What the dummy plays (TR8.5, TR8.6), once that is settled.
 *
 * `ledBy` is a card that a player thinks of leading.
 */
export function dummyPlay(scene: Scene, ledBy: string | null = null): Omit<Played, "seat"> | null {
  const dummy = scene.seats.find((seat) => seat.dummy);
  const row = dummy?.row ?? [];
  const top = row[0];
  const played = scene.trick_cards.some(({ seat }) => seat === dummy?.seat);
  if (!dummy || top === undefined || played || scene.phase !== "race") return null;
  if (scene.leader === dummy.seat) return { card: top, whip: false };
  const lead = scene.lead ?? (ledBy && face(ledBy).colour);
  if (!lead) return null;
  const following = row.filter((card) => face(card).colour === lead);
  const highest = following.reduce<string | null>(
    (best, card) => (best === null || face(card).number > face(best).number ? card : best),
    null,
  );
  if (highest !== null) return { card: highest, whip: false };
  return { card: top, whip: dummy.whips.up > 0 && !scene.trick_cards.some(({ whip }) => whip) };
}

/** What lies in front of the seats: the trick on the table; before the next one begins, the last one. */
export interface Shown {
  cards: readonly Played[];
  lead: string | null;
  judge: string | null;
  winner: number | null;
  done: boolean;
}

export function shownTrick({ trick_cards, lead, judge, best, last }: Scene): Shown {
  const first = last?.cards[0];
  if (trick_cards.length > 0 || !last || !first) {
    return { cards: trick_cards, lead, judge, winner: best, done: false };
  }
  return {
    cards: last.cards,
    lead: face(first.card).colour,
    judge: last.judge,
    winner: last.winner,
    done: true,
  };
}

/** What is known of one card: whose it is and where, or whose it may be. */
export interface Spot {
  card: string;
  horse: string | null;
  where: Where | null;
  /** Horses with cards of this colour that the seat cannot name, and how many. */
  maybe: [string, number][];
}

/** Every card, a row a colour. */
export function knowledge(scene: Pick<Scene, "known" | "marks" | "horses">): Spot[][] {
  const placed = new Map(
    scene.known.flatMap(({ horse, cards }) =>
      cards.map(({ card, where }) => [card, { horse, where }] as const),
    ),
  );
  return coloursOf(scene).map((colour) => {
    const maybe = scene.known.flatMap(({ horse, hidden }): [string, number][] => {
      const n = hidden[colour] ?? 0;
      return n ? [[horse, n]] : [];
    });
    return scene.marks.map((_, place) => {
      const card = `${colour}${place + 1}`;
      const spot = placed.get(card);
      return spot ? { card, ...spot, maybe: [] } : { card, horse: null, where: null, maybe };
    });
  });
}

/** The race on the board has ended: its finish and all tickets lie open. */
export const finished = ({ race, sheet }: Scene): boolean => sheet.at(-1)?.race === race;

/** While horses come in: all but their places, and what the race pays; null where none comes in. */
export function untold(before: Scene, after: Scene): Scene | null {
  const was = new Map(before.horses.map((horse) => [horse.id, horse]));
  const comes = after.horses.some(({ id, home }) => home && !was.get(id)?.home);
  if (before.race !== after.race || (!comes && !finished(after))) return null;
  const horses = after.horses.map((horse) => {
    const { place, home } = was.get(horse.id) ?? horse;
    return { ...horse, place, home };
  });
  const seats = after.seats.map((seat) => {
    const { points, sealed, won } = before.seats.find((each) => each.seat === seat.seat) ?? seat;
    return { ...seat, points, sealed, won };
  });
  return { ...after, phase: "race", horses, seats, sheet: before.sheet };
}

/** A race has just ended until the next one is run. */
export const justEnded = ({ race, phase }: Scene, ended: Race): boolean =>
  ended.race === race || (ended.race === race - 1 && phase !== "race");

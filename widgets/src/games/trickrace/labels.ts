import * as w from "racekit:words";
import type { Lang, T } from "../../core/contract";
import { join, placeName, word } from "../../core/text";
import { useTable } from "../../shell/view";
import { counts, face, fromTop, isBack, isWaiting, type Spot } from "./derived";
import type { Horse, Played, Scene, Seat, Where } from "./scene";

// What a screen reader says of a card, a horse, a seat; and names, short and long.

const COLOURS: Record<string, T> = {
  R: w.tr_colour_R,
  B: w.tr_colour_B,
  Y: w.tr_colour_Y,
  G: w.tr_colour_G,
};

const HORSES: Record<string, T> = {
  V: w.tr_horse_V,
  F: w.tr_horse_F,
  S: w.tr_horse_S,
  O: w.tr_horse_O,
};

const WHERE: Record<Where, T> = {
  hand: w.tr_where_hand,
  open: w.tr_where_open,
  played: w.tr_where_played,
  aside: w.tr_where_aside,
  hidden: w.tr_where_hidden,
  dummy: w.tr_where_dummy,
};

const named = (lang: Lang, words: Record<string, T>, id: string): string => {
  const name = words[id];
  return name ? word(lang, name) : id;
};

export const colourName = (lang: Lang, colour: string): string => named(lang, COLOURS, colour);

/** Red 7; of a back its colour. */
export function cardName(lang: Lang, card: string): string {
  const { colour, number } = face(card);
  const name = colourName(lang, colour);
  return isBack(card)
    ? word(lang, w.tr_back, { colour: name })
    : word(lang, w.tr_card, { colour: name, number });
}

const cardNames = (lang: Lang, cards: readonly string[]): string =>
  join(
    lang,
    cards.map((card) => cardName(lang, card)),
  );

export const horseShort = (lang: Lang, horse: string): string => named(lang, HORSES, horse);

export function horseName(lang: Lang, scene: Scene, id: string): string {
  return scene.horses.find((horse) => horse.id === id)?.name[lang] ?? id;
}

export type Who = (seat: number | null) => string;

/** The names of the seats, the dummy's too. */
export function useWho(scene: Scene): Who {
  const { name, t } = useTable();
  return (seat) => {
    if (seat === null) return "–";
    return scene.seats.some((other) => other.dummy && other.seat === seat) ? t(w.tr_dummy) : name(seat);
  };
}

export function ticketName(lang: Lang, scene: Scene, id: string): string {
  if (id === "down") return word(lang, w.tr_face_down);
  return id === "win" ? word(lang, w.tr_win) : horseName(lang, scene, id);
}

export function spaceName(lang: Lang, { goal }: Pick<Scene, "goal">, at: number): string {
  if (at === 0) return word(lang, w.tr_gate);
  return at === goal ? word(lang, w.tr_goal) : word(lang, w.tr_space, { at });
}

export function horseLabel(lang: Lang, scene: Scene, horse: Horse, who: Who): string {
  const { at, odds, rider, place, moved } = horse;
  const waits = isWaiting(scene, horse.id);
  const stack = fromTop(scene, at);
  const below = waits ? undefined : stack[stack.indexOf(horse.id) + 1];
  return join(lang, [
    horse.name[lang],
    rider !== null && word(lang, w.tr_rider, { who: who(rider) }),
    word(lang, w.tr_odds_n, { n: odds }),
    !waits && spaceName(lang, scene, at),
    below !== undefined &&
      at < scene.goal &&
      word(lang, w.tr_above, { horse: horseName(lang, scene, below) }),
    !waits && word(lang, w.tr_now_place, { place: placeName(lang, place) }),
    moved && moved.by > 0 && word(lang, w.tr_moved, { by: moved.by }),
  ]);
}

export function countsLabel(lang: Lang, backs: readonly string[]): string {
  return join(
    lang,
    counts(backs).map(([colour, n]) => word(lang, w.tr_count, { n, colour: colourName(lang, colour) })),
  );
}

export function seatLabel(lang: Lang, scene: Scene, seat: Seat, who: Who): string {
  const { horse, whips, open, sealed, discards, backs, row } = seat;
  const put = [...discards.open, ...discards.down];
  return join(lang, [
    who(seat.seat),
    horse && word(lang, w.tr_rides, { horse: horseName(lang, scene, horse) }),
    word(lang, w.tr_whips_n, { up: whips.up, of: whips.of }),
    open && word(lang, w.tr_ticket_open, { ticket: ticketName(lang, scene, open) }),
    sealed !== "none" && word(lang, w.tr_ticket_second, { ticket: ticketName(lang, scene, sealed) }),
    put.length > 0 && word(lang, w.tr_discards_are, { cards: cardNames(lang, put) }),
    backs.length > 0 && word(lang, w.tr_holds, { cards: countsLabel(lang, backs) }),
    row && row.length > 0 && word(lang, w.tr_row_is, { cards: cardNames(lang, row) }),
  ]);
}

interface PlayedLabel {
  lead: boolean;
  wins: boolean;
  done: boolean;
}

export function playedLabel(
  lang: Lang,
  who: string,
  played: Played,
  { lead, wins, done }: PlayedLabel,
): string {
  return join(lang, [
    word(lang, w.tr_played, { who, card: cardName(lang, played.card) }),
    played.whip && word(lang, w.tr_with_whip),
    lead && word(lang, w.tr_led_this),
    wins && word(lang, done ? w.tr_won : w.tr_wins_now),
  ]);
}

export function spotLabel(lang: Lang, scene: Scene, { card, horse, where, maybe }: Spot): string {
  const name = cardName(lang, card);
  if (horse !== null) {
    const of = word(lang, w.tr_of_horse, { card: name, horse: horseName(lang, scene, horse) });
    return join(lang, [of, where && word(lang, WHERE[where])]);
  }
  const all = maybe.reduce((sum, [, n]) => sum + n, 0);
  const parts = maybe.map(([id, n]) =>
    word(lang, w.tr_maybe_one, { horse: horseName(lang, scene, id), n, all }),
  );
  return join(lang, [word(lang, w.tr_unknown, { card: name }), ...parts]);
}

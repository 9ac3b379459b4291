import * as w from "racekit:words";
import type { Lang, T } from "../../core/contract";
import type { Target } from "../../core/select";
import { join, number, sentences, word } from "../../core/text";
import { faceOf, factors, leads, lying, sight, zoneOf } from "./derived";
import type { Lying, Piece, Reading, Scene } from "./scene";

// What a screen reader says of cards and places.

export type Who = (seat: number) => string;

export const LYING: Record<Lying, T> = {
  all: w.ra_lies_all,
  owner: w.ra_lies_owner,
  others: w.ra_lies_others,
  nobody: w.ra_lies_nobody,
};

/** The same in a word, beside a name. */
export const SHORT_LYING: Record<Lying, T> = {
  all: w.ra_open,
  owner: w.ra_lies_owner,
  others: w.ra_turned,
  nobody: w.ra_down,
};

/** Names in a row: A, B and C. */
export const names = (lang: Lang, seats: readonly number[], who: Who): string => join(lang, seats.map(who));

export const titles = (lang: Lang, scene: Pick<Scene, "cards">, cards: readonly string[]): string =>
  join(
    lang,
    cards.map((card) => faceOf(scene, card)?.title[lang] ?? card),
  );

/** Where a card lies: field 2, stock, a hand's third card. */
export function placeName(lang: Lang, place: string, who: Who): string {
  const zone = zoneOf(place);
  if (zone === "stock") return word(lang, w.ra_stock_top);
  const n = Number(/\d+$/.exec(place)?.[0] ?? 0) + 1;
  if (zone === "f") return word(lang, w.ra_field_at, { n });
  if (zone === "d") return word(lang, w.ra_discard_at, { n });
  return word(lang, w.ra_hand_at, { who: who(Number(zone.slice(1))), n });
}

/** Where the card that is read lies: by itself, under another, or where nobody can tell. */
export function readPlace(lang: Lang, scene: Scene, { card, place }: Reading, who: Who): string {
  if (place) return placeName(lang, place, who);
  const over = lying(scene).find(({ under }) => under.includes(card));
  return over ? word(lang, w.ra_under, { place: placeName(lang, over.place, who) }) : word(lang, w.ra_gone);
}

export function seenLabel(lang: Lang, piece: Piece, players: number, who: Who): string {
  const seen = sight(piece, players);
  if (seen === "all") return word(lang, w.ra_seen_all);
  if (seen === "none") return word(lang, w.ra_seen_none);
  return word(lang, w.ra_seen_by, { who: names(lang, seen, who) });
}

/** A stack's value, worked out: 8 × −1 × 2 = −16. */
export function working(scene: Pick<Scene, "cards">, piece: Piece): string {
  const base = faceOf(scene, piece.card)?.value;
  const parts = [base === undefined ? "?" : number(base), ...factors(scene, piece).map(number)].join(" × ");
  return piece.value === null ? parts : `${parts} = ${number(piece.value)}`;
}

const whyText = (lang: Lang, aim: Target): string | false =>
  aim?.kind === "shut" && `${(aim.reason?.text ?? w.not_here)[lang]} ${aim.reason?.rule ?? ""}`.trim();

const sentence = (lang: Lang, parts: Parameters<typeof join>[1]): string => {
  const said = join(lang, parts);
  return said && said + (lang === "ja" ? "。" : ".");
};

interface About {
  who: Who;
  aim?: Target;
  /** What the person does with a card here: read it, or choose it. */
  can?: T;
}

/** What it is and what can be done with it; what it says; what is known of it; why nothing can be done. */
export function pieceLabel(lang: Lang, scene: Scene, piece: Piece, { who, aim = null, can }: About): string {
  const face = faceOf(scene, piece.card);
  const { reading } = scene;
  const said = [
    sentence(lang, [
      placeName(lang, piece.place, who),
      piece.value !== null && number(piece.value),
      face ? face.title[lang] : word(lang, w.ra_unknown),
      aim?.kind === "open" && can && word(lang, can),
      reading?.id === piece.id && word(lang, w.ra_read_by, { who: who(reading.seat) }),
    ]),
    face?.text[lang],
    sentence(lang, [
      face && !piece.mine && word(lang, w.ra_known),
      piece.may_be?.length && word(lang, w.ra_may_be, { cards: titles(lang, scene, piece.may_be) }),
      piece.under.length > 0 && word(lang, w.ra_stack, { working: working(scene, piece) }),
      seenLabel(lang, piece, scene.players, who),
    ]),
    whyText(lang, aim),
  ];
  return sentences(
    lang,
    said.flatMap((part) => part || []),
  );
}

export function handLabel(lang: Lang, scene: Scene, seat: number, who: Who): string {
  const hand = scene.hands[seat] ?? [];
  return join(lang, [
    word(lang, w.ra_hand_of, { who: who(seat) }),
    word(lang, w.ra_cards_of, { n: hand.length, limit: scene.limits.hands[seat] ?? 0 }),
    word(lang, LYING[scene.lying.hands[seat] ?? "owner"]),
    scene.turn_of === seat && word(lang, w.ra_turn),
    leads(scene, seat) && word(lang, w.ra_leads),
  ]);
}

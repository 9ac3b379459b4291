import * as w from "racekit:words";
import type { Lang, Reason, T } from "../../core/contract";
import type { Target } from "../../core/select";
import { join, sentences, word } from "../../core/text";
import { counted, DISTANCES, nameOf, STYLES, type What } from "./derived";
import type { Area, Face, Horse, Piece, Scene, Side, Step, SupportFace } from "./scene";

// What a screen reader says of a card, an area, a pile; and names of what is printed on cards.

const STYLE: Record<string, T> = {
  nige: w.fh_style_nige,
  senko: w.fh_style_senko,
  sashi: w.fh_style_sashi,
  oikomi: w.fh_style_oikomi,
};
const AREA: Record<string, T> = {
  nige: w.fh_area_nige,
  senko: w.fh_area_senko,
  sashi: w.fh_area_sashi,
  oikomi: w.fh_area_oikomi,
};
const DISTANCE: Record<string, T> = {
  sprint: w.fh_distance_sprint,
  mile: w.fh_distance_mile,
  middle: w.fh_distance_middle,
  long: w.fh_distance_long,
};
const SURFACE: Record<string, T> = { turf: w.fh_surface_turf, dirt: w.fh_surface_dirt };
const KIND: Record<string, T> = {
  horse: w.fh_kind_horse,
  item: w.fh_class_item,
  jockey: w.fh_class_jockey,
  situation: w.fh_class_situation,
  normal: w.fh_force_normal,
  special: w.fh_force_special,
};
const ON: Record<string, T> = { horse: w.fh_on_horse, area: w.fh_on_area };
const TYPE: Record<string, T> = { horse: w.fh_kind_horse, area: w.fh_type_area };
export const WHAT: Record<What, T> = { run: w.fh_run, guard: w.fh_guard, cost: w.fh_cost };
const ROLE: Record<string, T> = {
  running: w.fh_role_running,
  guarding: w.fh_role_guarding,
  force: w.fh_role_force,
  support: w.fh_role_support,
  situation: w.fh_role_situation,
};

const named = (lang: Lang, words: Record<string, T>, id: string): string => words[id]?.[lang] ?? id;

export const areaName = (lang: Lang, style: string): string => named(lang, AREA, style);

export const cardName = (lang: Lang, scene: Pick<Scene, "cards">, card: string): string =>
  nameOf(scene, card)[lang];

/** Names of cards, equal ones counted. */
export const cardNames = (lang: Lang, scene: Scene, cards: readonly [string, number][]): string =>
  join(
    lang,
    cards.map(([card, n]) => times(lang, cardName(lang, scene, card), n)),
  );

export const times = (lang: Lang, name: string, n: number): string =>
  n === 1 ? name : word(lang, w.fh_times, { name, n });

/** Where several stand beside each other, as short as on the card: turf/dirt. */
const listed = (lang: Lang, words: Record<string, T>, ids: readonly string[]): string =>
  ids.map((id) => named(lang, words, id)).join(lang === "ja" ? "・" : "/");

export const surfaces = (lang: Lang, ids: readonly string[]): string => listed(lang, SURFACE, ids);

export const distances = (lang: Lang, ids: readonly string[]): string =>
  ids.length === DISTANCES.length ? word(lang, w.fh_any_distance) : listed(lang, DISTANCE, ids);

export const styles = (lang: Lang, ids: readonly string[]): string =>
  ids.length === STYLES.length ? word(lang, w.fh_any_style) : listed(lang, STYLE, ids);

/** A support's type, as it stands on the card; a situation's is its class. */
export const typeName = (lang: Lang, { type }: SupportFace): string | undefined => TYPE[type]?.[lang];

/** What sort of card it is, and what it is played on. */
export function kindName(lang: Lang, face: Face): string {
  if (face.kind === "horse") return named(lang, KIND, "horse");
  if (face.kind === "force") return named(lang, KIND, face.force);
  const on = ON[face.type];
  return join(lang, [named(lang, KIND, face.class), on?.[lang]]);
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A step to a number: what it adds, or what it makes of it. */
export const stepSign = ({ by, value }: Step): string => (by === null ? `${value}` : signed(by));

function numbersLabel(lang: Lang, face: Face, horse: Horse | null): string | false {
  if (face.kind !== "horse") return false;
  return join(
    lang,
    (["cost", "run", "guard"] as const).map((what) => {
      const value = horse?.[what].value ?? face[what];
      const printed = value !== face[what] && word(lang, w.fh_printed, { n: face[what] });
      const number = word(lang, w.fh_number, { what: word(lang, WHAT[what]), n: value });
      return printed ? word(lang, w.fh_aside, { text: number, more: printed }) : number;
    }),
  );
}

function suitsLabel(lang: Lang, face: Face, horse: Horse | null): string | false {
  if (face.kind !== "horse") return false;
  const now = horse ?? face;
  return join(lang, [
    surfaces(lang, now.surfaces),
    distances(lang, now.distances),
    styles(lang, now.styles),
    now.favourites[lang],
  ]);
}

interface CardLabel {
  chosen?: boolean;
  shown?: boolean;
}

/** All that a card says. */
export function cardLabel(
  lang: Lang,
  scene: Pick<Scene, "cards">,
  card: string,
  horse: Horse | null,
  { chosen, shown }: CardLabel = {},
): string {
  const face = scene.cards[card];
  if (!face) return card;
  const head = join(lang, [
    face.name[lang],
    chosen && word(lang, w.fh_chosen),
    kindName(lang, face),
    numbersLabel(lang, face, horse),
    suitsLabel(lang, face, horse),
    shown && word(lang, w.fh_shown),
  ]);
  return sentences(lang, [`${head}${lang === "ja" ? "。" : "."}`, ...face.text[lang].split("\n")]);
}

/** How a horse in the run comes to the number that counts there. */
function workingLabel(lang: Lang, { role, horse }: Piece): string | false {
  const what = role === "running" ? "run" : "guard";
  if (!horse || horse[what].steps.length < 2 || !/running|guarding/.test(role)) return false;
  const steps = horse[what].steps.map((step) => `${step.text[lang]} ${stepSign(step)}`);
  const number = word(lang, w.fh_number, { what: word(lang, WHAT[what]), n: horse[what].value });
  return word(lang, w.fh_aside, { text: number, more: join(lang, steps) });
}

const whyText = (lang: Lang, reason: Reason | null): string =>
  reason ? `${reason.text[lang]} ${reason.rule}` : word(lang, w.not_here);

/** Running and guarding horses are paid for with force. */
const PAID = /^702\.6[bd]$/;

/** Why a card cannot be used of which no rule speaks now: the step asks for something else. */
export function whyNotAsked({ asks, turn }: Pick<Scene, "asks" | "turn">, { kind }: Face): Reason | null {
  if (!asks || !turn || (kind === "force" && PAID.test(asks.rule))) return null;
  const step = (lang: Lang) => word(lang, w.fh_no_part, { step: asks.title[lang] });
  return { rule: asks.rule, text: asks.zone ? w.fh_another : { en: step("en"), ja: step("ja") } };
}

export function pieceLabel(lang: Lang, scene: Scene, piece: Piece, who: string, aim: Target): string {
  const role = ROLE[piece.role];
  return join(lang, [
    role ? `${role[lang]}${lang === "ja" ? "：" : ": "}${who}` : who,
    aim?.kind === "open" && word(lang, w.fh_takes),
    aim?.kind === "shut" && whyText(lang, aim.reason),
    workingLabel(lang, piece),
    cardLabel(lang, scene, piece.card, piece.horse),
  ]);
}

export function areaLabel(lang: Lang, scene: Scene, who: string, side: Side, area: Area): string {
  return join(lang, [
    word(lang, w.fh_area_of, { who, area: areaName(lang, area.style) }),
    word(lang, w.fh_cards_n, { n: area.count }),
    side.area === area.style && word(lang, w.fh_here),
    ...area.known.map(({ at, card }) =>
      word(lang, w.fh_known_at, { at: at + 1, card: cardName(lang, scene, card) }),
    ),
  ]);
}

export function pileLabel(
  lang: Lang,
  scene: Scene,
  name: string,
  cards: readonly string[],
  down = 0,
): string {
  return join(lang, [
    name,
    word(lang, w.fh_cards_n, { n: cards.length + down }),
    down > 0 && word(lang, w.fh_face_down, { n: down }),
    cards.length > 0 && cardNames(lang, scene, counted(cards)),
  ]);
}

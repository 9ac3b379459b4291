import * as w from "racekit:words";
import type { Lang, Reason } from "../../core/contract";
import type { Target } from "../../core/select";
import { join, placeName, word } from "../../core/text";
import { face, sum, topOf } from "./derived";
import type { Box, Horse } from "./scene";

// What a screen reader says of a card, a box and a lane.

export function cardName(lang: Lang, id: string): string {
  const { horse, value } = face(id);
  return horse === null
    ? word(lang, w.ls_card_free, { value })
    : word(lang, w.ls_card_numbered, { horse, value });
}

function standing(lang: Lang, box: Box): string {
  const top = topOf(box);
  if (top === undefined) return word(lang, w.ls_box_empty);
  const { horse, value } = face(top);
  const name = horse === null ? word(lang, w.ls_top_free, { value }) : `${value}`;
  const count = box.cards.length;
  return count > 1 ? join(lang, [name, word(lang, w.ls_box_cards, { n: count })]) : name;
}

const whyText = (lang: Lang, reason: Reason | null): string =>
  reason ? `${reason.text[lang]} ${reason.rule}` : word(lang, w.not_here);

/** How much more a horse would run. */
export const signed = (gain: number): string => `${gain < 0 ? "−" : gain ? "+" : "±"}${Math.abs(gain)}`;

export function boxLabel(
  lang: Lang,
  horse: number,
  side: "left" | "right",
  box: Box,
  aim: Target,
  gain: number | null = null,
): string {
  return join(lang, [
    word(lang, w.ls_horse, { horse }),
    word(lang, side === "left" ? w.ls_box_left : w.ls_box_right),
    standing(lang, box),
    aim?.kind === "open" && word(lang, w.ls_box_open),
    gain !== null && word(lang, w.ls_box_gain, { gain: signed(gain) }),
    aim?.kind === "shut" && whyText(lang, aim.reason),
  ]);
}

export function laneLabel(lang: Lang, horse: Horse, over: boolean): string {
  const total = sum(horse);
  const { home, move } = horse;
  return join(lang, [
    word(lang, w.ls_horse, { horse: horse.horse }),
    home?.place && placeName(lang, home.place),
    home
      ? word(lang, w.ls_home, { round: home.round, over: home.over })
      : word(lang, w.ls_at, { at: horse.at }),
    move && move.by > 0 && word(lang, w.ls_ran, { by: move.by, from: move.from }),
    horse.late && word(lang, w.ls_was_late),
    !home &&
      !over &&
      (total === null ? word(lang, w.ls_boxes_empty) : word(lang, w.ls_would_run, { sum: total })),
  ]);
}

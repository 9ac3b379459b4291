import * as q from "racekit:lessons";
import type { Lang } from "../core/contract";
import { join, number, word } from "../core/text";
import type { Answer, Question, Worded } from "./contract";
import { exact, float, minus, size } from "./fraction";
import { readNumber, readProbability } from "./reading";

// How answers are written for people.

export const percent = (lang: Lang, p: number): string => {
  const text = String(Math.round(p * 1000) / 10);
  return lang === "ja" ? `${text}%` : `${text} %`;
};

const unitOf = ({ unit }: Worded, lang: Lang): string =>
  unit ? (lang === "ja" ? unit.ja : ` ${unit.en}`) : "";

/** An exact number, and what it is about where it is a fraction. */
function exactly(question: Question, text: string, lang: Lang): string {
  const value = exact(text);
  const [open, close] = lang === "ja" ? ["（", "）"] : [" (", ")"];
  if (question.kind !== "number") return `${text}${open}${percent(lang, float(value))}${close}`;
  if (value.d === 1n) return number(float(value)) + unitOf(question, lang);
  return `${text}${open}${Math.round(float(value) * 1000) / 1000}${close}${unitOf(question, lang)}`;
}

/** An answer of the catalogue, in words. */
export function truth(question: Question, lang: Lang): string {
  const { kind, answer } = question;
  return typeof answer === "string" && (kind === "number" || kind === "probability")
    ? exactly(question, answer, lang)
    : given(question, answer, lang);
}

/** A reader's answer, in words. */
export function given(question: Worded, answer: Answer, lang: Lang): string {
  const { kind, options, bars } = question;
  const parts = typeof answer === "string" ? [answer] : answer;
  if (kind === "number" || kind === "probability") return parts.join("") + unitOf(question, lang);
  const named = (part: string, at: number): string =>
    kind === "distribution"
      ? `${bars[at]?.[lang] ?? ""} ${part}`
      : (options.find(({ key }) => key === part)?.say[lang] ?? part);
  const names = parts.map(named);
  return kind === "order" ? names.join(" → ") : join(lang, names);
}

/** How far a guess is from the truth. */
export function distance(question: Question, guess: Answer, right: boolean | null, lang: Lang): string {
  const { kind, answer } = question;
  const found = typeof guess === "string" && (kind === "number" ? readNumber : readProbability)(guess);
  if (right || !found || typeof answer !== "string" || (kind !== "number" && kind !== "probability"))
    return word(lang, right ? q.q_same : q.q_another);
  const apart = float(size(minus(found.value, exact(answer))));
  if (kind === "number") return word(lang, q.q_apart, { n: Math.round(apart * 100) / 100 });
  const points = Math.round(apart * 100);
  if (points < 1) return word(lang, q.q_under_a_point);
  return points === 1 ? word(lang, q.q_point) : word(lang, q.q_points, { n: points });
}

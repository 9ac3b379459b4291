import messages from "racekit:messages";
import type { Lang, T } from "./contract";

export type Values = Record<string, string | number>;

/** The front end's own words: a key of the catalogue, with its {placeholders} filled. */
export function word(lang: Lang, key: string, values?: Values): string {
  const text = messages[key]?.[lang] ?? key;
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function asLang(value: unknown): Lang {
  return value === "ja" ? "ja" : "en";
}

export function money(amount: number): string {
  const digits = `${Math.abs(amount)}`.replace(/\B(?=(\d{3})+$)/g, ",");
  return amount < 0 ? `−$${digits}` : `$${digits}`;
}

export function gain(amount: number): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** 1st, 2nd, 3rd, 4th; 1着. */
export function placeName(lang: Lang, place: number): string {
  if (lang === "ja") return `${place}着`;
  const teen = place % 100 >= 11 && place % 100 <= 13;
  const suffix = teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${suffix}`;
}

/** A sentence of parts, in the way the language joins them. */
export function join(lang: Lang, parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(lang === "ja" ? "、" : ", ");
}

/** Whole sentences, one after another. */
export function sentences(lang: Lang, parts: string[]): string {
  return parts.join(lang === "ja" ? "" : " ");
}

export function percent(value: number): string {
  const hundred = value * 100;
  return `${hundred < 10 ? hundred.toFixed(1) : hundred.toFixed(0)}%`;
}

export const say = (lang: Lang, text: T): string => text[lang];

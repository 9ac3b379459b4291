import type { Lang, T } from "./contract";

export type Values = Record<string, string | number>;

/** A text in one language, with its {placeholders} filled. */
export const word = (lang: Lang, text: T, values: Values = {}): string =>
  text[lang].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const asLang = (value: unknown): Lang => (value === "ja" ? "ja" : "en");

export const other = (lang: Lang): Lang => (lang === "en" ? "ja" : "en");

const digits = (value: number): string => `${Math.abs(value)}`.replace(/\B(?=(\d{3})+$)/g, ",");

export const number = (value: number): string => `${value < 0 ? "−" : ""}${digits(value)}`;

export const money = (amount: number): string => `${amount < 0 ? "−" : ""}$${digits(amount)}`;

export const gain = (amount: number): string => (amount > 0 ? "+" : "") + money(amount);

/** 1st, 2nd, 3rd, 4th; a horse's 1着, a person's 1位. */
export function placeName(lang: Lang, place: number, counter = "着"): string {
  if (lang === "ja") return place + counter;
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${(!teen && ["", "st", "nd", "rd"][place % 10]) || "th"}`;
}

/** A sentence of parts, in the way the language joins them. */
export const join = (lang: Lang, parts: (string | 0 | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(lang === "ja" ? "、" : ", ");

/** Whole sentences, one after another. */
export const sentences = (lang: Lang, parts: string[]): string => parts.join(lang === "ja" ? "" : " ");

export const percent = (value: number): string => `${(value * 100).toFixed(value < 0.1 ? 1 : 0)}%`;

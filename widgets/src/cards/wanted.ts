import { sortOf } from "../games/foth/derived";
import type { Sheet } from "./contract";

// Which cards are wanted: everything that is asked for has to hold.

export const SORTS = ["horse", "item", "jockey", "situation", "force"] as const;

export interface Wanted {
  /** Parts of the name or of the text, in either language. */
  text: string;
  sort: string;
  cost: string;
  surface: string;
  distance: string;
  style: string;
}

/** Every card. */
export const ALL: Wanted = { text: "", sort: "", cost: "", surface: "", distance: "", style: "" };

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

const printed = ({ id, name, text }: Sheet): string =>
  plain([id, name.en, name.ja, text.en, text.ja].join("\n"));

const parts = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** What only horses have is asked of horses alone. */
function suits(sheet: Sheet, { cost, surface, distance, style }: Wanted): boolean {
  if (!cost && !surface && !distance && !style) return true;
  return (
    sheet.kind === "horse" &&
    (!cost || sheet.cost === Number(cost)) &&
    (!surface || sheet.surfaces.includes(surface)) &&
    (!distance || sheet.distances.includes(distance)) &&
    (!style || sheet.styles.includes(style))
  );
}

export function found(sheets: readonly Sheet[], wanted: Wanted): Sheet[] {
  const words = parts(wanted.text);
  return sheets.filter(
    (sheet) =>
      (!wanted.sort || sortOf(sheet) === wanted.sort) &&
      suits(sheet, wanted) &&
      words.every((word) => printed(sheet).includes(word)),
  );
}

/** The card that is looked at: the chosen one, else the first of the wanted ones that has something to say. */
export const lookedAt = (
  chosen: string,
  sheets: readonly Sheet[],
  wanted: readonly Sheet[],
): Sheet | undefined =>
  sheets.find(({ id }) => id === chosen) ??
  wanted.find(({ lines }) => lines.length) ??
  wanted[0] ??
  sheets[0];

/** The costs that there are, from the lowest. */
export const costs = (sheets: readonly Sheet[]): number[] =>
  [...new Set(sheets.flatMap((sheet) => (sheet.kind === "horse" ? [sheet.cost] : [])))].sort((a, b) => a - b);

/** Cards by their sorts, as a deck is told: horses by their costs. */
export function grouped(sheets: readonly Sheet[]): [string, Sheet[]][] {
  const cost = (sheet: Sheet) => (sheet.kind === "horse" ? sheet.cost : 0);
  return SORTS.map((sort): [string, Sheet[]] => [
    sort,
    sheets.filter((sheet) => sortOf(sheet) === sort).sort((a, b) => cost(a) - cost(b)),
  ]).filter(([, group]) => group.length > 0);
}

import type { Action, Lang, Reason, State } from "../../core/contract";
import { type Target, target } from "../../core/select";
import type { Drawing, Shape } from "./drawing";

// Which actions are places on the picture, which are buttons below it, and how the buttons are grouped.

type Choices = Pick<State, "actions" | "refused" | "why">;

/** What can be said of a place: where it leads, what starts from it, or why nothing does. */
export type Spot = Target | { kind: "start" };

const named = (shapes: Drawing["shapes"]): string[] =>
  shapes.flatMap((shape) => {
    const inside = shape.children.filter((child): child is Shape => typeof child !== "string");
    // A place in a place is none: what is pressed would be both.
    return shape.place === null ? named(inside) : [shape.place];
  });

/** The names of the places on a picture. */
export const placesOf = (drawing: Drawing | null): ReadonlySet<string> =>
  new Set(drawing ? named(drawing.shapes) : []);

interface Aimed {
  action: string;
  from: string | null;
  to: string | null;
}

const does = (place: string, { action, from, to }: Aimed): boolean =>
  action === place || (from === null && to === place);

/** What a place does now, with what is chosen, if anything is. */
export function spot(state: Choices, place: string, from: string | null): Spot {
  const { actions, refused, why } = state;
  const open = actions.filter((action) => does(place, action));
  if (open.length === 1 && open[0]) return { kind: "open", action: open[0] };
  const leads = from === null || from === place ? null : target(state, from, place);
  if (leads?.kind === "open") return leads;
  if (actions.some((action) => action.from === place)) return { kind: "start" };
  const no = refused.find((each) => does(place, each) || each.from === place);
  return leads ?? (no ? { kind: "shut", reason: why[no.why] ?? null } : null);
}

/** What has no place of its own on the picture: these are buttons. */
export function buttons({ actions }: Choices, places: ReadonlySet<string>): Action[] {
  const many = new Map<string, number>();
  for (const { from, to } of actions) {
    if (from === null && to !== null) many.set(to, (many.get(to) ?? 0) + 1);
  }
  return actions.filter(({ action, from, to }) => {
    if (places.has(action)) return false;
    if (to === null || !places.has(to)) return true;
    // Several actions to one place: a press on it would not say which is meant.
    return from === null ? many.get(to) !== 1 : !places.has(from);
  });
}

export interface Group {
  key: string;
  /** What all texts of the group begin with; it stands before them once. */
  head: string;
  actions: readonly Action[];
}

/** As many buttons as one takes in at a glance. */
const AT_A_GLANCE = 12;

/** From how many on a person may want to look for one. */
export const MANY = 60;

/** What texts begin with in common: whole words, or in Japanese as many characters as it takes. */
export function commonHead(texts: readonly string[], lang: Lang): string {
  const [first = "", ...rest] = texts;
  let length = first.length;
  for (const text of rest) {
    while (!text.startsWith(first.slice(0, length))) length -= 1;
  }
  const head = first.slice(0, length);
  if (lang === "ja") return texts.some((text) => text === head) ? "" : head;
  return head.slice(0, head.lastIndexOf(" ") + 1).trim();
}

const firstWord = ({ action }: Action): string => action.trim().split(/[\s:]+/)[0] ?? "";

/** The buttons in rows: one row of a few, else a row for each first word. */
export function groups(actions: readonly Action[], lang: Lang): Group[] {
  if (actions.length <= AT_A_GLANCE) return actions.length ? [{ key: "", head: "", actions }] : [];
  const found = new Map<string, Action[]>();
  for (const action of actions) {
    const key = firstWord(action);
    found.set(key, [...(found.get(key) ?? []), action]);
  }
  const alone = [...found.values()].filter((group) => group.length === 1).flat();
  const rows: Group[] = [...found]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => ({
      key,
      actions: group,
      head: commonHead(
        group.map(({ text }) => text[lang]),
        lang,
      ),
    }));
  return alone.length ? [...rows, { key: "", head: "", actions: alone }] : rows;
}

/** An action's text without what stands before its group. */
export const rest = ({ text }: Action, head: string, lang: Lang): string =>
  text[lang].slice(head.length).trim() || text[lang];

export interface Refusals {
  reason: Reason | null;
  /** What is refused for it. */
  texts: string[];
}

/** What cannot be done now, reason by reason. */
export function refusals({ refused, why }: Choices, lang: Lang): Refusals[] {
  const found = new Map<number, string[]>();
  for (const { why: at, action, text } of refused) {
    found.set(at, [...(found.get(at) ?? []), text?.[lang] ?? action]);
  }
  return [...found].map(([at, texts]) => ({ reason: why[at] ?? null, texts }));
}

import { useLayoutEffect, useRef } from "preact/hooks";
import { BEGUN, follow, type Guided, isFirst, KNOWN, WATCH, wanted } from "../core/coach";
import type { Model, T } from "../core/contract";
import { sentences } from "../core/text";
import { Button } from "./Button";
import type { Desk } from "./desk";
import { useRedraw } from "./useRedraw";
import { useShell } from "./view";

interface Begun extends Guided {
  /** Does the reader use the keyboard? */
  keys: boolean;
}

/** What it says, as Python sends it: a replay's page need not carry it. */
type Words = Record<"begin" | "leave" | "goal" | "press" | "named" | "keys" | "watch" | "known", T>;

/** A guide: what each kind of decision is about in this position, and what to press. Each is said once. */
export function useCoach({ table, root }: Desk, model: Model) {
  const told = model.get("coach") as Words;
  const { state, from, lang, t } = table;
  const { mine, advice } = state;
  const guided = useRef<Begun | null>(null);
  const redraw = useRedraw();
  const put = (next: Begun | null) => {
    guided.current = next;
    redraw();
  };
  const here = guided.current && follow(guided.current, state);
  guided.current = here;

  const explains = here?.fresh && mine && here.topic !== KNOWN;
  /** The thing in hand that the advice recommends, as long as nothing is chosen. */
  const named = explains && from === null && advice?.card;
  useLayoutEffect(() => {
    for (const each of root.current?.querySelectorAll<HTMLElement>(".rk-can") ?? [])
      each.toggleAttribute("data-unnamed", !!named && each.dataset.place !== named);
  });
  useLayoutEffect(() => {
    // On a narrow screen it may lie outside its row; the page stays where its reader has it.
    const thing = named ? root.current?.querySelector<HTMLElement>(".rk-can:not([data-unnamed])") : null;
    const row = thing?.closest(".rk-row");
    if (!thing || !row) return;
    const [seen, lies] = [row.getBoundingClientRect(), thing.getBoundingClientRect()];
    row.scrollLeft += lies.left + lies.width / 2 - seen.left - seen.width / 2;
  }, [named]);

  /** A paragraph each: the goal, what this decision is about, and what to press. */
  const words = (here: Begun): (T | false | undefined)[][] => {
    const { topic, fresh, keys } = here;
    if (!fresh) return [];
    if (topic === WATCH || topic === KNOWN) return [[told[topic]]];
    const first = isFirst(here) && from === null;
    return [
      [first && told.goal],
      [advice?.text],
      first ? [named ? told.named : told.press, keys && told.keys] : [],
    ];
  };
  const paragraph = (texts: (T | false | undefined)[]) =>
    sentences(
      lang,
      texts.flatMap((each) => (each ? t(each) : [])),
    );
  return {
    words: told,
    on: here !== null,
    /** What it says now. */
    text: here && words(here).map(paragraph).filter(Boolean).join("\n"),
    /** The rule that asks for what it explains. */
    rule: explains ? advice?.rule : undefined,
    /** What it points at. */
    rings: explains ? wanted(state, from) : undefined,
    begin: ({ detail }: MouseEvent) => put({ ...BEGUN, keys: !detail }),
    /** Ends it; false when there was none. */
    leave: () => {
      put(null);
      return here !== null;
    },
  };
}

export type Coach = ReturnType<typeof useCoach>;

interface ButtonProps {
  coach: Coach;
  /** May it begin here? */
  offered: boolean | undefined;
  onBegin?: () => void;
}

/** Begins the guide, and ends it: one button, so that the focus stays on it. */
export function CoachButton({ coach: { words, on, begin, leave }, offered, onBegin }: ButtonProps) {
  const { t } = useShell();
  if (on) return <Button onClick={leave}>{t(words.leave)}</Button>;
  if (!offered || !words) return null;
  return (
    <Button
      class="rk-button rk-strong"
      onClick={(event) => {
        onBegin?.();
        begin(event);
      }}
    >
      {t(words.begin)}
    </Button>
  );
}

import { useRef } from "preact/hooks";
import { BEGUN, follow, refuses, type Turn, wanted } from "../core/coach";
import type { Model, T } from "../core/contract";
import { sentences } from "../core/text";
import { Button } from "./Button";
import type { Desk } from "./desk";
import { useRedraw } from "./useRedraw";
import { useShell } from "./view";

interface Guided extends Turn {
  /** The step at which it began. */
  began: number;
  /** Does the reader use the keyboard? */
  keys: boolean;
  /** The first step at which something refuses, and how much had been refused until then. */
  tried: { now: number; heard: number } | null;
}

/** What it says, as Python sends it: a replay's page need not carry it. */
type Words = Record<"begin" | "leave" | "goal" | "press" | "keys" | "try" | "refused" | "watch" | "done", T>;

/** A guide through the reader's turn: what to press, what happens, and why something refuses. Each is said once. */
export function useCoach({ table, alert }: Desk, model: Model) {
  const told = model.get("coach") as Words;
  const { state, from, lang, t } = table;
  const { now, mine, looking, rests, curtain } = state;
  const guided = useRef<Guided | null>(null);
  const redraw = useRedraw();
  const put = (next: Guided | null) => {
    guided.current = next;
    redraw();
  };
  const shuts = mine && refuses(state, from);
  const here = guided.current && follow(guided.current, state);
  if (here && !here.tried && shuts) here.tried = { now, heard: alert.count };
  guided.current = here;

  const words = ({ done, began, keys, tried }: Guided): (T | false)[] => {
    if (done !== null) return [told.done];
    if (looking || rests || curtain !== null) return [];
    if (!mine) return [told.watch];
    const trying = tried?.now === now;
    if (trying && alert.count > tried.heard) return [told.refused, told.press];
    const first = began === now && from === null;
    const typing = keys && first;
    return [
      first && told.goal,
      (trying || began === now) && told.press,
      typing ? told.keys : trying && shuts && told.try,
    ];
  };
  return {
    words: told,
    on: here !== null,
    /** What it says now. */
    text:
      here &&
      sentences(
        lang,
        words(here).flatMap((each) => (each ? t(each) : [])),
      ),
    /** What it points at. */
    rings: here && mine && here.done === null ? wanted(state, from) : undefined,
    begin: ({ detail }: MouseEvent) => put({ ...BEGUN, began: now, keys: !detail, tried: null }),
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

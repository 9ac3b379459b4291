import * as w from "racekit:words";
import { useRef } from "preact/hooks";
import { BEGUN, follow, refuses, type Turn, wanted } from "../core/coach";
import type { T } from "../core/contract";
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

interface Options {
  /** What a turn of the game is. */
  turn: T | undefined;
  /** How to learn why something is refused. */
  refusing: T | undefined;
}

/** A guide through the reader's turn: what to press, what happens, and why something refuses. Each is said once. */
export function useCoach({ table, alert }: Desk, { turn, refusing = w.guide_try }: Options) {
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
    if (done !== null) return [w.guide_done];
    if (looking || rests || curtain !== null) return [];
    if (!mine) return turn ? [w.guide_turn, turn] : [w.guide_watch];
    const trying = tried?.now === now;
    if (trying && alert.count > tried.heard) return [w.guide_refused, w.guide_press];
    const typing = keys && began === now && from === null;
    return [(trying || began === now) && w.guide_press, typing ? w.guide_keys : trying && shuts && refusing];
  };
  return {
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

/** Begins the guide where it is offered, and ends it: one button, so that the focus stays on it. */
export function CoachButton({ coach, offered }: { coach: Coach; offered: boolean | undefined }) {
  const { t } = useShell();
  if (coach.on) return <Button onClick={coach.leave}>{t(w.guide_leave)}</Button>;
  return (
    offered && (
      <Button class="rk-button rk-strong" onClick={coach.begin}>
        {t(w.guide)}
      </Button>
    )
  );
}

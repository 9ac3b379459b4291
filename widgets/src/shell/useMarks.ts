import * as w from "racekit:words";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PastStep, State, T } from "../core/contract";
import { type Marks, nextMarks } from "../core/marks";
import type { Movement } from "../core/motion";
import type { Root } from "./useTheme";

// Marks lie on the anchors of movement, so that every board has them; what holds an anchor and has a name says them.

/** A text for who plays alone, and one with the reader's name. */
type Said = readonly [mine: T, named: T];
type Own = (...said: Said) => string;

const MINE: Said = [w.mark_mine, w.mark_mine_of];
const all = (text: T): Said => [text, text];

export const MARKS = { mine: MINE, since: all(w.mark_since), drawn: all(w.mark_drawn) };

const SAID: Record<keyof typeof MARKS, Said> = {
  mine: MINE,
  since: MARKS.since,
  drawn: all(w.mark_drawn_said),
};

interface Options {
  state: State;
  plan: (before: State, after: State) => Movement[];
  /** Is the second a later state of the same line? */
  leads: (before: State, after: State) => boolean;
  /** The steps up to a state, where they are known. */
  history: (() => PastStep[]) | undefined;
  /** Asks for them. */
  askHistory: (() => void) | undefined;
}

function paint(root: HTMLElement, marks: Marks, own: Own): void {
  const said = new Map<Element, Set<string>>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-anchor]")) {
    const mark = marks?.get(element.dataset.anchor ?? "");
    const kind = mark && (element.closest(".rk-hand") ? "drawn" : mark);
    if (!kind) {
      delete element.dataset.mark;
      continue;
    }
    element.dataset.mark = kind;
    const owner = element.closest("[aria-label]") ?? element;
    said.set(owner, (said.get(owner) ?? new Set()).add(own(...SAID[kind])));
  }
  for (const old of root.querySelectorAll("[aria-description]")) {
    if (!said.has(old)) old.removeAttribute("aria-description");
  }
  for (const [owner, texts] of said) owner.setAttribute("aria-description", [...texts].join(", "));
}

const name = ({ seat, now }: PastStep) => `${seat}/${now}`;

export function useMarks(root: Root, own: Own, options: Options): Marks {
  const known = useRef(new Map<string, Marks>()).current;
  const last = useRef(new Map<number, State>()).current;
  const { state, history, askHistory } = options;
  const marks = useMemo(() => {
    const { plan, leads } = options;
    const after = (before: PastStep, now: PastStep) => {
      if (!known.has(name(now))) {
        // A plan looks at nothing else of a snapshot.
        const moves = plan(before as State, now as State);
        known.set(name(now), nextMarks(known.get(name(before)) ?? null, before, moves));
      }
    };
    if (state.now === 0) {
      // A game begins, perhaps another one.
      known.clear();
      last.clear();
    }
    const before = last.get(state.seat);
    last.set(state.seat, state);
    if (before && !known.has(name(state)) && leads(before, state)) after(before, state);
    else if (history && !known.has(name(state))) {
      history().reduce((was, now) => {
        after(was, now);
        return now;
      });
    }
    return known.get(name(state)) ?? null;
  }, [state, history === undefined]);
  useEffect(() => {
    if (!known.has(name(state))) askHistory?.();
  }, [state]);
  useLayoutEffect(() => {
    if (root.current) paint(root.current, marks, own);
  });
  return marks;
}

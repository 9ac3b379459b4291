import type { State } from "./contract";
import { playable } from "./select";

// A guided turn: it lasts until the reader is offered a place that was offered before others acted.

export interface Turn {
  /** The places that the reader was offered since others have acted last. */
  offered: readonly string[];
  /** Those before. */
  before: readonly string[];
  /** The step at which the turn was done. */
  done: number | null;
}

export const BEGUN: Turn = { offered: [], before: [], done: null };

type Followed = Pick<State, "now" | "over" | "mine" | "mode" | "looking" | "actor" | "seat" | "actions">;

/** Follows the game to the step shown; null: the guide is over. */
export function follow<G extends Turn>(turn: G, state: Followed): G | null {
  const { now, over, mine, mode, looking, actor, seat, actions } = state;
  if (mode === "study" || (turn.done !== null && turn.done !== now)) return null;
  if (looking) return turn;
  const { before, offered } = turn;
  if (typeof actor === "number" && actor !== seat)
    return { ...turn, before: [...before, ...offered], offered: [] };
  const places = mine ? actions.flatMap(({ to }) => to ?? []) : [];
  const done = over || places.some((place) => before.includes(place)) ? now : null;
  return { ...turn, offered: [...new Set([...offered, ...places])], done };
}

type Choices = Pick<State, "actions" | "refused">;

/** Where the reader goes on: at a thing in hand, or at a place or button. */
export const wanted = ({ actions }: Pick<Choices, "actions">, from: string | null): "hand" | "place" =>
  from === null && actions.some((action) => action.from !== null) ? "hand" : "place";

/** Is there anything that says why it refuses? */
export const refuses = (state: State, from: string | null): boolean =>
  state.refused.some((each) =>
    wanted(state, from) === "place" ? each.from === from : each.from && !playable(state, each.from),
  );

import type { State } from "./contract";

// A guide: it explains each kind of decision when it comes for the first time.

export interface Guided {
  /** The step at which each topic was explained. */
  told: ReadonlyMap<string, number>;
  topic: string | null;
  /** Is it explained now? */
  fresh: boolean;
}

export const BEGUN: Guided = { told: new Map(), topic: null, fresh: false };

/** While others act, and at a decision of a kind that has been explained. */
export const WATCH = "watch";
export const KNOWN = "known";

type Followed = Pick<
  State,
  "now" | "over" | "mine" | "mode" | "looking" | "rests" | "curtain" | "actions" | "advice"
>;

function topicOf({ now, mine, looking, rests, curtain, advice }: Followed, told: Guided["told"]) {
  if (looking || rests || curtain !== null) return null;
  if (!mine) return WATCH;
  const kind = `a ${advice?.kind ?? "decision"}`;
  return (told.get(kind) ?? now) === now ? kind : KNOWN;
}

/** Follows the game to the step shown; null: the guide is over. */
export function follow<G extends Guided>(guided: G, state: Followed): G | null {
  if (state.mode === "study" || state.over) return null;
  const { told } = guided;
  const topic = topicOf(state, told);
  if (topic === null) return { ...guided, topic, fresh: false };
  const since = told.get(topic);
  // Others act in several steps.
  const goesOn = topic === WATCH && guided.topic === WATCH && guided.fresh;
  return {
    ...guided,
    told: since === undefined ? new Map(told).set(topic, state.now) : told,
    topic,
    fresh: goesOn || (since ?? state.now) === state.now,
  };
}

/** Is this the first decision that it explains? Others may act before it. */
export const isFirst = ({ told, topic }: Guided): boolean =>
  [...told.keys()].find((each) => each !== WATCH) === topic;

/** Where the reader goes on: at a thing in hand, or at a place or button. */
export const wanted = ({ actions }: Pick<State, "actions">, from: string | null): "hand" | "place" =>
  from === null && actions.some((action) => action.from !== null) ? "hand" : "place";

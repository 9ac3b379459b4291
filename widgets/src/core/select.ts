import type { Action, Reason, State } from "./contract";

// The selection model: a card is chosen, then a place. Knows nothing of any one game.

/** One copy of a card in a hand: equal cards are told apart by their number. */
export interface Held {
  id: string;
  key: string;
}

export const held = (hand: readonly string[]): Held[] =>
  hand.map((id, place) => {
    const copy = hand.slice(0, place).filter((before) => before === id).length;
    return { id, key: `${id}#${copy}` };
  });

/** Takes copies of cards out of a list, one after another. */
const taking = (left: Held[]) => (card: string) => {
  const at = left.findIndex(({ id }) => id === card);
  return at < 0 ? undefined : left.splice(at, 1)[0]?.key;
};

/** Names the copies that leave a hand: which of equal ones, nobody can tell. */
export const leaving = (hand: readonly string[]) => taking(held(hand));

/** Names the copies that have come to a hand: of equal ones, the last. */
export function arrived(hand: readonly string[], came: readonly string[]): string[] {
  const take = taking(held(hand).reverse());
  return came.flatMap((card) => take(card) ?? []);
}

export const cardOf = (key: string): string => key.slice(0, key.lastIndexOf("#"));

export type Target = { kind: "open"; action: Action } | { kind: "shut"; reason: Reason | null } | null;

type Choices = Pick<State, "actions" | "refused" | "why">;

type Place = Pick<Action, "action" | "from" | "to">;

/** What the state says of the first action that passes a test. */
function judged({ actions, refused, why }: Choices, test: (place: Place) => boolean): Target {
  const action = actions.find(test);
  const no = refused.find(test);
  if (action) return { kind: "open", action };
  return no ? { kind: "shut", reason: why[no.why] ?? null } : null;
}

/** What would happen at place `to` with card `from`: an action, a refusal, or nothing to say. */
export function target(state: Choices, from: string | null, to: string | null): Target {
  const found = judged(state, (place) => place.from === from && place.to === to);
  return found ?? (from && state.actions.length ? { kind: "shut", reason: null } : null);
}

/** Actions on no card and no place (pass, done), by their name. */
export const bare = (state: Choices, name: string): Target => judged(state, ({ action }) => action === name);

export const playable = (state: Choices, from: string): boolean => state.actions.some((a) => a.from === from);

/** The one value of a list that holds no other. */
function only<V>(values: readonly V[]): V | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** Why a card cannot be chosen at all: the reason that all its refusals share, if they share one. */
export const whyUnplayable = ({ refused, why }: Choices, from: string): Reason | null =>
  why[only(refused.filter((r) => r.from === from).map((r) => r.why)) ?? -1] ?? null;

/** The card that is chosen without asking: all that can be done starts from it. */
export const forced = ({ actions }: Choices): string | null => only(actions.map((a) => a.from)) ?? null;

import type { Action, Reason, State } from "./contract";

// The selection model: a card is chosen, then a place. Knows nothing of any one game.

/** One copy of a card in a hand: equal cards are told apart by their number. */
export interface Held {
  id: string;
  key: string;
}

export function held(hand: readonly string[]): Held[] {
  const copies = new Map<string, number>();
  return hand.map((id) => {
    const copy = copies.get(id) ?? 0;
    copies.set(id, copy + 1);
    return { id, key: `${id}#${copy}` };
  });
}

export const cardOf = (key: string): string => key.slice(0, key.lastIndexOf("#"));

export type Target = { kind: "open"; action: Action } | { kind: "shut"; reason: Reason | null } | null;

type Choices = Pick<State, "actions" | "refused" | "why">;

/** What would happen at place `to` with card `from`: an action, a refusal, or nothing to say. */
export function target(state: Choices, from: string | null, to: string | null): Target {
  const action = state.actions.find((a) => a.from === from && a.to === to);
  if (action) return { kind: "open", action };
  if (from === null || state.actions.length === 0) return null;
  const refused = state.refused.find((r) => r.from === from && r.to === to);
  return { kind: "shut", reason: (refused && state.why[refused.why]) ?? null };
}

export const playable = (state: Choices, from: string): boolean => state.actions.some((a) => a.from === from);

/** Why a card cannot be chosen at all: the reason that all its refusals share, if they share one. */
export function whyUnplayable(state: Choices, from: string): Reason | null {
  const reasons = new Set(state.refused.filter((r) => r.from === from).map((r) => r.why));
  const [only] = reasons;
  return reasons.size === 1 && only !== undefined ? (state.why[only] ?? null) : null;
}

/** The card that is chosen without asking: all that can be done starts from it. */
export function forced(state: Choices): string | null {
  const sources = new Set(state.actions.map((a) => a.from));
  const [only] = sources;
  return sources.size === 1 ? (only ?? null) : null;
}

/** Actions on no card and no place (pass, done), by their name. */
export function bare(state: Choices, name: string): Target {
  const action = state.actions.find((a) => a.action === name);
  if (action) return { kind: "open", action };
  const refused = state.refused.find((r) => r.action === name);
  return refused ? { kind: "shut", reason: state.why[refused.why] ?? null } : null;
}

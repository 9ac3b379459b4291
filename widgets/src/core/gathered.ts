import type { Action, State } from "./contract";
import { cardOf } from "./select";

/** All that has been gathered is done one by one, and an action last, which is one of a gathered thing or of none. */
export function inTurn(
  { actions }: Pick<State, "actions">,
  keys: readonly string[],
  { action, from }: Action,
): string[] {
  const before = from === null ? keys : keys.slice(0, -1);
  return [
    ...before.flatMap((key) => actions.find((each) => each.from === cardOf(key))?.action ?? []),
    action,
  ];
}

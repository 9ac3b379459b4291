import type { Action, State } from "./contract";
import { cardOf } from "./select";

/** All that has been gathered goes where the last of it goes, one by one; an action of nothing, such as *no more*, sends none of it. */
export function inTurn({ actions }: Pick<State, "actions">, keys: readonly string[], last: Action): string[] {
  const before = last.from === null ? [] : keys.slice(0, -1);
  const way = (key: string) => actions.find(({ from, to }) => from === cardOf(key) && to === last.to);
  return [...before.flatMap((key) => way(key)?.action ?? []), last.action];
}

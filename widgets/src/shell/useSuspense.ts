import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Speed, State } from "../core/contract";
import { suspense } from "../core/motion";
import type { GameView } from "./view";

interface Options {
  state: State;
  view: GameView;
  speed: Speed;
  follows: (before: State, after: State) => boolean;
}

/** The snapshot before, on the board of the next one: what nobody can know before the movement has been seen. */
const untold = (before: State, { now, moved }: State, scene: unknown): State => ({
  ...before,
  now,
  ...(moved && { moved }),
  scene,
  actions: [],
  refused: [],
  chance: [],
  mine: false,
  waiting: false,
});

/** Nothing on the page tells how something ends before the movement has been seen that ends it. */
export function useSuspense({ state, view, speed, follows }: Options) {
  const last = useRef<State | null>(null);
  const [told, setTold] = useState<State | null>(null);
  const { held, ms } = useMemo(() => {
    const before = last.current;
    if (!before || before === state || !follows(before, state)) return { held: null, ms: 0 };
    const ends = state.over && !before.over ? state.scene : null;
    const scene = view.untold?.(before.scene, state.scene) ?? ends;
    const held = scene ? untold(before, state, scene) : null;
    return { held, ms: held ? suspense(view.plan(before, held), speed) : 0 };
  }, [state]);
  const waits = held !== null && told !== state;
  useEffect(() => {
    last.current = state;
    if (!waits) return;
    const timer = window.setTimeout(() => setTold(state), ms);
    return () => window.clearTimeout(timer);
  }, [state]);
  return waits ? { state: held, ms } : { state, ms: 0 };
}

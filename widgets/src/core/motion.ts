import type { Moving, Speed, State } from "./contract";

// Movement as a plan: which anchors travel from where, and in which order. The shell carries it out.

interface Moved {
  anchor: string;
  stage: number;
  /** Whose move it is, where several seats' moves come to light together. */
  seat?: number;
}

export type Movement = Moved &
  (
    | { kind: "glide" } // from where the same anchor was before
    | { kind: "fly"; from: string } // from where another anchor was before
    | { kind: "reveal" } // a trail that appears along its length
    | { kind: "move" } // from where it was; what stayed where it was turns over
    | { kind: "fade" } // what was not there before
  );

/** What happened from one snapshot to the next, where it was told. */
export const moving = (before: Pick<State, "now">, { moved }: Pick<State, "moved">): readonly Moving[] =>
  moved?.since === before.now ? moved.events : [];

export interface Pace {
  movement: number;
  pause: number;
  /** How long what has ended is looked at, where nobody says when to go on. */
  rest: number;
}

const paces: Record<Speed, Pace> = {
  slow: { movement: 400, pause: 900, rest: 8000 },
  normal: { movement: 350, pause: 250, rest: 4000 },
  fast: { movement: 60, pause: 20, rest: 400 },
};

export const pace = (speed: Speed, reduced: boolean): Pace =>
  reduced ? { ...paces[speed], movement: 0 } : paces[speed];

/** How long a finish is awaited: until its movement has been seen, or as long where nothing moves. */
export const suspense = (plan: readonly Movement[], speed: Speed): number =>
  duration(plan, paces[speed]) + paces[speed].pause;

export const stages = (plan: readonly Movement[]): number =>
  Math.max(0, ...plan.map(({ stage }) => stage + 1));

/** How long a plan takes to be seen. */
export const duration = (plan: readonly Movement[], { movement }: Pick<Pace, "movement">): number =>
  stages(plan) * movement;

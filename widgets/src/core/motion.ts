import type { Speed } from "./contract";

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

export interface Pace {
  movement: number;
  pause: number;
}

const paces: Record<Speed, Pace> = {
  slow: { movement: 400, pause: 900 },
  normal: { movement: 350, pause: 250 },
  fast: { movement: 60, pause: 20 },
};

export const pace = (speed: Speed, reduced: boolean): Pace =>
  reduced ? { ...paces[speed], movement: 0 } : paces[speed];

export const stages = (plan: readonly Movement[]): number =>
  Math.max(0, ...plan.map(({ stage }) => stage + 1));

/** How long a plan takes to be seen. */
export const duration = (plan: readonly Movement[], { movement }: Pace): number => stages(plan) * movement;

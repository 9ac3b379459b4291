import type { Movement } from "./motion";

/** Movements without the pauses of stages at which nothing moves. */
export function inOrder(moves: readonly Movement[]): Movement[] {
  const stages = [...new Set(moves.map(({ stage }) => stage))].sort();
  return moves.map((move) => ({ ...move, stage: stages.indexOf(move.stage) }));
}

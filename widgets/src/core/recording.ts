import type { Frame, LogLine, State } from "./contract";
import { createTree, type Tree } from "./tree";

// A recording as snapshots: frames carry only the new lines of the log and no tree.

export function steps(frames: readonly Frame[]): Tree {
  const tree = createTree();
  const nodes = frames.map(({ comment }, id) => ({
    id,
    next: id + 1 < frames.length ? [id + 1] : [],
    ...(comment && { comment }),
  }));
  tree.take({ since: null, nodes }, 0);
  return tree;
}

const logUpTo = (frames: readonly Frame[], index: number): LogLine[] =>
  frames.slice(0, index + 1).flatMap((frame) => frame.log);

export function snapshot(frames: readonly Frame[], index: number): State | null {
  const frame = frames[index];
  if (!frame) return null;
  return {
    ...frame,
    mine: false,
    waiting: false,
    actions: [],
    refused: [],
    why: [],
    chance: [],
    now: index,
    log: logUpTo(frames, index),
  };
}

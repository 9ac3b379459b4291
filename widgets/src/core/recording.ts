import type { Frame, LogLine, State, TreeNode } from "./contract";

// A recording as snapshots: frames carry only the new lines of the log and no tree.

export function steps(frames: readonly Frame[]): TreeNode[] {
  return frames.map(({ text, comment }, id) => ({
    id,
    parent: id === 0 ? null : id - 1,
    text,
    ...(comment && { comment }),
  }));
}

const logUpTo = (frames: readonly Frame[], index: number): LogLine[] =>
  frames.slice(0, index + 1).flatMap((frame) => frame.log);

export function snapshot(frames: readonly Frame[], index: number, tree: TreeNode[]): State | null {
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
    tree,
    now: index,
    log: logUpTo(frames, index),
    log_start: frames[0]?.log_start ?? 0,
  };
}

import type { Frame, LogLine, State, T } from "./contract";
import { createTree, type Tree } from "./tree";

// A recording as snapshots: frames carry only the new lines of the log and no tree. On a page each of their fields is
// what changes in it from frame to frame, as racekit/ui/page.py writes it.

/** A new value in a list of its own; what changes inside of an object or a list, if anything; or 0: it is gone. */
type Change = readonly [unknown] | { readonly [key: string]: Change | 0 };

/** What a page has of a recording. */
export interface Recording extends Record<string, unknown> {
  title: T;
  changes: Readonly<Record<string, readonly Change[]>>;
}

const isNew = (change: Change): change is readonly [unknown] => Array.isArray(change);

function changed(before: unknown, change: Change): unknown {
  if (isNew(change)) return change[0];
  const inside = Object.entries(change);
  if (!inside.length) return before;
  const after = (Array.isArray(before) ? [...before] : { ...(before as object) }) as Record<string, unknown>;
  for (const [key, value] of inside) {
    if (value === 0) delete after[key];
    else after[key] = changed(after[key], value);
  }
  return after;
}

/** The same recording with its frames; what does not change is in memory once for all of them. */
export function recorded({ changes, ...data }: Recording): Record<string, unknown> {
  const frames: (Record<string, unknown> & { log?: LogLine[] })[] = [];
  for (const [name, column] of Object.entries(changes)) {
    let value: unknown;
    for (const [at, change] of column.entries()) {
      value = changed(value, change);
      frames[at] = { ...frames[at], [name]: value };
    }
  }
  const text = (log: LogLine[] = []) => log.at(-1)?.text ?? data.title;
  return {
    ...data,
    frames: frames.map((frame, at) => ({ ...frame, seq: at, now: at, text: text(frame.log) })),
  };
}

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

import type { Step, Tree } from "./tree";

// The beats of a game as a line through its tree.

export interface Line {
  nodes: readonly Step[];
  index: number;
}

/** The last one of a node and its first children. */
export function endOf(start: Step): Step {
  let end = start;
  while (end.next[0]) end = end.next[0];
  return end;
}

/** Is a node on the way to another one? */
function leadsTo(node: Step, other: Step): boolean {
  let at: Step | null = other;
  while (at && at.depth > node.depth) at = at.parent;
  return at === node;
}

/** From the root through `now`, on towards `head` where it lies ahead, else along the first children. */
export function line(tree: Tree, now: number, head = now): Line {
  const here = tree.get(now);
  const ahead = tree.get(head);
  if (!here) return { nodes: [], index: 0 };
  const through = ahead && leadsTo(here, ahead) ? ahead : here;
  return { nodes: tree.wayTo(endOf(through)), index: here.depth };
}

export interface Branch {
  at: number;
  id: number;
}

/** Branches that leave a line: where on it they leave, and their first node. */
export function forks(tree: Tree, { nodes }: Line): Branch[] {
  return [...tree.forking].flatMap((node) =>
    nodes[node.depth] === node
      ? node.next.flatMap((each) => (nodes[each.depth] === each ? [] : [{ at: each.depth, id: each.id }]))
      : [],
  );
}

/** Does a line of this many beats have room for a dot each? */
export const roomForDots = (beats: number, width: number): boolean => beats > 0 && width / beats >= 9;

export const fraction = (index: number, beats: number): number => (beats <= 1 ? 0 : index / (beats - 1));

/** More steps than this at once are a jump. */
const MOST_SHOWN = 12;

/** Is `next` at most `limit` steps further on the same line as `now`? Then what happened can be shown as movement. */
export function follows(tree: Tree, now: number, next: number, limit = MOST_SHOWN): boolean {
  let at = tree.get(next)?.parent;
  for (let steps = 1; at && steps <= limit; steps++) {
    if (at.id === now) return true;
    at = at.parent;
  }
  return false;
}

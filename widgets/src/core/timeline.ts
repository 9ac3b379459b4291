import type { TreeNode } from "./contract";

// The beats of a game as a line through its tree.

export interface Line {
  nodes: TreeNode[];
  index: number;
}

interface Family {
  byId: Map<number | null, TreeNode>;
  children: Map<number | null, TreeNode[]>;
}

export function family(tree: readonly TreeNode[]): Family {
  const byId = new Map<number | null, TreeNode>();
  const children = new Map<number | null, TreeNode[]>();
  for (const node of tree) {
    byId.set(node.id, node);
    const brothers = children.get(node.parent);
    if (brothers) brothers.push(node);
    else children.set(node.parent, [node]);
  }
  return { byId, children };
}

function pathTo({ byId }: Family, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = byId.get(id); node; node = byId.get(node.parent)) path.push(node);
  return path.reverse();
}

/** A node and its first children, on to the end. */
export function chain(start: TreeNode | undefined, { children }: Family): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let node = start; node; node = children.get(node.id)?.[0]) nodes.push(node);
  return nodes;
}

/** How many beats lie before each node. */
export function depths(tree: readonly TreeNode[]): Map<number | null, number> {
  const deep = new Map<number | null, number>();
  for (const { id, parent } of tree) deep.set(id, (deep.get(parent) ?? -1) + 1);
  return deep;
}

/** From the root through `now`, on towards `head` where it lies ahead, else along the first children. */
export function line(tree: readonly TreeNode[], now: number, head = now): Line {
  const kin = family(tree);
  const past = pathTo(kin, now);
  const toHead = pathTo(kin, head);
  const through = toHead.some((node) => node.id === now) ? toHead : past;
  return {
    nodes: [...through.slice(0, -1), ...chain(through.at(-1), kin)],
    index: Math.max(0, past.length - 1),
  };
}

export interface Branch {
  at: number;
  id: number;
}

/** Branches that leave a line: where on it they leave, and their first node. */
export function forks(tree: readonly TreeNode[], { nodes }: Line): Branch[] {
  const on = new Map<number | null, number>(nodes.map((node, index) => [node.id, index]));
  return tree.flatMap(({ id, parent }) => {
    const at = on.get(parent);
    return at === undefined || on.has(id) ? [] : [{ at: at + 1, id }];
  });
}

/** Does a line of this many beats have room for a dot each? */
export const roomForDots = (beats: number, width: number): boolean => beats > 0 && width / beats >= 9;

export const fraction = (index: number, beats: number): number => (beats <= 1 ? 0 : index / (beats - 1));

/** More steps than this at once are a jump. */
const MOST_SHOWN = 12;

/** Is `next` at most `limit` steps further on the same line as `now`? Then what happened can be shown as movement. */
export function follows(tree: readonly TreeNode[], now: number, next: number, limit = MOST_SHOWN): boolean {
  const path = pathTo(family(tree), next).map(({ id }) => id);
  return path.slice(-limit - 1, -1).includes(now);
}

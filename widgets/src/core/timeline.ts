import type { TreeNode } from "./contract";

// The beats of a game as a line through its tree.

export interface Line {
  nodes: TreeNode[];
  index: number;
}

interface Family {
  byId: Map<number, TreeNode>;
  children: Map<number, TreeNode[]>;
}

export function family(tree: readonly TreeNode[]): Family {
  const byId = new Map(tree.map((node) => [node.id, node]));
  const children = new Map<number, TreeNode[]>();
  for (const node of tree) {
    if (node.parent === null) continue;
    const brothers = children.get(node.parent);
    if (brothers) brothers.push(node);
    else children.set(node.parent, [node]);
  }
  return { byId, children };
}

function pathTo({ byId }: Family, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = byId.get(id); node; node = node.parent === null ? undefined : byId.get(node.parent)) {
    path.push(node);
  }
  return path.reverse();
}

/** How many beats lie before each node. */
export function depths(tree: readonly TreeNode[]): Map<number, number> {
  const deep = new Map<number, number>();
  for (const { id, parent } of tree) deep.set(id, parent === null ? 0 : (deep.get(parent) ?? 0) + 1);
  return deep;
}

/** From the root through `now`, on towards `head` where it lies ahead, else along the first children. */
export function line(tree: readonly TreeNode[], now: number, head?: number): Line {
  const kin = family(tree);
  const past = pathTo(kin, now);
  const toHead = head === undefined ? [] : pathTo(kin, head);
  const through = toHead.some((node) => node.id === now) ? toHead : past;
  const nodes = [...through];
  for (let next = through.at(-1); next; ) {
    next = kin.children.get(next.id)?.[0];
    if (next) nodes.push(next);
  }
  return { nodes, index: Math.max(0, past.length - 1) };
}

export interface Branch {
  at: number;
  id: number;
}

/** Branches that leave a line: where on it they leave, and their first node. */
export function forks(tree: readonly TreeNode[], { nodes }: Line): Branch[] {
  const on = new Map(nodes.map((node, index) => [node.id, index]));
  return tree.flatMap((node) => {
    const at = node.parent === null ? undefined : on.get(node.parent);
    return at === undefined || on.has(node.id) ? [] : [{ at: at + 1, id: node.id }];
  });
}

/** Does a line of this many beats have room for a dot each? */
export const roomForDots = (beats: number, width: number): boolean => beats > 0 && width / beats >= 9;

export const fraction = (index: number, beats: number): number => (beats <= 1 ? 0 : index / (beats - 1));

export function nearest(position: number, beats: number): number {
  return Math.max(0, Math.min(beats - 1, Math.round(position * (beats - 1))));
}

const strides: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (i) => i - 1,
  ArrowDown: (i) => i - 1,
  ArrowRight: (i) => i + 1,
  ArrowUp: (i) => i + 1,
  PageUp: (i) => i + 10,
  PageDown: (i) => i - 10,
  Home: () => 0,
  End: (_i, last) => last,
};

export function slide(key: string, index: number, beats: number): number | null {
  const stride = strides[key];
  return stride ? Math.max(0, Math.min(beats - 1, stride(index, beats - 1))) : null;
}

/** Is `next` at most `limit` steps further on the same line as `now`? Then what happened can be shown as movement. */
export function follows(tree: readonly TreeNode[], now: number, next: number, limit = 12): boolean {
  const { byId } = family(tree);
  let node = byId.get(next);
  for (let steps = 0; node && node.parent !== null && steps < limit; steps++) {
    if (node.parent === now) return true;
    node = byId.get(node.parent);
  }
  return false;
}

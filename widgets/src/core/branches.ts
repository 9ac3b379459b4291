import type { TreeNode } from "./contract";
import { family } from "./timeline";

// The tree as a list of branches: hundreds of beats become the few places where the game was tried differently.

export interface Twig {
  first: TreeNode;
  last: TreeNode;
  depth: number;
  length: number;
  current: boolean;
  commented: TreeNode[];
}

function chain(start: TreeNode, children: Map<number, TreeNode[]>): TreeNode[] {
  const nodes = [start];
  for (let next = children.get(start.id)?.[0]; next; next = children.get(next.id)?.[0]) nodes.push(next);
  return nodes;
}

/** The main line first; a branch stands after the line that it leaves, one level deeper. */
export function branches(tree: readonly TreeNode[], now: number): Twig[] {
  const { children } = family(tree);
  const twigs: Twig[] = [];
  const visit = (start: TreeNode, depth: number) => {
    const nodes = chain(start, children);
    twigs.push({
      first: start,
      last: nodes.at(-1) ?? start,
      depth,
      length: nodes.length,
      current: nodes.some((node) => node.id === now),
      commented: nodes.filter((node) => node.comment),
    });
    for (const node of nodes) {
      for (const other of children.get(node.id)?.slice(1) ?? []) visit(other, depth + 1);
    }
  };
  const root = tree[0];
  if (root) visit(root, 0);
  return twigs;
}

/** How many steps have a brother before them. */
export function countBranches(tree: readonly TreeNode[]): number {
  const parents = new Set(tree.map(({ parent }) => parent));
  return Math.max(0, tree.length - parents.size);
}

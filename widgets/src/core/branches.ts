import type { TreeNode } from "./contract";
import { chain, family } from "./timeline";

// The tree as a list of branches: hundreds of beats become the few places where the game was tried differently.

export interface Twig {
  first: TreeNode;
  last: TreeNode;
  depth: number;
  length: number;
  current: boolean;
  commented: TreeNode[];
}

/** The main line first; a branch stands after the line that it leaves, one level deeper. */
export function branches(tree: readonly TreeNode[], now: number): Twig[] {
  const kin = family(tree);
  const twigs: Twig[] = [];
  const visit = (first: TreeNode, depth: number) => {
    const nodes = chain(first, kin);
    twigs.push({
      first,
      last: nodes.at(-1) ?? first,
      depth,
      length: nodes.length,
      current: nodes.some((node) => node.id === now),
      commented: nodes.filter((node) => node.comment),
    });
    for (const node of nodes) {
      for (const another of kin.children.get(node.id)?.slice(1) ?? []) visit(another, depth + 1);
    }
  };
  if (tree[0]) visit(tree[0], 0);
  return twigs;
}

/** How many steps have a brother before them. */
export const countBranches = (tree: readonly TreeNode[]): number =>
  tree.length - new Set(tree.map(({ parent }) => parent)).size;

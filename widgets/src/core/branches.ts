import type { Step, Tree } from "./tree";

// The tree as a list of branches: hundreds of beats become the few places where the game was tried differently.

export interface Twig {
  first: Step;
  last: Step;
  depth: number;
  length: number;
  current: boolean;
  commented: Step[];
}

/** A node and its first children, on to the end. */
function chain(start: Step): Step[] {
  const nodes: Step[] = [];
  for (let node: Step | undefined = start; node; node = node.next[0]) nodes.push(node);
  return nodes;
}

/** The main line first; a branch stands after the line that it leaves, one level deeper. */
export function branches({ root }: Tree, now: number): Twig[] {
  const twigs: Twig[] = [];
  const visit = (first: Step, depth: number) => {
    const nodes = chain(first);
    twigs.push({
      first,
      last: nodes.at(-1) ?? first,
      depth,
      length: nodes.length,
      current: nodes.some((node) => node.id === now),
      commented: nodes.filter((node) => node.comment),
    });
    for (const node of nodes) {
      for (const another of node.next.slice(1)) visit(another, depth + 1);
    }
  };
  if (root) visit(root, 0);
  return twigs;
}

/** How many steps have a brother before them. */
export function countBranches({ forking }: Tree): number {
  let count = 0;
  for (const { next } of forking) count += next.length - 1;
  return count;
}

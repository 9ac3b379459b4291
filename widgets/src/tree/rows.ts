import type { TreeNode } from "./contract";

/** A node that is shown, with the node that it grows from; 0 is the start. */
export interface Row {
  id: number;
  parent: number | null;
  open: boolean | null;
  children: readonly TreeNode[];
}

/** The nodes that are shown, from top to bottom: those below a shut one are not. */
export function rows(nodes: readonly TreeNode[], shut: ReadonlySet<number>): Row[] {
  const row = (id: number, parent: number | null, children: readonly TreeNode[]): Row[] => {
    const open = children.length ? !shut.has(id) : null;
    const below = open ? children.flatMap((child) => row(child.id, id, child.children)) : [];
    return [{ id, parent, open, children }, ...below];
  };
  return row(0, null, nodes);
}

/** Where a key of a tree view leads: to a node, or to opening or shutting the one where it is pressed. */
export function led(all: readonly Row[], at: number, key: string): { to: number } | { fold: number } | null {
  const place = all.findIndex(({ id }) => id === at);
  const here = all[place];
  if (!here) return null;
  const to = (row: Row | undefined) => (row ? { to: row.id } : null);
  switch (key) {
    case "ArrowDown":
      return to(all[place + 1]);
    case "ArrowUp":
      return to(all[place - 1]);
    case "Home":
      return to(all[0]);
    case "End":
      return to(all.at(-1));
    case "ArrowRight":
      return here.open === false ? { fold: at } : here.open ? to(all[place + 1]) : null;
    case "ArrowLeft":
      return here.open ? { fold: at } : here.parent === null ? null : { to: here.parent };
    default:
      return null;
  }
}

/** Every node, each before what grows from it. */
export const every = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...every(node.children)]);

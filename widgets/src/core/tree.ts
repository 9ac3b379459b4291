import type { TreeEntry, TreeNews } from "./contract";

// The tree of the game, kept by what has changed: a step costs the same in a large one.

export interface Step {
  id: number;
  parent: Step | null;
  /** The next steps, the main line's first. */
  next: Step[];
  /** How many steps lie before this one. */
  depth: number;
  comment?: string | undefined;
  crossed?: boolean | undefined;
}

export type Tree = ReturnType<typeof createTree>;

export function createTree() {
  const steps = new Map<number, Step>();
  /** The steps after which branches leave. */
  const forking = new Set<Step>();
  let root: Step | null = null;
  let seq = -1;
  /** The line asked for last, which mostly is the beginning of the next one. */
  let way: Step[] = [];

  const step = (id: number): Step => {
    const known = steps.get(id);
    if (known) return known;
    const made = { id, parent: null, next: [], depth: 0 };
    steps.set(id, made);
    return made;
  };

  const deepen = (first: Step) => {
    const waiting = [first];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      for (const each of at.next) {
        if (each.depth === at.depth + 1) continue;
        each.depth = at.depth + 1;
        waiting.push(each);
      }
    }
  };

  const put = ({ id, next = [], comment, crossed }: TreeEntry) => {
    const at = Object.assign(step(id), { next: next.map(step), comment, crossed });
    for (const each of at.next) {
      if (each.parent && each.parent !== at) way = [];
      each.parent = at;
    }
    if (next.length > 1) forking.add(at);
    else forking.delete(at);
    deepen(at);
  };

  const drop = (id: number) => {
    const gone = steps.get(id);
    if (gone) forking.delete(gone);
    steps.delete(id);
  };

  return {
    get root() {
      return root;
    },
    get: (id: number) => steps.get(id),
    forking: forking as ReadonlySet<Step>,
    /** Takes what belongs to a snapshot; false when something before it is missing. */
    take(news: TreeNews, at: number): boolean {
      if (at <= seq && news.since !== null) return true;
      if (news.since !== null && news.since !== seq) return false;
      if (news.since === null) {
        steps.clear();
        forking.clear();
        way = [];
      }
      news.nodes.forEach(put);
      news.gone?.forEach(drop);
      if (news.since === null) root = steps.get(news.nodes[0]?.id ?? -1) ?? null;
      seq = at;
      return true;
    },
    /** All steps from the root to one. */
    wayTo(end: Step): readonly Step[] {
      const added: Step[] = [];
      let at: Step | null = end;
      while (at && way[at.depth] !== at) {
        added.push(at);
        at = at.parent;
      }
      way.length = at ? at.depth + 1 : 0;
      way.push(...added.reverse());
      return way;
    },
  };
}

import { options, type VNode } from "preact";

// A page's text is not only ours: a browser that translates it, or adds readings to kanji, takes our text nodes out and
// puts elements of its own in their place. Preact would go on writing into the nodes that nobody sees, and insert before
// nodes that are elsewhere by now. So where an element's children were taken out, and drawing has changed them, it gets
// all of its own children back. Where nothing has changed, what the reader was shown stays: a click may be under way on it.

/** A node as Preact knows it, by its private names; a text has the type null, and its words are its `props`. */
interface Drawn {
  type: VNode["type"] | null;
  props: unknown;
  /** Its children, its parent, and its place in the page. */
  __k: (Drawn | null)[] | null;
  __: Drawn | null;
  __e: ChildNode | null;
}

interface Hooks {
  /** Before a node is compared with the last one, and after all of them are. */
  __b?: (drawn: Drawn) => void;
  __c?: (drawn: Drawn, queue: unknown) => void;
}

/** What stands in an element itself: texts and elements, through all components. */
const inside = (drawn: Drawn): Drawn[] =>
  (drawn.__k ?? []).flatMap((child) => {
    if (!child) return [];
    return typeof child.type === "function" ? inside(child) : [child];
  });

/** What an element has of its own: the nodes, and the words of the texts among them. */
const contents = (children: readonly Drawn[]) =>
  children.map(({ type, props, __e }) => [__e, type === null ? `${props}` : null] as const);

type Contents = ReturnType<typeof contents>;

const same = (one: Contents, other: Contents): boolean =>
  one.length === other.length &&
  one.every(([node, text], at) => node === other[at]?.[0] && text === other[at][1]);

/** Visits an element, or all at the top of components, and all elements inside. */
function visit(drawn: Drawn, look: (element: Node, children: readonly Drawn[]) => void): void {
  const children = inside(drawn);
  if (typeof drawn.type === "string" && drawn.__e) look(drawn.__e, children);
  for (const child of children) if (child.type !== null) visit(child, look);
}

/** Lets Preact insert before a node that is elsewhere by now; the order is put right afterwards. */
function indulge(element: Node): void {
  const inserting = { insertBefore: element.insertBefore, moveBefore: Reflect.get(element, "moveBefore") };
  for (const [name, insert] of Object.entries(inserting)) {
    if (!insert || Object.hasOwn(element, name)) continue;
    const tolerant = (node: Node, before: Node | null) =>
      insert.call(element, node, before?.parentNode === element ? before : null);
    Object.defineProperty(element, name, { value: tolerant });
  }
}

/** Gives an element its own children; those that it has already stay where they are, and keep the focus. */
function restore(element: Node, own: Contents): void {
  const nodes = own.flatMap(([node]) => node ?? []);
  for (const child of [...element.childNodes]) if (!nodes.includes(child)) child.remove();
  for (const [node, text] of own) if (text !== null && node instanceof Text) node.data = text;
  let next: ChildNode | null = null;
  for (const node of nodes.reverse()) {
    if (node.parentNode !== element || node.nextSibling !== next) element.insertBefore(node, next);
    next = node;
  }
}

/** The elements whose children others have taken out, with what they had before the drawing under way. */
let robbed = new Map<Node, Contents>();

const hooks = options as unknown as Hooks;
const { __b: compare, __c: commit } = hooks;

/** The element around what is drawn, or what is drawn, where nothing of Preact's is around it. */
function around(drawn: Drawn): Drawn {
  let found = drawn;
  while (typeof found.type === "function" && found.__) found = found.__;
  return found;
}

hooks.__b = (drawn) => {
  // What has children before it is compared is where a drawing begins.
  if (drawn.__k) {
    robbed = new Map();
    visit(around(drawn), (element, children) => {
      const own = contents(children);
      const isAway = ([node, text]: Contents[number]) =>
        node?.parentNode !== element || (text !== null && (node as Text).data !== text);
      if (!own.some(isAway)) return;
      robbed.set(element, own);
      indulge(element);
    });
  }
  compare?.(drawn);
};

hooks.__c = (drawn, queue) => {
  if (robbed.size)
    visit(around(drawn), (element, children) => {
      const [before, after] = [robbed.get(element), contents(children)];
      if (before && !same(before, after)) restore(element, after);
    });
  robbed = new Map();
  commit?.(drawn, queue);
};

import { options, type VNode } from "preact";

// A page's text is not only ours: a browser that translates it, or adds readings to kanji, takes our text nodes out and
// puts elements of its own in their place. Preact would go on writing into the nodes that nobody sees, and insert before
// nodes that are no longer there. So before anything is drawn anew, each element gets back the children that Preact has
// given it. Where drawing then changes nothing, it keeps what the reader was shown.

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

/** An element whose children others had replaced: ours as they were before drawing, and theirs. */
interface Replaced {
  element: Node;
  ours: ChildNode[];
  words: string;
  theirs: ChildNode[];
}

const isText = ({ type }: Drawn): boolean => type === null;
const wordsOf = (nodes: readonly ChildNode[]): string =>
  JSON.stringify(nodes.map((node) => (node instanceof Text ? node.data : null)));

/** What stands in an element itself: texts and elements, through all components. */
const inside = (drawn: Drawn): Drawn[] =>
  (drawn.__k ?? []).flatMap((child) => {
    if (!child) return [];
    return typeof child.type === "function" ? inside(child) : [child];
  });

/** Gives an element these children; those that it has already stay where they are, and keep the focus. */
function put(element: Node, nodes: readonly ChildNode[]): void {
  for (const child of [...element.childNodes]) if (!nodes.includes(child)) child.remove();
  nodes.reduceRight<ChildNode | null>((next, node) => {
    if (node.parentNode !== element || node.nextSibling !== next) element.insertBefore(node, next);
    return node;
  }, null);
}

const isReworded = ({ __e: node, props }: Drawn): boolean => node instanceof Text && node.data !== `${props}`;

function mend(drawn: Drawn, found: Replaced[]): void {
  const children = inside(drawn);
  const element: Node | null = drawn.__e;
  const isAway = ({ __e: node }: Drawn) => node?.parentNode !== element;
  if (
    typeof drawn.type === "string" &&
    element &&
    children.some((each) => isAway(each) || isReworded(each))
  ) {
    const ours = children.flatMap(({ __e }) => __e ?? []);
    const theirs = [...element.childNodes];
    const textsAreAway = !children.some((each) => (isText(each) ? isReworded(each) : isAway(each)));
    for (const { __e: node, props } of children) if (node instanceof Text) node.data = `${props}`;
    put(element, ours);
    if (textsAreAway) found.push({ element, ours, words: wordsOf(ours), theirs });
  }
  for (const child of children) if (!isText(child)) mend(child, found);
}

/** What was mended in the drawing under way. */
let mended: Replaced[] = [];

const hooks = options as unknown as Hooks;
const { __b: compare, __c: commit } = hooks;

hooks.__b = (drawn) => {
  // What has children before it is compared is where a drawing begins.
  if (drawn.__k) {
    let around = drawn;
    while (typeof around.type === "function" && around.__) around = around.__;
    mended = [];
    mend(around, mended);
  }
  compare?.(drawn);
};

hooks.__c = (drawn, queue) => {
  for (const { element, ours, words, theirs } of mended) {
    const same =
      element.childNodes.length === ours.length && ours.every((node, n) => element.childNodes[n] === node);
    if (same && wordsOf(ours) === words) put(element, theirs);
  }
  mended = [];
  commit?.(drawn, queue);
};

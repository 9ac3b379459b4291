// What browsers and add-ons do to the text of a page.

export type How = "font" | "ruby" | "split" | "reword" | "reorder";

function textsIn(root: Node): Text[] {
  const found: Text[] = [];
  const walk = (node: Node) => {
    if (node instanceof Text) found.push(node);
    else if (!(node instanceof Element && node.matches("font, ruby")))
      for (const each of [...node.childNodes]) walk(each);
  };
  walk(root);
  return found.filter(({ data }) => data.trim());
}

function element(tag: string, ...children: (Node | string)[]): Element {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

const CHANGES: Record<How, (text: Text) => void> = {
  font: (text) => text.replaceWith(element("font", element("font", text.data))),
  ruby: (text) => text.replaceWith(element("ruby", text.data, element("rt", "よみ"))),
  split: (text) => void text.splitText(Math.ceil(text.data.length / 2)),
  reword: (text) => {
    text.data = `~${text.data}~`;
  },
  /** A whole element comes to stand in one of theirs, as in a sentence with another order of words. */
  reorder: (text) => {
    const parent = text.parentElement as Element;
    const font = element(
      "font",
      text.data,
      ...[...parent.children].filter((child) => child.matches("b, input")),
    );
    text.replaceWith(font);
    parent.prepend(font);
  },
};

export function translate(root: Node, how: How): void {
  for (const text of textsIn(root)) if (root.contains(text)) CHANGES[how](text);
}

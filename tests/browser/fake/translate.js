// What a browser does to the text of a page that it translates: each text node gives way to elements with another text.
const SKIPPED = "script, style, textarea, font";

function textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = root instanceof Text ? [root] : [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found.filter((text) => text.data.trim() && !text.parentElement?.closest(SKIPPED));
}

function translate(root) {
  for (const text of textsIn(root)) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Translates the page, and from now on whatever changes on it. */
export function start() {
  window.translated = true;
  translate(document.body);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

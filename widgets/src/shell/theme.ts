// Dark or light as the host says, before what the system prefers; through shadow roots too.

function said(element: Element): boolean | null {
  const lab = element.getAttribute("data-jp-theme-light");
  if (lab !== null) return lab === "false";
  const names = element.classList;
  if (names.contains("vscode-dark") || names.contains("vscode-high-contrast")) return true;
  if (names.contains("vscode-light") || names.contains("vscode-high-contrast-light")) return false;
  const theme = element.getAttribute("data-theme") ?? element.getAttribute("theme");
  if (theme === "dark" || theme === "light") return theme === "dark";
  return null;
}

export function ancestors(element: Element): Element[] {
  const chain: Element[] = [];
  for (let node: Node | null = element; node; ) {
    if (node instanceof Element) chain.push(node);
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return chain;
}

/** Where a host may say it. A widget may be drawn before it stands on the page: body and html count anyway. */
const hosts = (element: Element): Set<Element> =>
  new Set([...ancestors(element), document.body, document.documentElement]);

export function isDark(element: Element, prefersDark: boolean): boolean {
  for (const node of hosts(element)) {
    const dark = said(node);
    if (dark !== null) return dark;
  }
  return prefersDark;
}

/** Calls back now and whenever the host changes its mind. */
export function watchTheme(element: Element, report: (dark: boolean) => void): () => void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  const again = () => report(isDark(element, query.matches));
  const observer = new MutationObserver(again);
  const options = {
    attributes: true,
    attributeFilter: ["data-jp-theme-light", "data-theme", "theme", "class"],
  };
  for (const node of hosts(element)) if (node !== element) observer.observe(node, options);
  query.addEventListener("change", again);
  again();
  return () => {
    observer.disconnect();
    query.removeEventListener("change", again);
  };
}

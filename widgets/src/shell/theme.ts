// Dark or light as the host says, before what the system prefers; through shadow roots too. Where colours are forced,
// no host is heard: the system's colours stand on the board.

const NAMES = ["data-jp-theme-light", "data-theme", "theme", "class"];

/** What each host writes when it is dark, and when it is light: JupyterLab, marimo and others, VS Code. */
const DARK = /^(false,.*|.*,dark,.*|.*vscode-(dark|high-contrast)(?!-).*)$/;
const LIGHT = /^(true,.*|.*,light,.*|.*vscode-.*light.*)$/;

function said(element: Element): boolean | null {
  const words = NAMES.map((name) => element.getAttribute(name)).join();
  return DARK.test(words) || (LIGHT.test(words) ? false : null);
}

/** Where a host may say it. A widget may be drawn before it stands on the page: body and html count anyway. */
function hosts(element: Element): Element[] {
  const found = new Set<Element>();
  for (let node: Node | null = element.parentNode; node; ) {
    if (node instanceof Element) found.add(node);
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return [...found, document.body, document.documentElement];
}

/** Calls back now and whenever the host changes its mind. */
export function watchTheme(element: Element, report: (dark: boolean) => void): () => void {
  const [query, forced] = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((each) =>
    window.matchMedia(each),
  ) as [MediaQueryList, MediaQueryList];
  const again = () => {
    const heard = forced.matches ? [] : hosts(element).map(said);
    report(heard.find((dark) => dark !== null) ?? query.matches);
  };
  const observer = new MutationObserver(again);
  for (const node of hosts(element)) observer.observe(node, { attributeFilter: NAMES });
  for (const each of [query, forced]) each.addEventListener("change", again);
  again();
  return () => {
    observer.disconnect();
    for (const each of [query, forced]) each.removeEventListener("change", again);
  };
}

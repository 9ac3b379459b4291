/** Hosts look for the mark that keeps their shortcuts away on what has the focus: JupyterLab on that alone. */
export function keepKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLElement || target instanceof SVGElement)
    target.dataset.lmSuppressShortcuts = "true";
}

const MODIFIERS = ["Control", "Meta", "Alt", "AltGraph"];

/**
 * The mark keeps JupyterLab's keys for the whole page away too: saving, closing, the list of commands. No widget uses
 * any of them, so they are said again where they belong to the page and to no cell: Ctrl+X must not cut the cell.
 */
export function passKeys(event: KeyboardEvent): void {
  const { key, target } = event;
  const modified = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(key);
  if (!modified || MODIFIERS.includes(key) || event.defaultPrevented) return;
  if (!(target as Element).closest(".lm-Widget")) return;
  const again = new KeyboardEvent("keydown", event);
  // What Lumino reads, and no constructor sets everywhere.
  Object.defineProperty(again, "keyCode", { value: event.keyCode });
  if (!document.body.dispatchEvent(again)) event.preventDefault();
}

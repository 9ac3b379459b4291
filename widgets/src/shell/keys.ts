import type { Desk } from "./desk";

// Letter shortcuts, heard only while the focus is inside the widget.

export type Shortcuts = Readonly<Record<string, () => unknown>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

function focusFirst(root: HTMLElement | null, selector: string): void {
  root?.querySelector<HTMLElement>(selector)?.focus();
}

/** Places that every board has: hand, board, and the lane or row with a number. */
function travel(key: string, root: HTMLElement | null): boolean {
  if (key === "h") focusFirst(root, '.rk-hand [tabindex="0"]');
  else if (key === "b") focusFirst(root, '.rk-main [role="grid"] [tabindex="0"]');
  else if (/^[1-9]$/.test(key)) focusFirst(root, `.rk-main [data-row="${key}"]`);
  else return false;
  return true;
}

/** From a target into the popover beside it. */
function intoTip(desk: Desk): boolean {
  const tip = desk.table.tips.current;
  const root = desk.root.current;
  const active = root && (root.getRootNode() as Document | ShadowRoot).activeElement;
  const button = root?.querySelector<HTMLElement>(".rk-tip button");
  if (!tip || !button || active !== tip.anchor) return false;
  button.focus();
  return true;
}

function openShownRule(desk: Desk): boolean {
  const button = desk.root.current?.querySelector<HTMLElement>(".rk-tip .rk-chip");
  button?.click();
  return Boolean(button);
}

function obey(key: string, shortcuts: Shortcuts, desk: Desk): boolean {
  const shortcut = shortcuts[key];
  if (!shortcut) return key === "r" ? openShownRule(desk) : travel(key, desk.root.current);
  shortcut();
  return true;
}

export function handleKey(event: KeyboardEvent, shortcuts: Shortcuts, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) && event.key !== "Escape") return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const done = key === "Tab" ? !event.shiftKey && intoTip(desk) : obey(key, shortcuts, desk);
  if (done) event.preventDefault();
}

import type { Desk } from "./desk";
import { isComposing, latin } from "./keyboard";

// Letter shortcuts, heard only while the focus is inside the widget.

export type Shortcuts = Readonly<Record<string, () => unknown>>;

const BOARD = '.rk-main :is([role="grid"], .rk-gn-places)';

/** Places that every board has: hand, board (what takes the chosen card, if anything does), and a lane by its number. */
const PLACES: Record<string, readonly string[]> = {
  h: ['.rk-hand [role="toolbar"] [tabindex="0"]'],
  b: [`${BOARD} [data-act]`, `${BOARD} [tabindex="0"]`],
};

/** From a target into the popover beside it. */
function intoTip({ root, table }: Desk, from: EventTarget | null): boolean {
  const button = root.current?.querySelector<HTMLElement>(".rk-tip button");
  if (!button || from !== table.tips.current?.anchor) return false;
  button.focus();
  return true;
}

function obey(key: string, shortcuts: Shortcuts, { root }: Desk): boolean {
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const places = /^[1-9]$/.test(key) ? [`.rk-main [data-row="${key}"]`] : PLACES[key];
  const shortcut = shortcuts[key];
  if (shortcut) shortcut();
  else if (key === "r") find(".rk-tip .rk-chip")?.click();
  else if (places) places.map(find).find(Boolean)?.focus();
  else return false;
  return true;
}

export function handleKey(event: KeyboardEvent, shortcuts: Shortcuts, desk: Desk): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isComposing(event)) return;
  if (key !== "Escape" && (target as Element).matches("select, textarea, [type=search]")) return;
  const done = key === "Tab" ? !event.shiftKey && intoTip(desk, target) : obey(latin(event), shortcuts, desk);
  if (done) event.preventDefault();
}

import { useLayoutEffect, useRef } from "preact/hooks";
import { move } from "../core/grid";

const STOPS = "button:not(:disabled), select, summary";

/**
 * What makes an element a group with one tab stop, moved by the arrow keys: a list or a bar of buttons, however they
 * come into it. The stop is where the focus was last, at first at the start or the end.
 */
export function useStops<E extends HTMLElement>(start: "first" | "last" = "first") {
  const ref = useRef<E>(null);
  const stop = useRef<HTMLElement | null>(null);
  const all = () => [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const settle = () => {
    const stops = all();
    const held = stops.find((each) => each === stop.current);
    const here = held ?? stops.at(start === "first" ? 0 : -1);
    for (const each of stops) each.tabIndex = each === here ? 0 : -1;
  };
  useLayoutEffect(settle);
  const onFocusIn = ({ target }: FocusEvent) => {
    stop.current = target as HTMLElement;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const stops = all();
    const column = stops.indexOf(target as HTMLElement);
    const own = target instanceof HTMLSelectElement && /Up|Down|Home|End/.test(key);
    // A list reads downwards and a bar to the right: both pairs of arrows lead on.
    const along = key === "ArrowDown" ? "ArrowRight" : key === "ArrowUp" ? "ArrowLeft" : key;
    const to = column < 0 || own ? null : move(along, { row: 0, column }, 1, stops.length);
    if (!to) return;
    event.preventDefault();
    stops[to.column]?.focus();
  };
  return { ref, onFocusIn, onKeyDown };
}

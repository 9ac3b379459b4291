import { useLayoutEffect, useRef } from "preact/hooks";
import { move } from "../core/grid";

const STOPS = "button:not(:disabled), select, summary, [type=range]";
/** What is in a grid or a bar of its own has its own stop there. */
const ELSEWHERE = "[role=grid] *, .rk-play [role=toolbar] *, .rk-gn-places *, [data-cell], [inert] *";
const FOLDED = "details:not([open]) > :not(summary) *";

/** What scrolls must be reached by the Tab key. */
const SCROLLED = ".rk-lines *";

/** The keys that a control needs itself. */
const OWN: readonly [selector: string, keys: RegExp][] = [
  ["select", /Up|Down|Home|End/],
  ["[type=range]", /Left|Right|Home|End|Page/],
];

const stopsIn = (group: HTMLElement | null): HTMLElement[] =>
  [...(group?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter(
    (each) => !each.matches(`${ELSEWHERE}, ${FOLDED}`),
  );

/**
 * What gives all the buttons in an element, however they come into it, one tab stop: the arrow keys lead from one to
 * the next. The stop is where the focus was last. At first it is the first of them that does something, before words that
 * only explain themselves, or the end of the log, which stays a stop of its own.
 */
export function useOneStop<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const stop = useRef<EventTarget | null>(null);
  const settle = () => {
    const stops = stopsIn(ref.current);
    const held = stops.find((each) => each === stop.current);
    const read = stops.filter((each) => each.matches(SCROLLED)).at(-1);
    const here = held ?? read ?? stops.find((each) => !each.matches(".rk-term")) ?? stops[0];
    const kept = here?.matches(SCROLLED) ? here : read;
    for (const each of stops) each.tabIndex = each === here || each === kept ? 0 : -1;
  };
  useLayoutEffect(() => {
    settle();
    const observer = new MutationObserver(settle);
    if (ref.current)
      observer.observe(ref.current, { childList: true, subtree: true, attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, []);
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!stopsIn(ref.current).some((each) => each === target)) return;
    stop.current = target;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const stops = stopsIn(ref.current).filter((each) => each.getClientRects().length);
    const column = stops.indexOf(target as HTMLElement);
    const own = OWN.some(([selector, keys]) => (target as Element).matches(selector) && keys.test(key));
    if (column < 0 || own || event.defaultPrevented) return;
    // A list reads downwards and a bar to the right: both pairs of arrows lead on.
    const along = key === "ArrowDown" ? "ArrowRight" : key === "ArrowUp" ? "ArrowLeft" : key;
    const to = move(along, { row: 0, column }, 1, stops.length);
    if (!to) return;
    event.preventDefault();
    stops[to.column]?.focus();
  };
  return { ref, onFocusIn, onKeyDown };
}

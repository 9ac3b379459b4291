import { useState } from "preact/hooks";
import { clamp, move } from "../core/grid";
import { useSwipe } from "./useSwipe";

/** A row of buttons with one tab stop, moved by the arrow keys; it shows where it can be swiped. */
export function useRow(count: number) {
  const ref = useSwipe();
  const [place, setPlace] = useState(0);
  const here = clamp(place, count);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = move(event.key, { row: 0, column: here }, 1, count);
    if (!to || /Up|Down/.test(event.key)) return;
    event.preventDefault();
    setPlace(to.column);
    const row = event.currentTarget as HTMLElement;
    row.querySelectorAll<HTMLElement>("button")[to.column]?.focus();
  };
  return { ref, onKeyDown, here, setPlace };
}

import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useState } from "preact/hooks";
import { clamp, move } from "../core/grid";
import { useSwipe } from "./useSwipe";

interface Props<H> {
  class: string;
  label: string;
  things: readonly H[];
  /** A thing's button, which stands in the row itself; `stop`: it is the one that takes the Tab key. */
  children: (thing: H, stop: boolean, place: number) => ComponentChildren;
  /** What stands behind the last thing. */
  after?: ComponentChildren;
}

/** A row of buttons with one tab stop, moved by the arrow keys; it shows where it can be swiped. */
export function Row<H>({ class: name, label, things, children, after }: Props<H>) {
  const ref = useSwipe();
  const [place, setPlace] = useState(0);
  const here = clamp(place, things.length);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const to = move(event.key, { row: 0, column: here }, 1, things.length);
    if (!to || /Up|Down/.test(event.key)) return;
    event.preventDefault();
    (event.currentTarget.children[to.column] as HTMLElement).focus();
  };
  return (
    <div
      ref={ref}
      class={name}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocusIn={({ currentTarget, target }) =>
        setPlace([...currentTarget.children].indexOf(target as Element))
      }
    >
      {things.map((thing, at) => children(thing, at === here, at))}
      {after}
    </div>
  );
}

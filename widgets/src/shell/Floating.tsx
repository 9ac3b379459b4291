import type { ComponentChildren, HTMLAttributes, Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const GAP = 6;

/** The narrowest place in which a sentence can be read. */
const NARROWEST = 180;

/** Where a row offers a place for what there is to say of it. */
function offered(anchor: HTMLElement): DOMRect | null {
  const place = anchor.closest('[role="row"]')?.querySelector(".rk-tip-place")?.getBoundingClientRect();
  return place && place.width >= NARROWEST ? place : null;
}

function place(panel: HTMLElement, anchor: HTMLElement): void {
  const origin = panel.offsetParent?.getBoundingClientRect();
  // What it was opened from may be gone: then it stays where it is.
  if (!origin || !anchor.isConnected) return;
  const target = anchor.getBoundingClientRect();
  const beside = offered(anchor);
  if (beside) panel.style.maxWidth = `min(340px, ${beside.width}px)`;
  const { width, height } = panel.getBoundingClientRect();
  const centre = target.left + target.width / 2 - width / 2;
  const below = target.bottom + GAP;
  const above = target.top - height - GAP;
  const room = below + height <= origin.bottom || above < origin.top;
  const left = beside?.left ?? Math.max(origin.left + GAP, Math.min(origin.right - width - GAP, centre));
  const top = beside ? beside.top + (beside.height - height) / 2 : room ? below : above;
  panel.style.left = `${left - origin.left}px`;
  panel.style.top = `${top - origin.top}px`;
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  anchor: HTMLElement;
  panel?: Ref<HTMLDivElement> & { current: HTMLDivElement | null };
  children: ComponentChildren;
}

/** A panel beside its anchor, over everything and moving nothing. */
export function Floating({ anchor, panel, ...rest }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const ref = panel ?? own;
  useLayoutEffect(() => {
    if (ref.current) place(ref.current, anchor);
  });
  return <div ref={ref} {...rest} />;
}

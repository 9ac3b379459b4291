import type { ComponentChildren, HTMLAttributes } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

type Props = { anchor: HTMLElement; children: ComponentChildren } & HTMLAttributes<HTMLDivElement>;

const GAP = 6;

const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

/** The narrowest place in which a sentence can be read. */
const NARROWEST = 180;

/** Where a row offers a place for what there is to say of it. */
function offered(anchor: HTMLElement): DOMRect | null {
  const place = anchor.closest('[role="row"]')?.querySelector(".rk-tip-place")?.getBoundingClientRect();
  return place && place.width >= NARROWEST ? place : null;
}

function place(panel: HTMLElement, anchor: HTMLElement): void {
  const root = panel.offsetParent;
  if (!root) return;
  const origin = root.getBoundingClientRect();
  const target = anchor.getBoundingClientRect();
  const beside = offered(anchor);
  if (beside) panel.style.maxWidth = `min(340px, ${beside.width}px)`;
  const { width, height } = panel.getBoundingClientRect();
  const centre = target.left + target.width / 2 - width / 2;
  const below = target.bottom + GAP;
  const above = target.top - height - GAP;
  const room = below + height <= origin.bottom || above < origin.top;
  const left = beside ? beside.left : within(origin.left + GAP, centre, origin.right - width - GAP);
  const top = beside ? beside.top + (beside.height - height) / 2 : room ? below : above;
  panel.style.left = `${left - origin.left}px`;
  panel.style.top = `${top - origin.top}px`;
}

/** A panel beside its anchor, over everything and moving nothing. */
export function Floating({ anchor, children, ...rest }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current) place(panel.current, anchor);
  });
  return (
    <div ref={panel} {...rest}>
      {children}
    </div>
  );
}

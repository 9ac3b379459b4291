import type { ComponentChildren, HTMLAttributes } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

type Props = { anchor: HTMLElement; children: ComponentChildren } & HTMLAttributes<HTMLDivElement>;

const GAP = 6;

function place(panel: HTMLElement, anchor: HTMLElement): void {
  const root = panel.offsetParent;
  if (!root) return;
  const origin = root.getBoundingClientRect();
  const target = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const centre = target.left - origin.left + target.width / 2 - width / 2;
  const left = Math.max(GAP, Math.min(origin.width - width - GAP, centre));
  const below = target.bottom - origin.top + GAP;
  const above = target.top - origin.top - height - GAP;
  const room = below + height <= origin.height || above < 0;
  panel.style.left = `${left}px`;
  panel.style.top = `${room ? below : above}px`;
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

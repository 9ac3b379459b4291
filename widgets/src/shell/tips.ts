import type { ComponentChildren } from "preact";

// Popovers that say why: on hover and on focus, staying while the pointer is on them, gone with Escape.

export type TipBody = () => ComponentChildren;

export interface Tip {
  anchor: HTMLElement;
  body: TipBody;
}

/** How long a pointer may take from a target to its popover, in ms. */
const CROSSING = 180;

export type Tips = ReturnType<typeof createTips>;

export function createTips() {
  let current: Tip | null = null;
  let timer = 0;
  let changed = () => {};

  /** The pointer came onto the popover, or all is over: what is open stays as it is. */
  const keep = () => window.clearTimeout(timer);
  const set = (tip: Tip | null) => {
    if (tip === current) return;
    current = tip;
    changed();
  };
  const later = (delay: number, tip: Tip | null) => {
    keep();
    if (delay) timer = window.setTimeout(() => set(tip), delay);
    else set(tip);
  };
  const show = (anchor: EventTarget | null, body: TipBody, delay = 0) =>
    later(delay, { anchor: anchor as HTMLElement, body });
  const hide = (delay = 0) => later(delay, null);
  const leave = () => hide(CROSSING);

  return {
    keep,
    show,
    hide,
    leave,
    get current() {
      return current;
    },
    /** One watcher draws the popover. */
    watch(watcher: () => void) {
      changed = watcher;
    },
    /** Handlers for a target; without a body they only close what is open. */
    on: (body: TipBody | null, delay = 60) => ({
      onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
        // Where one is open the pointer may be on its way to it, across its neighbours.
        if (pointerType !== "touch" && body) show(currentTarget, body, current ? CROSSING : delay);
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType !== "touch") leave();
      },
      onFocus({ currentTarget }: FocusEvent) {
        if (body) show(currentTarget, body);
        else hide();
      },
      onBlur: leave,
    }),
  };
}

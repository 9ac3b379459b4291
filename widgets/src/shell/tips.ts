import type { ComponentChildren } from "preact";

// Popovers that say why: on hover and on focus, staying while the pointer is on them, gone with Escape.

export type TipBody = () => ComponentChildren;

export interface Tip {
  anchor: HTMLElement;
  body: TipBody;
}

/** How long a pointer may take from a target to its popover, in ms. */
export const CROSSING = 180;

export class Tips {
  current: Tip | null = null;
  private timer = 0;
  private changed = () => {};

  /** One watcher draws the popover. */
  watch(changed: () => void): void {
    this.changed = changed;
  }

  show(anchor: HTMLElement, body: TipBody, delay = 0): void {
    this.later(delay, () => this.set({ anchor, body }));
  }

  hide(delay = 0): void {
    this.later(delay, () => this.set(null));
  }

  /** The pointer came onto the popover: it stays. */
  keep(): void {
    window.clearTimeout(this.timer);
  }

  dispose(): void {
    window.clearTimeout(this.timer);
  }

  /** Handlers for a target; without a body they only close what is open. */
  on(body: TipBody | null, delay = 60) {
    return {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "touch" || !body) return;
        // Where one is open the pointer may be on its way to it, across its neighbours.
        this.show(event.currentTarget as HTMLElement, body, this.current ? CROSSING : delay);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== "touch") this.hide(CROSSING);
      },
      onFocus: (event: FocusEvent) => {
        if (body) this.show(event.currentTarget as HTMLElement, body);
        else this.hide();
      },
      onBlur: () => this.hide(120),
    };
  }

  private set(tip: Tip | null): void {
    if (!tip && !this.current) return;
    this.current = tip;
    this.changed();
  }

  private later(delay: number, task: () => void): void {
    window.clearTimeout(this.timer);
    if (delay) this.timer = window.setTimeout(task, delay);
    else task();
  }
}

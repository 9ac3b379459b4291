import type { Movement, Pace } from "../core/motion";

// Carries a plan of movements out with the browser's animations. Anchors are elements with data-anchor.

const EASE = "cubic-bezier(.3,.1,.2,1)";

export class Stage {
  private before = new Map<string, DOMRect>();
  private running: Animation[] = [];
  private ghosts: Element[] = [];

  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly layer: () => HTMLElement | null,
  ) {}

  /** Remembers where a plan's movements begin, just before all changes. */
  measure(plan: readonly Movement[]): void {
    this.cancel();
    this.before = new Map();
    const root = this.root();
    if (!root || !plan.length) return;
    const origin = root.getBoundingClientRect();
    for (const movement of plan) {
      const anchor = movement.kind === "fly" ? movement.from : movement.anchor;
      const element = find(root, anchor);
      if (element) this.before.set(anchor, within(element, origin));
    }
  }

  run(plan: readonly Movement[], pace: Pace): void {
    const root = this.root();
    if (!root || !plan.length || !pace.movement || typeof root.animate !== "function") return;
    const origin = root.getBoundingClientRect();
    // All is measured before anything moves: the page is laid out once.
    const moves = plan.flatMap((movement) => {
      const element = find(root, movement.anchor);
      return element ? [{ movement, element, now: within(element, origin) }] : [];
    });
    for (const { movement, element, now } of moves) this.move(movement, element, now, pace.movement);
  }

  cancel(): void {
    for (const animation of this.running) animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
    this.running = [];
    this.ghosts = [];
  }

  private move(movement: Movement, element: HTMLElement, now: DOMRect, ms: number): void {
    const timing = { duration: ms, delay: movement.stage * ms, easing: EASE, fill: "backwards" as const };
    if (movement.kind === "reveal") {
      const frames = [{ clipPath: "inset(-4px 100% -4px -6px)" }, { clipPath: "inset(-4px -4px -4px -6px)" }];
      this.keep(element.animate(frames, timing));
    } else if (movement.kind === "glide") {
      this.glide(element, this.before.get(movement.anchor), now, timing);
    } else {
      this.fly(element, this.before.get(movement.from), now, timing);
    }
  }

  private glide(
    element: HTMLElement,
    was: DOMRect | undefined,
    now: DOMRect,
    timing: KeyframeAnimationOptions,
  ) {
    if (!was) return;
    const shift = `translate(${was.x - now.x}px, ${was.y - now.y}px)`;
    this.keep(element.animate([{ transform: shift }, { transform: "none" }], timing));
    const stride = element.firstElementChild;
    const frames = [0, -2, 0.6, -2, 0.6, -2, 0].map((y, i) => ({
      transform: `translateY(${y}px) rotate(${i % 2 ? -1.5 : 1}deg)`,
    }));
    frames[0] = { transform: "none" };
    frames[frames.length - 1] = { transform: "none" };
    if (stride) this.keep(stride.animate(frames, { ...timing, easing: "linear" }));
  }

  /** A copy flies above everything, so that no scrolling box cuts it off; the thing itself appears when it lands. */
  private fly(
    element: HTMLElement,
    was: DOMRect | undefined,
    now: DOMRect,
    timing: KeyframeAnimationOptions,
  ) {
    const layer = this.layer();
    this.keep(element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], timing));
    if (!layer) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-anchor");
    ghost.removeAttribute("tabindex");
    Object.assign(ghost.style, {
      position: "absolute",
      margin: "0",
      left: `${now.x}px`,
      top: `${now.y}px`,
      width: `${now.width}px`,
      height: `${now.height}px`,
      transformOrigin: "0 0",
    });
    layer.append(ghost);
    this.ghosts.push(ghost);
    const animation = ghost.animate(flight(was, now, timing.delay ? 0 : 0.6), { ...timing, fill: "both" });
    this.keep(animation);
    animation.finished.then(() => ghost.remove()).catch(() => {});
  }

  private keep(animation: Animation): void {
    this.running.push(animation);
  }
}

function flight(was: DOMRect | undefined, now: DOMRect, opacity: number): Keyframe[] {
  if (!was) return [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none" }];
  const scale = Math.min(1.6, Math.max(0.4, was.height / Math.max(1, now.height)));
  const lift = `translate(${(was.x - now.x) / 2}px, ${(was.y - now.y) / 2 - 12}px) scale(${(1 + scale) / 2})`;
  return [
    { transform: `translate(${was.x - now.x}px, ${was.y - now.y}px) scale(${scale})`, opacity },
    { transform: lift, opacity: 1, offset: 0.55 },
    { transform: "none", opacity: 1 },
  ];
}

const find = (root: HTMLElement, anchor: string): HTMLElement | null =>
  root.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);

function within(element: Element, origin: DOMRect): DOMRect {
  const rect = element.getBoundingClientRect();
  return new DOMRect(rect.x - origin.x, rect.y - origin.y, rect.width, rect.height);
}

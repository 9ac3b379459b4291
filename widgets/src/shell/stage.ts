import type { Movement, Pace } from "../core/motion";

// Carries a plan of movements out with the browser's animations. Anchors are elements with data-anchor.

const EASE = "cubic-bezier(.3,.1,.2,1)";
const AT_REST = { transform: "none" };
const REVEAL = [{ clipPath: "inset(-4px 100% -4px -6px)" }, { clipPath: "inset(-4px -4px -4px -6px)" }];

type Find = () => HTMLElement | null;

export type Stage = ReturnType<typeof createStage>;

export function createStage(root: Find, layer: Find) {
  let before = new Map<string, DOMRect>();
  let running: Animation[] = [];
  let ghosts: Element[] = [];

  const find = (anchor: string) => root()?.querySelector<HTMLElement>(`[data-anchor="${anchor}"]`) ?? null;
  const place = (element: Element): DOMRect => {
    const origin = root()?.getBoundingClientRect() ?? new DOMRect();
    const { x, y, width, height } = element.getBoundingClientRect();
    return new DOMRect(x - origin.x, y - origin.y, width, height);
  };
  const animate = (element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) => {
    const animation = element.animate(frames, timing);
    running.push(animation);
    return animation;
  };

  const cancel = () => {
    for (const animation of running) animation.cancel();
    for (const ghost of ghosts) ghost.remove();
    running = [];
    ghosts = [];
  };

  const glide = (element: Element, was: DOMRect, now: DOMRect, timing: KeyframeAnimationOptions) => {
    animate(element, [{ transform: shift(was, now) }, AT_REST], timing);
    const stride = [-2, 0.6, -2, 0.6, -2].map((y, i) => ({
      transform: `translateY(${y}px) rotate(${i % 2 ? 1 : -1.5}deg)`,
    }));
    for (const body of element.children) {
      animate(body, [AT_REST, ...stride, AT_REST], { ...timing, easing: "linear" });
    }
  };

  /** A copy flies above everything, so that no scrolling box cuts it off; the thing itself appears when it lands. */
  const fly = (
    element: Element,
    was: DOMRect | undefined,
    now: DOMRect,
    timing: KeyframeAnimationOptions,
  ) => {
    animate(element, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], timing);
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-anchor");
    ghost.style.cssText += `;left:${now.x}px;top:${now.y}px;width:${now.width}px;height:${now.height}px`;
    layer()?.append(ghost);
    ghosts.push(ghost);
    const frames = flight(was, now, timing.delay ? 0 : 0.6);
    animate(ghost, frames, { ...timing, fill: "both" }).onfinish = () => ghost.remove();
  };

  return {
    cancel,

    /** Remembers where a plan's movements begin, just before all changes. */
    measure(plan: readonly Movement[]) {
      cancel();
      before = new Map();
      for (const anchor of plan.map(origin)) {
        const element = find(anchor);
        if (element) before.set(anchor, place(element));
      }
    },

    run(plan: readonly Movement[], { movement: ms }: Pace) {
      if (!ms) return;
      // All is measured before anything moves: the page is laid out once.
      const moves = plan.flatMap((movement) => {
        const element = find(movement.anchor);
        return element ? [{ movement, element, now: place(element) }] : [];
      });
      for (const { movement, element, now } of moves) {
        const timing = {
          duration: ms,
          delay: movement.stage * ms,
          easing: EASE,
          fill: "backwards" as const,
        };
        const was = before.get(origin(movement));
        if (movement.kind === "fly") fly(element, was, now, timing);
        else if (movement.kind === "reveal") animate(element, REVEAL, timing);
        else if (was) glide(element, was, now, timing);
      }
    },
  };
}

const origin = (movement: Movement): string => (movement.kind === "fly" ? movement.from : movement.anchor);

const shift = (was: DOMRect, now: DOMRect, share = 1, lift = 0): string =>
  `translate(${(was.x - now.x) * share}px, ${(was.y - now.y) * share - lift}px)`;

function flight(was: DOMRect | undefined, now: DOMRect, opacity: number): Keyframe[] {
  if (!was) return [{ transform: "translateY(-14px)", opacity: 0 }, AT_REST];
  const scale = Math.min(1.6, Math.max(0.4, was.height / Math.max(1, now.height)));
  return [
    { transform: `${shift(was, now)} scale(${scale})`, opacity },
    { transform: `${shift(was, now, 0.5, 12)} scale(${(1 + scale) / 2})`, opacity: 1, offset: 0.55 },
    { ...AT_REST, opacity: 1 },
  ];
}

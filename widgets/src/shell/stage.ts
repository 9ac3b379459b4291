import { duration, type Movement, type Pace } from "../core/motion";
import type { Root } from "./useTheme";

// Carries a plan of movements out with the browser's animations. Anchors are elements with data-anchor.

const AT_REST = { transform: "none" };
const EDGEWISE = { transform: "scaleX(0)" };
/** How long, in ms, a board is seen before a sheet covers it. */
const UNCOVERED = 1200;
const FADE = [{ opacity: 0 }, { opacity: 1 }];
const REVEAL = [{ clipPath: "inset(-4px 100% -4px -6px)" }, { clipPath: "inset(-4px -4px -4px -6px)" }];

/** Where something is in the widget. */
type Place = Pick<DOMRect, "x" | "y" | "width" | "height">;

export type Stage = ReturnType<typeof createStage>;

export function createStage(root: Root) {
  const layer: { current: HTMLDivElement | null } = { current: null };
  const before = new Map<string | undefined, Place>();
  const running: Animation[] = [];
  let unfolded: Element[] = [];

  const sheets = () => [...(root.current?.querySelectorAll(".rk-fold[open]") ?? [])];
  const anchored = () => [...(root.current?.querySelectorAll<HTMLElement>("[data-anchor]") ?? [])];
  const place = (element: Element): Place => {
    const origin = root.current?.getBoundingClientRect() as DOMRect;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - origin.x, y: y - origin.y, width, height };
  };
  const animate = (element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) => {
    const animation = element.animate(frames, timing);
    running.push(animation);
    return animation;
  };

  const cancel = () => {
    for (const animation of running.splice(0)) animation.cancel();
    layer.current?.replaceChildren();
  };

  const glide = (element: Element, was: Place, now: Place, timing: KeyframeAnimationOptions) => {
    animate(element, [{ transform: shift(was, now) }, AT_REST], timing);
    const stride = [-2, 0.6, -2, 0.6, -2].map((y, i) => ({
      transform: `translateY(${y}px) rotate(${i % 2 ? 1 : -1.5}deg)`,
    }));
    for (const body of element.children) {
      animate(body, [AT_REST, ...stride, AT_REST], { ...timing, easing: "linear" });
    }
  };

  /** A thing on a picture: a picture has a scale of its own. */
  const move = (element: Element, was: Place, now: Place, timing: KeyframeAnimationOptions) => {
    const scale = (element as SVGGraphicsElement).getScreenCTM?.()?.a || 1;
    const moved = Math.hypot(centre(was).x - centre(now).x, centre(was).y - centre(now).y) > 1;
    animate(
      element,
      [moved ? { transform: shift(centre(was), centre(now), 1 / scale) } : EDGEWISE, AT_REST],
      timing,
    );
  };

  /** A copy flies above everything, so that no scrolling box cuts it off; the thing itself appears when it lands. */
  const fly = (element: Element, was: Place | undefined, now: Place, timing: KeyframeAnimationOptions) => {
    animate(element, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], timing);
    const ghost = element.cloneNode(true) as HTMLElement;
    delete ghost.dataset.anchor;
    ghost.style.cssText += `;left:${now.x}px;top:${now.y}px;width:${now.width}px;height:${now.height}px`;
    layer.current?.append(ghost);
    const frames = flight(was, now, timing.delay ? 0 : 0.6);
    animate(ghost, frames, { ...timing, fill: "both" }).onfinish = () => ghost.remove();
  };

  return {
    layer,
    cancel,

    /** Remembers where all is, unless somebody has just had it remembered. */
    remember() {
      if (before.size) return;
      cancel();
      for (const element of anchored()) before.set(element.dataset.anchor, place(element));
      unfolded = sheets();
    },

    forget: () => before.clear(),

    run(plan: readonly Movement[], pace: Pick<Pace, "movement">) {
      const { movement: ms } = pace;
      // A sheet that is new lies down on the board when all has come home, and been looked at.
      for (const sheet of sheets()) {
        if (unfolded.includes(sheet)) continue;
        animate(sheet, FADE, { duration: ms, delay: duration(plan, pace) + UNCOVERED, fill: "backwards" });
      }
      if (!ms) return;
      // All is measured before anything moves: the page is laid out once.
      const elements = anchored();
      const moves = plan.flatMap((movement) => {
        const element = elements.find(({ dataset }) => dataset.anchor === movement.anchor);
        return element ? [{ movement, element, now: place(element) }] : [];
      });
      for (const { movement, element, now } of moves) {
        const timing: KeyframeAnimationOptions = {
          duration: ms,
          delay: movement.stage * ms,
          easing: "cubic-bezier(.3,.1,.2,1)",
          fill: "backwards",
        };
        const was = before.get(movement.kind === "fly" ? movement.from : movement.anchor);
        if (movement.kind === "fly") fly(element, was, now, timing);
        else if (movement.kind === "reveal") animate(element, REVEAL, timing);
        else if (movement.kind === "fade" || (movement.kind === "move" && !was))
          animate(element, FADE, timing);
        else if (was && movement.kind === "move") move(element, was, now, timing);
        else if (was) glide(element, was, now, timing);
      }
    },
  };
}

const centre = ({ x, y, width, height }: Place) => ({ x: x + width / 2, y: y + height / 2 });

type Point = Pick<Place, "x" | "y">;

const shift = (was: Point, now: Point, share = 1, lift = 0): string =>
  `translate(${(was.x - now.x) * share}px, ${(was.y - now.y) * share - lift}px)`;

/** The last frame is the thing as it lies. */
function flight(was: Place | undefined, now: Place, opacity: number): Keyframe[] {
  if (!was) return [{ transform: "translateY(-14px)", opacity: 0, offset: 0 }];
  const scale = Math.min(1.6, Math.max(0.4, was.height / Math.max(1, now.height)));
  return [
    { transform: `${shift(was, now)} scale(${scale})`, opacity },
    { transform: `${shift(was, now, 0.5, 12)} scale(${(1 + scale) / 2})`, opacity: 1, offset: 0.55 },
  ];
}

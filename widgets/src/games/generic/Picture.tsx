import { type ComponentChildren, h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { clamp } from "../../core/grid";
import { nearest } from "../../core/nearest";
import { useTable } from "../../shell/view";
import { anchorOf } from "./anchors";
import type { Drawing, Shape } from "./drawing";
import { Place } from "./Place";

/** How much larger than it was drawn a picture may be shown. */
const LARGEST = 1.6;

const placesIn = (picture: Element) => [...picture.querySelectorAll<SVGGElement>("[data-place]")];

/** How far a ring goes beyond its place: not into one that is near. */
const GAP = 4;

/** How far two places are from each other; less than 0 where they lie on one another. */
const between = (a: DOMRect, b: DOMRect): number =>
  Math.max(b.x - a.x - a.width, a.x - b.x - b.width, b.y - a.y - a.height, a.y - b.y - b.height);

/** Draws the rings as large as what they go around. */
function fitRings(picture: SVGSVGElement): void {
  const places = placesIn(picture);
  const boxes = places.map((place) => (place.firstChild as SVGGElement).getBBox());
  boxes.forEach((box, place) => {
    // Where nothing is laid out, as while a host changes its theme, nothing can be measured.
    if (!box.width && !box.height) return;
    const near = boxes.filter((each) => each !== box).map((each) => between(box, each) / 2 - 1);
    const least = Math.max(-1, Math.min(GAP, ...near));
    places[place]?.querySelectorAll(":scope > rect").forEach((ring, at) => {
      const gap = least + GAP * at;
      const { x, y, width, height } = box;
      const sides = { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
      for (const [name, value] of Object.entries(sides)) ring.setAttribute(name, `${value}`);
    });
  });
}

function useRings() {
  const picture = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const element = picture.current;
    if (!element) return;
    fitRings(element);
    // What turns over has another shape when it has done so; it begins after this drawing.
    const frame = requestAnimationFrame(() => {
      const moving = element.getAnimations?.({ subtree: true }) ?? [];
      if (moving.length)
        Promise.allSettled(moving.map((each) => each.finished)).then(() => fitRings(element));
    });
    return () => cancelAnimationFrame(frame);
  });
  useLayoutEffect(() => {
    const element = picture.current;
    if (!element) return;
    // A board may be drawn before it is seen.
    const observer = new ResizeObserver(() => fitRings(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return picture;
}

/** One tab stop for all places; the arrow keys lead to the next one on their side. */
function useStops() {
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const places = placesIn(event.currentTarget as Element);
    const from = places.indexOf(event.target as SVGGElement);
    const to = nearest(
      event.key,
      from,
      places.map((place) => place.getBoundingClientRect()),
    );
    if (from < 0 || to === null) return;
    event.preventDefault();
    setStop(to);
    places[to]?.focus();
  };
  return { stop, setStop, onKeyDown };
}

/** A game's drawing, made anew of shapes that are known to be harmless. */
export function Picture({ drawing }: { drawing: Drawing }) {
  const { t, state } = useTable();
  const picture = useRings();
  const { stop, setStop, onKeyDown } = useStops();
  const count = { places: 0 };
  const total = countPlaces(drawing.shapes);
  const here = clamp(stop, total);
  const keys = keysOf(drawing.shapes);

  const drawn = (shape: Shape, inPlace: boolean): ComponentChildren => {
    const isPlace = shape.place !== null && !inPlace;
    const at = isPlace ? count.places++ : -1;
    const inside = shape.children.map((child) =>
      typeof child === "string" ? child : drawn(child, inPlace || isPlace),
    );
    const element = h(shape.tag, { ...shape.attributes }, ...inside);
    const whole =
      isPlace && shape.place !== null ? (
        <Place name={shape.place} label={shape.label} stop={at === here} onStop={() => setStop(at)}>
          {element}
        </Place>
      ) : (
        element
      );
    return shape.thing === null ? whole : <g {...anchorOf(shape)}>{whole}</g>;
  };

  return (
    <svg
      ref={picture}
      class={total ? "rk-gn-picture rk-gn-places" : "rk-gn-picture"}
      viewBox={drawing.viewBox}
      style={{ maxWidth: `${drawing.width * LARGEST}px` }}
      role={total ? "group" : "img"}
      aria-label={drawing.label ?? t(state.title)}
      onKeyDown={onKeyDown}
    >
      {drawing.shapes.map((shape, at) => (
        <g key={keys[at]} {...(shape.thing === null && anchorOf(shape))}>
          {drawn(shape, false)}
        </g>
      ))}
    </svg>
  );
}

/** What has a name stays the same element, and keeps the focus, wherever it comes in the drawing. */
function keysOf(shapes: readonly Shape[]): string[] {
  const named = shapes.map(({ place, thing }, at) => place ?? thing ?? `#${at}`);
  return named.map((name, at) => `${name}:${named.slice(0, at).filter((each) => each === name).length}`);
}

const countPlaces = (shapes: readonly (Shape | string)[]): number =>
  shapes.reduce(
    (sum, shape) =>
      typeof shape === "string" ? sum : sum + (shape.place === null ? countPlaces(shape.children) : 1),
    0,
  );

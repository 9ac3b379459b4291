import type { Drawing, Shape } from "./drawing";

// What on a picture moves or changes by itself: things that have a name, and the other shapes by what they are.

interface Anchored {
  anchor: string;
  shape: Shape;
  thing: boolean;
}

const names = new WeakMap<Shape, string>();

/** A short name for a shape: the same for an equal one, wherever it comes in the drawing. */
function hashOf(shape: Shape): string {
  let hash = 0;
  for (const letter of JSON.stringify(shape)) hash = (31 * hash + letter.charCodeAt(0)) | 0;
  return `drawn-${hash}`;
}

function nameOf(shape: Shape): string {
  const name = names.get(shape) ?? (shape.thing === null ? hashOf(shape) : `thing-${shape.thing}`);
  names.set(shape, name);
  return name;
}

/** What makes an element one that movement finds. */
export const anchorOf = (shape: Shape) => ({
  "data-anchor": nameOf(shape),
  class: "rk-gn-thing",
});

const things = (shape: Shape): Anchored[] =>
  shape.thing === null
    ? shape.children.flatMap((child) => (typeof child === "string" ? [] : things(child)))
    : [{ anchor: nameOf(shape), shape, thing: true }];

/** All that is anchored on a picture. */
export const anchored = (drawing: Drawing | null): Anchored[] =>
  drawing?.shapes.flatMap((shape) => {
    const named = things(shape);
    return named.length ? named : [{ anchor: nameOf(shape), shape, thing: false }];
  }) ?? [];

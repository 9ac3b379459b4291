import type { Drawing, Shape } from "./drawing";

// What on a picture moves or changes by itself: things that have a name, and the other shapes by their order.

interface Anchored {
  anchor: string;
  shape: Shape;
  thing: boolean;
}

const nameOf = ({ thing }: Shape, at: number): string => (thing === null ? `drawn-${at}` : `thing-${thing}`);

/** What makes an element one that movement finds. */
export const anchorOf = (shape: Shape, at: number) => ({
  "data-anchor": nameOf(shape, at),
  class: "rk-gn-thing",
});

const things = (shape: Shape): Anchored[] =>
  shape.thing === null
    ? shape.children.flatMap((child) => (typeof child === "string" ? [] : things(child)))
    : [{ anchor: nameOf(shape, 0), shape, thing: true }];

/** All that is anchored on a picture. */
export const anchored = (drawing: Drawing | null): Anchored[] =>
  drawing?.shapes.flatMap((shape, at) => {
    const named = things(shape);
    return named.length ? named : [{ anchor: nameOf(shape, at), shape, thing: false }];
  }) ?? [];

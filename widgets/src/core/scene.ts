import type { Model } from "./contract";

/** No position has more than these; whoever sends more wants to keep the page busy. */
const MOST = { values: 200_000, depth: 64 };

/** Looks through plain data, however it is nested, and refuses what no game sends. */
function measured<D>(data: D): D {
  let count = 0;
  let level: unknown[] = [data];
  for (let depth = 0; level.length; depth++) {
    count += level.length;
    if (count > MOST.values || depth > MOST.depth) throw new RangeError("too much to be a position");
    level = level.flatMap((each) => (typeof each === "object" && each ? Object.values(each) : []));
  }
  return data;
}

/** A whole snapshot: what is the same in all of them, and the backdrop of all scenes, travels once. */
export const withBackdrop = <S extends { scene: unknown }>(state: S | null, model: Model): S | null =>
  state &&
  measured({
    ...(model.get("constants") as object | undefined),
    ...state,
    scene: { ...(model.get("backdrop") as object), ...(state.scene as object) },
  });

/** So many places, from 0 on: a number in a scene may be anything. */
export const places = (n: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(n, 1000)) }, (_, at) => at);

import type { Model } from "./contract";

/** A whole snapshot: what is the same in all of them, and the backdrop of all scenes, travels once. */
export const dressed = <S extends { scene: unknown }>(state: S | null, model: Model): S | null =>
  state && {
    ...(model.get("constants") as object | undefined),
    ...state,
    scene: { ...(model.get("backdrop") as object), ...(state.scene as object) },
  };

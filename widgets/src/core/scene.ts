import type { Model } from "./contract";

/** A snapshot with its whole scene: what is the same in all of them, the backdrop, travels once. */
export const dressed = <S extends { scene: unknown }>(state: S | null, model: Model): S | null =>
  state && { ...state, scene: { ...(model.get("backdrop") as object), ...(state.scene as object) } };

import type { Model, State } from "./contract";

/** A snapshot with its whole scene: what is the same in all of them, the backdrop, travels once. */
export const dressed = (state: State | null, model: Model): State | null =>
  state && { ...state, scene: { ...(model.get("backdrop") as object), ...(state.scene as object) } };

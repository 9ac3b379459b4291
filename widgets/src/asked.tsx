import { renderAsked } from "./class/renderAsked";
import type { RenderContext } from "./shell/mount";

/** A question that a class is asked, without a position. */
export default {
  render: (context: RenderContext) => renderAsked(context),
};

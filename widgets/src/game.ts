import { reviewable, view } from "racekit:board";
import { reviewed } from "./review/useReview";
import type { RenderContext } from "./shell/mount";
import { mountGame } from "./shell/mountGame";

/** A board to play on; it reviews what was played where that does not take too long. */
export default {
  render: (context: RenderContext) => mountGame(context, view, reviewable ? reviewed : undefined),
};

import { reviewable, view } from "racekit:board";
import { withOutcomes } from "./review/Outcomes";
import { reviewBy } from "./review/useReview";
import type { RenderContext } from "./shell/mount";
import { mountGame } from "./shell/mountGame";

const reviewed = reviewable ? reviewBy(withOutcomes(view)) : undefined;

/** A board to play on; it reviews what was played where that does not take too long. */
export default {
  render: (context: RenderContext) => mountGame(context, view, reviewed),
};

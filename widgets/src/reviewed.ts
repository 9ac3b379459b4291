import { withOutcomes } from "./review/Outcomes";
import { reviewBy } from "./review/useReview";
import { mountGame, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/timeline.css";
import "./styles/hint.css";
import "./styles/review.css";
import "./styles/outcomes.css";
import { view } from "racekit:board";

const reviewed = reviewBy(withOutcomes(view));

/** A board to play on, with the review of what was played. */
export default {
  render: (context: RenderContext) => mountGame(context, view, reviewed),
};

import "../styles/review.css";
import { ReviewPanel } from "./ReviewPanel";
import { reviewBy } from "./useReview";

/** What a board that can be reviewed shows of its review. */
export const reviewed = reviewBy(ReviewPanel);

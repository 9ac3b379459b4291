import type { Reviewed } from "../shell/view";
import { Curve } from "./Curve";
import { reviewOf } from "./contract";
import { ReviewPanel } from "./ReviewPanel";
import { placesOf } from "./shape";
import "../styles/review.css";

/** What a board that can be reviewed shows of its review. */
export const reviewed: Reviewed = { read: reviewOf, placesOf, Curve, Panel: ReviewPanel };

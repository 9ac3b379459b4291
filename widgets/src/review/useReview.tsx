import { useMemo } from "preact/hooks";
import type { Reviewed } from "../shell/view";
import { Curve } from "./Curve";
import { reviewOf } from "./contract";
import { ReviewPanel } from "./ReviewPanel";
import { placesOf } from "./shape";

/** How a widget shows its review; nothing where Python offers none. */
export const reviewed: Reviewed = (model, { steps, recorded, lang, index, title, go, ask, branches }) => {
  const given = model.get("review");
  const review = useMemo(() => reviewOf(model), [given]);
  const drawn = review?.drawn;
  const places = useMemo(() => (drawn ? placesOf(drawn, steps, recorded) : []), [drawn, steps]);
  if (!review) return null;
  const asks = !model.get("page");
  return {
    review,
    curve: drawn
      ? (xs, width, shown) => <Curve {...{ drawn, places, xs, index: shown, width, lang }} />
      : undefined,
    panel: (part) => (
      <ReviewPanel
        review={review}
        part={part}
        title={title}
        here={places[index] ?? -1}
        onGo={go}
        onAsk={asks ? (asked) => ask("review", asked) : undefined}
        onBranch={asks && branches ? (node) => ask("branch", node) : undefined}
      />
    ),
  };
};

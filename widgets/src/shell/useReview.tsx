import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Lang, Model, T } from "../core/contract";
import type { Step } from "../core/tree";
import type { Asked, Review } from "../review/contract";
import type { Part, Place } from "../review/ReviewPanel";
import type { Reviewed } from "./view";

interface Around {
  steps: readonly Step[];
  recorded: boolean;
  lang: Lang;
  index: number;
  /** What happened at the step that is shown, where that is known. */
  title: T | undefined;
  go: (place: Place) => void;
  ask: (...asked: ["review", Asked] | ["branch", number]) => void;
}

/** A review as it is offered, with its curve and its panel. */
export interface FoundReview {
  review: Review;
  curve: ((xs: readonly number[], width: number, shown: number) => ComponentChildren) | undefined;
  panel: (part: Part) => ComponentChildren;
}

/** What a widget shows of a review; nothing where its bundle has no room, or Python offers none. */
export function useReview(
  model: Model,
  reviewed: Reviewed | undefined,
  { steps, recorded, lang, index, title, go, ask }: Around,
): FoundReview | { review: null; curve?: undefined; panel?: undefined } {
  const given = model.get("review");
  const review = useMemo(() => reviewed?.read(model) ?? null, [given]);
  const drawn = review?.drawn;
  const places = useMemo(() => (drawn && reviewed?.placesOf(drawn, steps, recorded)) ?? [], [drawn, steps]);
  if (!review || !reviewed) return { review: null };
  const { Curve, Panel } = reviewed;
  const asks = !model.get("page");
  return {
    review,
    curve: drawn
      ? (xs, width, shown) => <Curve {...{ drawn, places, xs, index: shown, width, lang }} />
      : undefined,
    panel: (part) => (
      <Panel
        review={review}
        part={part}
        title={title}
        here={places[index] ?? -1}
        onGo={go}
        onAsk={asks ? (asked) => ask("review", asked) : undefined}
        onBranch={asks ? (node) => ask("branch", node) : undefined}
      />
    ),
  };
}

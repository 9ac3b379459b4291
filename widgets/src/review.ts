import { view } from "racekit:board";
import { type Recording, recorded } from "./core/recording";
import { reviewed } from "./review/useReview";
import { plainModel, type RenderContext } from "./shell/mount";
import { mountReplay } from "./shell/mountReplay";

export default {
  render: (context: RenderContext) => mountReplay(context, view, reviewed),
  /** Shows a review on a page of its own, as `replay.ts` shows a recording. */
  mount: (el: HTMLElement, data: Recording) =>
    mountReplay({ model: plainModel(recorded(data)), el }, view, reviewed),
};

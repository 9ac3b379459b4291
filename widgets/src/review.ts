import { reviewed } from "./review/index";
import { mountReplay, plainModel, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/timeline.css";
import { view } from "racekit:board";

/** Shows a review on a page of its own, as `replay.ts` shows a recording. */
export function mount(el: HTMLElement, data: Record<string, unknown>): () => void {
  return mountReplay({ model: plainModel(data), el }, view, reviewed);
}

export default {
  render: (context: RenderContext) => mountReplay(context, view, reviewed),
};

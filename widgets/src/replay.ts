import { mountReplay, plainModel, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/timeline.css";
import { view } from "racekit:board";

/** Shows a recording on a page of its own: `mount(element, {frames, rules, title, game, lang})`; `at` is where it begins. */
export function mount(el: HTMLElement, data: Record<string, unknown>): () => void {
  return mountReplay({ model: plainModel(data), el }, view);
}

export default {
  render: (context: RenderContext) => mountReplay(context, view),
};

import { mountReplay, plainModel, type RenderContext } from "./shell/mount";
import { games } from "./views";
import "./styles/shell.css";
import "./styles/longshot.css";
import "./styles/trickrace.css";

/** Shows a recording on a page of its own: `mount(element, {frames, rules, title, game, lang})`. */
export function mount(el: HTMLElement, data: Record<string, unknown>): () => void {
  return mountReplay({ model: plainModel(data), el }, games);
}

export default {
  render: (context: RenderContext) => mountReplay(context, games),
};

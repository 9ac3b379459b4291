import { mount, type RenderContext } from "./mount";
import { ReplayApp } from "./ReplayApp";
import type { GameView, Reviewed } from "./view";

export function mountReplay(context: RenderContext, view: GameView, reviewed?: Reviewed): () => void {
  return mount(context, <ReplayApp {...{ model: context.model, view, reviewed }} />);
}

import { view } from "racekit:board";
import { type Recording, recorded } from "./core/recording";
import { plainModel, type RenderContext } from "./shell/mount";
import { mountReplay } from "./shell/mountReplay";

export default {
  render: (context: RenderContext) => mountReplay(context, view),
  /** Shows a recording on a page of its own: `{frames, rules, title, game, lang}`; `at` is where it begins. */
  mount: (el: HTMLElement, data: Recording) => mountReplay({ model: plainModel(recorded(data)), el }, view),
};

import { reviewed } from "./review/index";
import { mountGame, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/timeline.css";
import "./styles/hint.css";
import { view } from "racekit:board";

/** A board to play on, with the review of what was played. */
export default {
  render: (context: RenderContext) => mountGame(context, view, reviewed),
};

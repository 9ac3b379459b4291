import { mountGame, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/timeline.css";
import "./styles/hint.css";
import { view } from "racekit:board";

export default {
  render: (context: RenderContext) => mountGame(context, view),
};

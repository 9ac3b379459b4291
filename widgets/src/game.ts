import { mountGame, type RenderContext } from "./shell/mount";
import { games } from "./views";
import "./styles/shell.css";
import "./styles/longshot.css";
import "./styles/trickrace.css";

export default {
  render: (context: RenderContext) => mountGame(context, games),
};

import { mountGame, type RenderContext } from "./shell/mount";
import { games } from "./views";
import "./styles/shell.css";
import "./styles/longshot.css";

export default {
  render: (context: RenderContext) => mountGame(context, games),
};

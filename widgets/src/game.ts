import { mountGame, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import { games } from "racekit:games";

export default {
  render: (context: RenderContext) => mountGame(context, games),
};

import { view } from "racekit:board";
import { EditorApp } from "./editor/EditorApp";
import { mountSession, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/onboard.css";
import "./styles/editor.css";

/** A position under construction, on the board of this bundle's game. */
export default {
  render: (context: RenderContext) =>
    mountSession(context, (session) => <EditorApp model={context.model} session={session} view={view} />),
};

import { view } from "racekit:board";
import { createSession } from "./core/session";
import { EditorApp } from "./editor/EditorApp";
import { mount, type RenderContext } from "./shell/mount";
import "./styles/shell.css";
import "./styles/onboard.css";
import "./styles/editor.css";

/** A position under construction, on the board of this bundle's game. */
export default {
  render(context: RenderContext) {
    const session = createSession(context.model);
    const cleanup = mount(
      context,
      <EditorApp model={context.model} session={session} view={view} />,
      session,
    );
    session.greet();
    return cleanup;
  },
};

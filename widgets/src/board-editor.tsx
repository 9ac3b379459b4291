import { view } from "racekit:board";
import { EditorApp } from "./editor/EditorApp";
import type { RenderContext } from "./shell/mount";
import { mountSession } from "./shell/mountSession";

/** A position under construction, on the board of this bundle's game. */
export default {
  render: (context: RenderContext) =>
    mountSession(context, (session) => <EditorApp model={context.model} session={session} view={view} />),
};

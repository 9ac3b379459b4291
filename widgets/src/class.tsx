import { DeskApp } from "./class/DeskApp";
import type { RenderContext } from "./shell/mount";
import { mountSession } from "./shell/mountSession";

/** What a teacher works with while a class is asked. */
export default {
  render: (context: RenderContext) =>
    mountSession(context, (session) => <DeskApp model={context.model} session={session} />),
};

import { HallApp } from "./hall/HallApp";
import type { RenderContext } from "./shell/mount";
import { mountSession } from "./shell/mountSession";

export default {
  render: (context: RenderContext) =>
    mountSession(context, (session) => <HallApp model={context.model} session={session} />),
};

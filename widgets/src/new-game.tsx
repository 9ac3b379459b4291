import { NewGameApp } from "./new-game/NewGameApp";
import type { RenderContext } from "./shell/mount";
import { mountSession } from "./shell/mountSession";

export default {
  render: (context: RenderContext) =>
    mountSession(context, (session) => <NewGameApp model={context.model} session={session} />),
};

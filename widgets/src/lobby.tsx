import { LobbyApp } from "./lobby/LobbyApp";
import type { RenderContext } from "./shell/mount";
import { mountSession } from "./shell/mountSession";

export default {
  render: (context: RenderContext) =>
    mountSession(context, (session) => <LobbyApp model={context.model} session={session} />),
};

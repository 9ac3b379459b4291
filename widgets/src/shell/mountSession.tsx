import type { ComponentChild } from "preact";
import { createSession, type Session } from "../core/session";
import { type Around, attempt, mount, type RenderContext } from "./mount";

/** Shows a widget that talks with Python. */
export const mountSession = (
  context: RenderContext,
  draw: (session: Session) => ComponentChild,
  { prepare, dispose }: Around = {},
): (() => void) =>
  attempt(context, () => {
    const session = createSession(context.model);
    const cleanup = mount(context, draw(session), {
      ...(prepare && { prepare }),
      dispose: () => {
        dispose?.();
        session.dispose();
      },
    });
    session.greet();
    return cleanup;
  });

import { useLayoutEffect } from "preact/hooks";
import type { Session } from "../core/session";
import { useRedraw } from "./useRedraw";

/**
 * Draws anew when Python has sent something, and, unless `answered`, when something was asked.
 * Before the first frame: no news is missed.
 */
export function useNews(session: Session, answered = false): void {
  const redraw = useRedraw();
  useLayoutEffect(
    () => session.subscribe((news) => (news || !answered) && redraw()),
    [session, redraw, answered],
  );
}

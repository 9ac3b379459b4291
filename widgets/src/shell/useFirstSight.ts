import { useEffect } from "preact/hooks";
import type { Session } from "../core/session";
import { motionIsReduced } from "./media";
import type { Root } from "./useTheme";

/** Whoever does so is at something already. */
const BUSY = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Brings a board into view, once: when the cell that makes it was run, and as long as its reader does nothing else. */
export function useFirstSight(root: Root, session: Session): void {
  useEffect(() => {
    const leave = () => {
      unsubscribe();
      for (const each of BUSY) window.removeEventListener(each, leave, true);
    };
    const look = () => {
      if (session.first === null) return;
      leave();
      // All of it where it fits, else its top. A guest's page has nothing else.
      if (session.first && !session.state?.may)
        root.current?.scrollIntoView({ block: "nearest", behavior: motionIsReduced() ? "auto" : "smooth" });
    };
    const unsubscribe = session.subscribe(look);
    for (const each of BUSY) window.addEventListener(each, leave, { capture: true, passive: true });
    look();
    return leave;
  }, []);
}

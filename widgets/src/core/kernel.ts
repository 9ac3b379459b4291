import type { Model } from "./contract";

/** Python answers; or it does not: it is at work, it is gone, or the host does not say which of the two. */
export type Link = "live" | "busy" | "unsure" | "silent";

/** As much of a host's widget manager as says how its kernel is. */
interface Manager {
  kernel?: { status: string } | null;
}

const KNOWN: Readonly<Record<string, Link | "idle">> = { busy: "busy", idle: "idle", dead: "silent" };

const status = ({ widget_manager: manager }: Model & { widget_manager?: Manager }) => {
  if (!manager || !("kernel" in manager)) return "unsure";
  return manager.kernel ? (KNOWN[manager.kernel.status] ?? "unsure") : "silent";
};

/** Judges, each time that nobody has answered for a while, why that is. */
export function createJudge(model: Model) {
  let idle = false;
  let gone = false;
  return {
    answered() {
      idle = gone = false;
    },
    /** It is known that nobody will answer. */
    lost() {
      gone = true;
    },
    silence(): Link {
      const found = gone ? "silent" : status(model);
      // A status can come later than what it is about: only who is idle twice has answered others, and not us.
      const before = idle;
      idle = found === "idle";
      if (found !== "idle") return found;
      return before ? "silent" : "unsure";
    },
  };
}

import type { Model } from "./contract";

/** Python answers; or it does not: it is at work, it is gone, or the host does not say which of the two. */
export type Link = "live" | "busy" | "unsure" | "silent";

/** As much of a host's widget manager as says how its kernel is. */
interface Manager {
  kernel?: { status: string; requestKernelInfo?(): Promise<unknown> } | null;
}

const KNOWN: Readonly<Record<string, Link | "idle">> = { busy: "busy", idle: "idle", dead: "silent" };

/** Judges, each time that nobody has answered for a while, why that is. */
export function createJudge(model: Model & { widget_manager?: Manager }) {
  let asked: Promise<unknown> | null = null;
  let gone = false;
  return {
    answered() {
      asked = null;
      gone = false;
    },
    /** It is known that nobody will answer. */
    lost() {
      gone = true;
    },
    silence(): Link {
      if (gone) return "silent";
      const manager = model.widget_manager;
      if (!manager || !("kernel" in manager)) return "unsure";
      const { kernel } = manager;
      const found = kernel ? (KNOWN[kernel.status] ?? "unsure") : "silent";
      if (found !== "idle") return found;
      // A kernel with several threads may be at work all the same: it answers nobody then. One that answers a later
      // question has not got ours.
      if (asked) return "busy";
      const question = kernel?.requestKernelInfo?.();
      asked = question ?? null;
      question?.then(
        () => {
          gone ||= asked === question;
        },
        () => {
          if (asked === question) asked = null;
        },
      );
      return "unsure";
    },
  };
}

import type { Model } from "./contract";

/** Python answers; or it does not: it is at work, it is gone, or the host does not say which of the two. */
export type Link = "live" | "busy" | "unsure" | "silent";

/** As much of a host's widget manager as says how its kernel is. */
interface Manager {
  kernel?: { status: string } | null;
}

const KNOWN: Readonly<Record<string, Link>> = {
  busy: "busy",
  idle: "silent", // it has answered others, and would have answered us
  dead: "silent",
};

/** Why nobody answers. */
export function silence({ widget_manager: manager }: Model & { widget_manager?: Manager }): Link {
  if (!manager || !("kernel" in manager)) return "unsure";
  return manager.kernel ? (KNOWN[manager.kernel.status] ?? "unsure") : "silent";
}

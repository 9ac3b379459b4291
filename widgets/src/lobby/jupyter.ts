import { useEffect } from "preact/hooks";
import type { Session } from "../core/session";

// Jupyter's server may hand guests on to this room: where it has an address, and does it without a login.

/** The address at which the Jupyter of this page begins; null where there is none. */
function begins(): URL | null {
  const config = document.getElementById("jupyter-config-data")?.textContent;
  const base = config ? JSON.parse(config).baseUrl : document.body.dataset.baseUrl;
  if (typeof base !== "string") return null;
  const address = new URL(base, location.href);
  return address.protocol.startsWith("http") ? address : null;
}

/** Where the Jupyter of this page begins, if it hands on to the room at a path whoever has no account. */
export async function handingOn(path: string): Promise<string | null> {
  try {
    const base = begins();
    if (!base) return null;
    // A login's page, at this address or another one, is not the guests' page.
    const asked = await window.fetch(new URL(path, base), { credentials: "omit", redirect: "error" });
    return asked.ok && (await asked.text()).includes('src="guest.js"') ? base.href : null;
  } catch {
    return null;
  }
}

/** Tells Python where guests may come in by the Jupyter of this page. */
export function useHandedOn(session: Session, { path, ended }: { path: string; ended: boolean }) {
  const greeted = session.first !== null;
  useEffect(() => {
    if (greeted && !ended) handingOn(path).then((base) => base && session.command("jupyter", base));
  }, [greeted, ended, path, session]);
}

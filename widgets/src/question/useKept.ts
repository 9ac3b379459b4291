import { useEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../core/contract";
import { token } from "../core/session";
import type { Kept } from "./contract";
import { after, type Deed, deeds, now as time } from "./judge";

export const NEWS = "racekit:question";

/** What a view tells the others on the page; a name alone asks them. */
export interface News {
  name: string;
  kept?: Kept;
  /** Whether an answer stands in its input that has not been sent. */
  unsent?: boolean;
}

export const tell = (detail: News) => document.dispatchEvent(new CustomEvent<News>(NEWS, { detail }));

/** Asks Python for something; without a kernel nothing comes of it. */
export function request(model: Model, name: string, arg?: unknown): void {
  try {
    model.send({ v: 1, id: token(), seq: 0, type: "command", name, ...(arg !== undefined && { arg }) });
  } catch {
    // Nothing is saved, and nobody is asked.
  }
}

/**
 * Where the reader stands with a question. Python keeps it where there is a kernel; without one, or while it is busy, the
 * page does, and the question's other places on it hear of it at once: those that come later ask.
 */
export function useKept(model: Model, name: string): [Kept, (deed: Deed) => void] {
  const [kept, setKept] = useState(() => model.get("kept") as Kept);
  const now = useRef(kept);
  now.current = kept;
  useEffect(() => {
    const python = () => setKept(model.get("kept") as Kept);
    const page = ({ detail }: CustomEvent<News>) => {
      if (detail.name !== name) return;
      const { kept: theirs } = detail;
      if (theirs) setKept((own) => (deeds(theirs) >= deeds(own) ? theirs : own));
      else if (detail.unsent === undefined && deeds(now.current)) tell({ name, kept: now.current });
    };
    model.on("change:kept", python);
    document.addEventListener(NEWS, page as EventListener);
    tell({ name });
    return () => {
      model.off("change:kept", python);
      document.removeEventListener(NEWS, page as EventListener);
    };
  }, [model, name]);

  const act = (deed: Deed) => {
    tell({ name, kept: after(kept, deed, time()) });
    request(model, deed.name, deed.arg);
  };
  return [kept, act];
}

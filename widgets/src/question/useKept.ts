import { useEffect, useState } from "preact/hooks";
import type { Model } from "../core/contract";
import { token } from "../core/session";
import type { Kept } from "./contract";
import { after, type Deed } from "./judge";

const NEWS = "racekit:question";

interface News {
  name: string;
  kept: Kept;
}

/**
 * Where the reader stands with a question. Python keeps it where there is a kernel; without one, the page does while it
 * is open, and the question's other places on it hear of it at once.
 */
export function useKept(model: Model, name: string): [Kept, (deed: Deed) => void] {
  const [kept, setKept] = useState(() => model.get("kept") as Kept);
  useEffect(() => {
    const python = () => setKept(model.get("kept") as Kept);
    const page = (event: Event) => {
      const { detail } = event as CustomEvent<News>;
      if (detail.name === name) setKept(detail.kept);
    };
    model.on("change:kept", python);
    document.addEventListener(NEWS, page);
    return () => {
      model.off("change:kept", python);
      document.removeEventListener(NEWS, page);
    };
  }, [model, name]);

  const act = (deed: Deed) => {
    const now = after(kept, deed);
    document.dispatchEvent(new CustomEvent<News>(NEWS, { detail: { name, kept: now } }));
    try {
      const { name: command, arg } = deed;
      model.send({
        v: 1,
        id: token(),
        seq: 0,
        type: "command",
        name: command,
        ...(arg !== undefined && { arg }),
      });
    } catch {
      // Without a kernel nothing is saved.
    }
  };
  return [kept, act];
}

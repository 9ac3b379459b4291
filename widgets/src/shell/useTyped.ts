import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { noteTyped, readTyped } from "../core/typed";

/** The text in a field that holds `base` until somebody types; what is typed survives a reload where the field has a name. */
export function useTyped(field: string | null, base = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const typed = field === null ? null : readTyped(field, base);
    return typeof typed === "string" ? typed : base;
  });
  const known = useRef(base);
  // Before the next frame, too: what is typed after it stays.
  useLayoutEffect(() => {
    if (known.current !== base) setText(base); // something else has changed it
    known.current = base;
  }, [base]);
  // Before the next frame: whoever reloads at once finds it too.
  useLayoutEffect(() => {
    if (field !== null) noteTyped(field, base, text);
  }, [field, base, text]);
  return [text, setText];
}

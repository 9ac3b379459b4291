import { useEffect, useRef, useState } from "preact/hooks";
import type { LogLine } from "../core/contract";
import { sentences } from "../core/text";
import { useTable } from "./view";

const fresh = (log: readonly LogLine[], after: number): LogLine[] =>
  log.filter((line) => line.n > after).slice(-6);

/** The polite live region: the new lines of the log, then whose turn it is. */
export function Spoken({ prompt }: { prompt: string | null }) {
  const { state, lang } = useTable();
  const last = useRef(state.log.at(-1)?.n ?? -1);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const lines = fresh(state.log, last.current).map((line) => line.text[lang]);
    last.current = state.log.at(-1)?.n ?? -1;
    setSpoken(sentences(lang, [...lines, state.status.lead[lang], prompt ?? state.status.what[lang]]));
  }, [state, prompt]);
  return (
    <div class="rk-sr" aria-live="polite">
      {spoken}
    </div>
  );
}

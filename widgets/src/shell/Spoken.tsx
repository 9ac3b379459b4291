import { useRef } from "preact/hooks";
import { sentences } from "../core/text";
import { useTable } from "./view";

interface Props {
  prompt: string | null;
  coached?: string | null | undefined;
}

/** The polite live region: the new lines of the log, then whose turn it is, and what a guide adds. */
export function Spoken({ prompt, coached }: Props) {
  const { state, lang, t } = useTable();
  const { log, status } = state;
  const newest = log.at(-1)?.n ?? -1;
  const heard = useRef({ state, before: newest, newest });
  if (heard.current.state !== state) heard.current = { state, before: heard.current.newest, newest };
  const fresh = log.filter(({ n }) => n > heard.current.before).slice(-6);
  return (
    <div class="rk-sr" aria-live="polite">
      <p>
        {sentences(
          lang,
          fresh.map(({ text }) => t(text)),
        )}
      </p>
      <p>{sentences(lang, [t(status.lead), prompt ?? t(status.what)])}</p>
      <p>{coached}</p>
    </div>
  );
}

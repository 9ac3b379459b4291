import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { noteTyped, readTyped } from "../core/typed";
import type { Answer, Question } from "./contract";
import { holds } from "./judge";
import { NEWS, type News, tell } from "./useKept";

/** What the inputs of a question hold. */
export interface Draft {
  answer: Answer;
  sure: number | null;
}

/**
 * What the inputs of a question hold, which differs from `sent` until it is sent: that survives a reload, and the page's
 * other widgets hear of it.
 */
export function useDraft(question: Question, field: string, sent: Draft, open: boolean) {
  const { name } = question;
  const [draft, setDraft] = useState<Draft>(() => {
    const { answer, sure } = (readTyped(field, sent) ?? {}) as Partial<Draft>;
    return holds(question, answer) ? { answer, sure: sure ?? null } : sent;
  });
  const unsent = open && JSON.stringify(draft) !== JSON.stringify(sent);
  // Before the next frame: whoever reloads at once finds it too.
  useLayoutEffect(() => noteTyped(field, sent, unsent ? draft : sent));
  const known = useRef(false);
  useEffect(() => {
    const asked = ({ detail }: CustomEvent<News>) => {
      if (detail.name === name && !detail.kept && detail.unsent === undefined && unsent)
        tell({ name, unsent });
    };
    if (unsent !== known.current) tell({ name, unsent });
    known.current = unsent;
    document.addEventListener(NEWS, asked as EventListener);
    return () => document.removeEventListener(NEWS, asked as EventListener);
  }, [name, unsent]);
  return [draft, setDraft] as const;
}

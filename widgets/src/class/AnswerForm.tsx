import * as q from "racekit:lessons";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang, T } from "../core/contract";
import { word } from "../core/text";
import { type BoardControl, Control, Sure } from "../question/Control";
import type { Question } from "../question/contract";
import { unreadable } from "../question/judge";
import { type Draft, useDraft } from "../question/useDraft";
import { Button } from "../shell/Button";
import { sending } from "../shell/sending";

interface Props {
  question: Question;
  lang: Lang;
  /** By which name the draft survives a reload. */
  field: string;
  /** What was sent last, or what the inputs hold at first. */
  sent: Draft;
  confidence: boolean;
  /** The id of the prompt. */
  labelled: string;
  /** What the button says. */
  name: T;
  off: boolean;
  Board?: BoardControl | undefined;
  onSend: (draft: Draft) => void;
  children?: ComponentChildren;
}

/** The inputs of a question that nothing here can judge: they know whether an answer can be read, and no more. */
export function AnswerForm({ question, lang, field, sent, confidence, labelled, name, off, ...rest }: Props) {
  const { Board, onSend, children } = rest;
  const [draft, setDraft] = useDraft(question, field, sent, true);
  const [missing, setMissing] = useState<T | null>(null);
  const key = JSON.stringify(sent);
  // Answered on another device: that is what counts here too. What was typed before a reload stays, and after an answer.
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current !== key) setDraft(sent);
    shown.current = key;
  }, [key]);
  const change = (next: Draft) => {
    setMissing(null);
    setDraft(next);
  };
  const send = () => {
    const why =
      unreadable(question, draft.answer) ?? (confidence && draft.sure === null ? q.q_sure_first : null);
    setMissing(why);
    if (why || off) return;
    const given = confidence ? draft : { ...draft, sure: null };
    shown.current = JSON.stringify(given);
    onSend(given);
  };
  return (
    <div class="rk-q-form" {...sending(send)}>
      <Control
        Board={question.kind === "board" ? Board : undefined}
        question={question}
        lang={lang}
        value={draft.answer}
        fixed={false}
        labelled={labelled}
        onValue={(answer) => change({ ...draft, answer })}
      />
      {confidence && (
        <Sure lang={lang} value={draft.sure} fixed={false} onValue={(sure) => change({ ...draft, sure })} />
      )}
      <div class="rk-q-row">
        <Button class="rk-button rk-strong" disabled={off} onClick={send}>
          {word(lang, name)}
        </Button>
        {children}
      </div>
      {missing && (
        <p class="rk-q-said" role="alert">
          {missing[lang]}
        </p>
      )}
    </div>
  );
}

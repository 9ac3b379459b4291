import * as q from "racekit:lessons";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import type { Kept, Question } from "../question/contract";
import { exact, minus } from "../question/fraction";
import { type Deed, isDone, judge, type Verdict } from "../question/judge";
import { Reply } from "../question/Reply";
import { readNumber } from "../question/reading";
import { Button } from "../shell/Button";
import { sending } from "../shell/sending";
import { useUnique } from "../shell/useUnique";

/** What is said to a fraction; one that is right when rounded hears what it is exactly. */
export function said(question: Question, answer: string): Verdict {
  const found = judge(question, answer);
  const truth = `${question.answer}`;
  const read = found.right ? readNumber(answer) : null;
  if (!read || minus(read.value, exact(truth)).n === 0n) return found;
  const filled = (lang: Lang) => word(lang, q.tree_rounded, { p: truth });
  return { right: true, say: { en: filled("en"), ja: filled("ja") } };
}

/** Whether a blank has its fraction: from the reader, or shown. */
export const isFilled = (kept: Kept): boolean => isDone(kept) || kept.shown;

interface Props {
  question: Question;
  lang: Lang;
  kept: Kept;
  act: (deed: Deed) => void;
  /** Leads on to the next blank, if one is left. */
  onNext: (() => void) | null;
}

/** A blank to fill in: Enter sends what is written, and leads on once it is right. */
export function Blank({ question, lang, kept, act, onNext }: Props) {
  const id = useUnique();
  const done = isDone(kept);
  const given = kept.tries.at(-1)?.answer;
  const last = `${(kept.shown && !done ? question.answer : given) ?? ""}`;
  const [draft, setDraft] = useState(last);
  const [sent, setSent] = useState(last);
  // Erased, or filled in elsewhere: that is what counts here, too. What is typed after an answer stays.
  useLayoutEffect(() => {
    if (last === sent) return;
    setDraft(last);
    setSent(last);
  }, [last]);
  const verdict = sent ? said(question, sent) : null;
  const send = () => {
    if (done) return onNext?.();
    if (!draft.trim()) return;
    setSent(draft);
    const { right } = said(question, draft);
    if (right !== null && draft !== given) act({ name: "answer", arg: draft, right });
  };
  return (
    <div class="rk-t-ask" {...sending(send)}>
      <label for={id}>{question.prompt[lang]}</label>
      <div class="rk-q-row">
        <input
          id={id}
          type="text"
          class="rk-q-field"
          autocomplete="off"
          spellcheck={false}
          maxLength={60}
          value={draft}
          readOnly={done}
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
        {!done && (
          <>
            <Button class="rk-button rk-strong" onClick={send}>
              {word(lang, q.q_answer)}
            </Button>
            {!kept.shown && (
              <Button class="rk-button rk-bare" onClick={() => act({ name: "show" })}>
                {word(lang, q.q_show)}
              </Button>
            )}
          </>
        )}
        {isFilled(kept) && onNext && (
          <Button class="rk-button rk-strong" onClick={onNext}>
            {word(lang, q.tree_next)}
          </Button>
        )}
      </div>
      <div role="status">
        {verdict && <Reply verdict={verdict} lang={lang} />}
        {kept.notice && <p class="rk-note">{kept.notice[lang]}</p>}
      </div>
    </div>
  );
}

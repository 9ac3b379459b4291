import * as q from "racekit:lessons";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Model } from "../core/contract";
import { token } from "../core/session";
import { asLang, word } from "../core/text";
import { Button } from "../shell/Button";
import { keepKeys, passKeys } from "../shell/keepKeys";
import { Nested } from "../shell/Nested";
import { sending } from "../shell/sending";
import { useTheme } from "../shell/useTheme";
import { useTraits } from "../shell/useTraits";
import { Comparison } from "./Comparison";
import { type BoardControl, Control, Sure } from "./Control";
import type { Answer, Mode, Question } from "./contract";
import { blank, isDone, judge, type Verdict } from "./judge";
import { Prose } from "./Prose";
import { Reply } from "./Reply";
import { truth } from "./said";
import { useDraft } from "./useDraft";
import { request, useKept } from "./useKept";

const TRAITS = ["lang", "question", "mode"];

interface Props {
  model: Model;
  /** What draws the question's position, if it has one. */
  Board?: BoardControl;
}

/** A question, which the page judges; or a guess, which nothing judges until it is compared with the truth. */
export function QuestionApp({ model, Board }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useTraits(model, TRAITS);
  const dark = useTheme(root);
  const id = useMemo(token, []);
  const lang = asLang(model.get("lang"));
  const question = model.get("question") as Question;
  const mode = model.get("mode") as Mode;
  const [kept, act] = useKept(model, question.name);
  const done = isDone(kept);
  const committed = mode === "guess" && kept.guess !== null;

  const marks = mode === "mark";

  const last = mode === "guess" ? kept.guess?.answer : kept.tries.at(-1)?.answer;
  const put = { answer: last ?? blank(question), sure: kept.guess?.sure ?? null };
  const open = (mode === "ask" && !done) || (mode === "guess" && !committed);
  const [{ answer: draft, sure }, setDraft] = useDraft(question, `${mode}:${question.name}`, put, open);
  /** What was said of the last answer; where the solution came after it, that stands in its place. */
  const judged = () =>
    last !== undefined && mode === "ask" && (done || !kept.shown) ? judge(question, last) : null;
  const [verdict, setVerdict] = useState<Verdict | null>(judged);
  const [unsure, setUnsure] = useState(false);
  const [warned, setWarned] = useState(false);

  // What is said of an answer may stand below the window.
  const [sent, setSent] = useState(0);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) said.current?.scrollIntoView({ block: "nearest" });
  }, [sent]);

  // Erased, or answered in another place on the page: that is what counts here too.
  const known = useRef(last);
  useLayoutEffect(() => {
    if (last === known.current || JSON.stringify(last) === JSON.stringify(known.current)) return;
    known.current = last;
    setDraft(put);
    setUnsure(false);
    setVerdict(judged());
  }, [last]);
  useEffect(() => {
    if (kept.shown && !done) setVerdict(null);
  }, [kept.shown]);

  const submit = () => {
    setSent(sent + 1);
    const found = judge(question, draft);
    if (mode === "guess") {
      setVerdict(found.right === null ? found : null);
      setUnsure(found.right !== null && sure === null);
      if (found.right !== null && sure !== null) act({ name: "guess", arg: { answer: draft, sure } });
      return;
    }
    setVerdict(found);
    const again = JSON.stringify(kept.tries.at(-1)?.answer) === JSON.stringify(draft);
    if (found.right === null || done || again) return;
    known.current = draft;
    act({ name: "answer", arg: draft, right: found.right });
  };
  const send = () => {
    if (!committed) submit();
  };
  const choose = (answer: Answer) => {
    setDraft({ answer, sure });
    if (marks) act({ name: "answer", arg: answer, right: false });
  };
  const show = () => {
    if (kept.tries.length || warned) act({ name: "show" });
    else setWarned(true);
  };

  const tried = kept.tries.length;
  /** An answer after the right one is no try: what is said of it stands alone. */
  const beyond = done && verdict?.right === false;
  const notes = [
    tried > 0 && word(lang, tried === 1 ? q.q_tries_1 : q.q_tries, { n: tried }),
    kept.shown && word(lang, q.q_shown),
    done && word(lang, q.q_done),
  ].filter((note) => note && mode === "ask" && !beyond);
  const told = done || kept.shown;
  const onBoard = question.kind === "board";

  const card = (
    <div
      ref={root}
      class={`rk rk-q rk-q-${mode}`}
      role="group"
      lang={lang}
      aria-labelledby={`rk-q-${id}`}
      data-theme-rk={dark ? "dark" : "light"}
      data-lm-suppress-shortcuts="true"
      onFocusIn={keepKeys}
      onKeyDown={passKeys}
    >
      {!marks && <p class="rk-q-flag">{word(lang, mode === "ask" ? q.q_question : q.q_guess)}</p>}
      <p class="rk-q-prompt" id={`rk-q-${id}`}>
        <Prose text={question.prompt[lang]} />
      </p>
      {Board && !onBoard && (
        <Board
          question={question}
          lang={lang}
          value=""
          fixed={true}
          labelled={`rk-q-${id}`}
          onValue={() => {}}
        />
      )}
      {mode === "reveal" ? (
        <Comparison
          question={question}
          kept={kept}
          lang={lang}
          Board={onBoard ? Board : undefined}
          labelled={`rk-q-${id}`}
          onCompare={() => act({ name: "compare" })}
        />
      ) : (
        <div class="rk-q-form" {...sending(send)}>
          <Control
            Board={onBoard ? Board : undefined}
            question={question}
            lang={lang}
            value={draft}
            fixed={committed}
            right={mode === "ask" && told ? question.answer : null}
            labelled={`rk-q-${id}`}
            onValue={choose}
          />
          {mode === "guess" && (
            <Sure
              lang={lang}
              value={sure}
              fixed={committed}
              onValue={(sure) => setDraft({ answer: draft, sure })}
            />
          )}
          {!committed && !marks && (
            <div class="rk-q-row">
              <Button class="rk-button rk-strong" onClick={send}>
                {word(lang, mode === "guess" ? q.q_commit : q.q_answer)}
              </Button>
              {mode === "ask" && !told && (
                <Button class="rk-button rk-bare" onClick={show}>
                  {word(lang, warned && !tried ? q.q_show_anyway : q.q_show)}
                </Button>
              )}
              <span class="rk-note">
                {warned && !tried && !told ? word(lang, q.q_show_first) : notes.join(" · ")}
              </span>
            </div>
          )}
        </div>
      )}
      <div ref={said} role="status">
        {committed && <p class="rk-q-said">{word(lang, q.q_committed)}</p>}
        {unsure && sure === null && <p class="rk-q-said">{word(lang, q.q_sure_first)}</p>}
        {verdict && <Reply verdict={verdict} lang={lang} />}
        {mode === "ask" && kept.shown && !verdict && (
          <p class="rk-q-said">
            <strong>{word(lang, q.q_solution, { answer: truth(question, lang) })}</strong>{" "}
            <Prose text={question.why[lang]} />
          </p>
        )}
      </div>
      {mode === "ask" && told && kept.guess && (
        <Comparison question={question} kept={{ ...kept, compared: true }} lang={lang} />
      )}
      {kept.notice && <p class="rk-q-said rk-note">{kept.notice[lang]}</p>}
      {/* A teacher presses it: whoever answers by keys has passed it last. */}
      {!marks && mode !== "reveal" && model.get("can_ask") === true && (
        <Button class="rk-link rk-note rk-q-class" onClick={() => request(model, "class")}>
          {word(lang, q.class_ask)}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {card}
      <Nested model={model} trait="room" />
    </>
  );
}

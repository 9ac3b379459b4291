import * as q from "racekit:lessons";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import type { Session } from "../core/session";
import { join, sentences, word } from "../core/text";
import type { BoardControl } from "../question/Control";
import type { Answer, Question } from "../question/contract";
import { blank } from "../question/judge";
import { Prose } from "../question/Prose";
import { Button } from "../shell/Button";
import { Rejected } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useNews } from "../shell/useNews";
import { useTyped } from "../shell/useTyped";
import { useUnique } from "../shell/useUnique";
import { AnswerForm } from "./AnswerForm";
import { Countdown } from "./Countdown";
import type { ScreenState, Told } from "./contract";
import { Spread, sureness } from "./Spread";

interface Props {
  model: Model;
  session: Session;
  /** What draws the question's position, if it has one. */
  Board?: BoardControl | undefined;
}

/** What a class looks at: the question, how many have answered, then how the answers lie, then the truth. */
export function ScreenApp({ model, session, Board }: Props) {
  useNews(session);
  const { lang } = session;
  const question = model.get("question") as Question;
  const state = session.state as unknown as ScreenState;
  if (!question.kind) return null;
  const count = word(lang, q.class_count, { n: state.answered, of: state.present });
  return (
    <Reader
      class="rk-q rk-q-guess rk-ca rk-ca-screen"
      label={word(lang, q.class_question, { number: state.number, of: state.of })}
      lang={lang}
      rules={{}}
      said={state.phase === "ask" ? count : ""}
      alert={session.rejection?.text[lang]}
      home="summary"
    >
      <Shown key={state.number} {...{ session, state, question, Board, count }} />
    </Reader>
  );
}

interface ShownProps extends Pick<Props, "session" | "Board"> {
  state: ScreenState;
  question: Question;
  count: string;
}

function Shown({ session, state, question, Board, count }: ShownProps) {
  const { lang } = session;
  const id = useUnique();
  const { phase, rounds, told } = state;
  const titles = rounds.length > 1 ? [q.class_before, q.class_after] : [];
  const counts = rounds.at(-1)?.places;
  const empty = useMemo(() => blank(question), [question]);
  const news = useRef<HTMLDivElement>(null);
  const seen = useRef(phase);
  // What is shown next may stand below the window.
  useEffect(() => {
    if (phase !== seen.current) news.current?.scrollIntoView({ block: "nearest" });
    seen.current = phase;
  }, [phase]);
  return (
    <>
      <div class="rk-q-row rk-ca-head">
        <p class="rk-q-flag">{word(lang, q.class_question, { number: state.number, of: state.of })}</p>
        <p class="rk-ca-count">{count}</p>
        {phase === "ask" && <Countdown stand={state} lang={lang} />}
      </div>
      <p class="rk-q-prompt" id={id} data-told={rounds.length > 0}>
        <Prose text={question.prompt[lang]} />
      </p>
      {Board && (
        <Board
          {...{ question, lang, counts }}
          value={question.kind === "board" ? empty : ""}
          fixed
          right={told?.answer ?? null}
          labelled={id}
          onValue={() => {}}
        />
      )}
      {rounds.length === 0 && <Options question={question} lang={lang} />}
      {phase === "closed" && <p class="rk-q-said">{word(lang, q.class_closed_here)}</p>}
      {rounds.length > 0 && (
        <div class="rk-ca-rounds" ref={told ? undefined : news}>
          {rounds.map((round, at) => (
            <Spread key={at} round={round} title={titles[at]?.[lang] ?? ""} lang={lang} />
          ))}
        </div>
      )}
      {told && (
        <div class="rk-ca-told" role="status" ref={news}>
          <Truth told={told} lang={lang} />
        </div>
      )}
      {phase === "ask" && (
        <Here key={state.asked} {...{ session, state, question, Board, empty }} labelled={id} />
      )}
      <Rejected session={session} />
    </>
  );
}

/** What can be chosen, as far as the board does not show it. */
function Options({ question: { kind, options, bars }, lang }: { question: Question; lang: Lang }) {
  const texts = kind === "board" ? [] : kind === "distribution" ? bars : options.map(({ say }) => say);
  if (!texts.length) return null;
  return (
    <ul class="rk-ca-options">
      {texts.map((text) => (
        <li key={text.en}>{text[lang]}</li>
      ))}
    </ul>
  );
}

function Truth({ told, lang }: { told: Told; lang: Lang }) {
  const { right, near, of, sure } = told;
  const sides = [
    sure.right !== null && word(lang, near ? q.class_sure_near : q.class_sure_right, { sure: sure.right }),
    sure.wrong !== null && word(lang, q.class_sure_wrong, { sure: sure.wrong }),
  ];
  return (
    <>
      <p class="rk-q-said" data-right="true">
        <strong class="rk-ca-answer">{word(lang, q.q_solution, { answer: told.truth[lang] })}</strong>{" "}
        <Prose text={told.why[lang]} />
      </p>
      <p>
        {sentences(lang, [
          word(lang, near ? q.class_right_near : q.class_right, { n: right, of, near }),
          ...(sides.some(Boolean) ? [word(lang, q.class_sure_sides, { sides: join(lang, sides) })] : []),
        ])}
      </p>
      {told.thoughts.map((each) => (
        <p key={each.answer.en} class="rk-q-said" data-right="false">
          <strong>
            {each.count} × {each.answer[lang]}
          </strong>{" "}
          <span class="rk-note">{sureness(each.sure, lang)}</span>{" "}
          {each.name && each.thought && (
            <>{word(lang, q.class_thought, { name: each.name[lang], thought: each.thought[lang] })} </>
          )}
          {each.say && <Prose text={each.say[lang]} />}
        </p>
      ))}
    </>
  );
}

interface HereProps extends Omit<ShownProps, "count"> {
  empty: Answer;
  labelled: string;
}

/** Whoever has no device answers here. */
function Here({ session, state, question, Board, empty, labelled }: HereProps) {
  const { lang } = session;
  const [name, setName] = useTyped(null);
  const [count, setCount] = useState(0);
  const clear = () => setCount(count + 1);
  // What was refused stays, to be put right.
  const [sent, setSent] = useState(false);
  useLayoutEffect(() => {
    if (!sent || session.busy) return;
    setSent(false);
    if (session.rejection) return;
    setName("");
    clear();
  });
  return (
    <details class="rk-ca-here">
      <summary>{word(lang, q.class_here)}</summary>
      <label class="rk-q-row">
        <span>{word(lang, q.class_name)}</span>
        <input
          class="rk-q-field"
          value={name}
          maxLength={40}
          autocomplete="off"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <AnswerForm
        key={count}
        {...{ question, lang, Board, labelled }}
        field={`class-here:${state.asked}:${count}`}
        sent={{ answer: empty, sure: null }}
        confidence={state.confidence}
        name={q.class_send}
        off={session.link !== "live" || !name.trim()}
        onSend={(draft) => {
          session.command("here", { name: name.trim(), asked: state.asked, ...draft });
          setSent(true);
        }}
      >
        <Button onClick={clear}>{word(lang, q.class_clear)}</Button>
      </AnswerForm>
    </details>
  );
}

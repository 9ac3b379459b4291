import * as q from "racekit:lessons";
import { useMemo } from "preact/hooks";
import type { Lang, Model, T } from "../core/contract";
import type { Session } from "../core/session";
import { word } from "../core/text";
import type { BoardControl } from "../question/Control";
import type { Question } from "../question/contract";
import { blank } from "../question/judge";
import { Prose } from "../question/Prose";
import { given, percent } from "../question/said";
import { Rejected } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useNews } from "../shell/useNews";
import { useUnique } from "../shell/useUnique";
import { AnswerForm } from "./AnswerForm";
import { Countdown } from "./Countdown";
import type { Given, PhoneState } from "./contract";

interface Props {
  model: Model;
  session: Session;
  /** What draws the question's position, if it has one. */
  Board?: BoardControl | undefined;
}

/** A pupil's phone: the question, the own answer, and once the truth is told, what is said to it. */
export function PhoneApp({ model, session, Board }: Props) {
  useNews(session);
  const { lang } = session;
  const state = session.state as unknown as PhoneState;
  const question = model.get("question") as Question | null;
  const said = question ? standing(state, lang) : word(lang, q.class_wait);
  return (
    <Reader
      class="rk-q rk-q-guess rk-ca"
      label={word(lang, q.class_question, { number: state.number, of: state.of })}
      lang={lang}
      rules={{}}
      said={said}
      alert={session.rejection?.text[lang]}
      home="button"
    >
      {question ? (
        <Asked key={state.number} {...{ session, state, question, Board, said }} />
      ) : (
        <p class="rk-ca-wait">{said}</p>
      )}
    </Reader>
  );
}

/** What a pupil should know at a glance. */
function standing({ phase, mine, again }: PhoneState, lang: Lang): string {
  if (phase === "ask") return word(lang, mine ? q.class_sent : again ? q.class_again_how : q.class_open);
  if (phase === "truth") return word(lang, q.class_told);
  return word(lang, mine ? q.class_closed : q.class_closed_without);
}

interface AskedProps extends Pick<Props, "session" | "Board"> {
  state: PhoneState;
  question: Question;
  said: string;
}

function Asked({ session, state, question, Board, said }: AskedProps) {
  const { lang } = session;
  const id = useUnique();
  const { phase, mine, before } = state;
  const onBoard = question.kind === "board";
  const empty = useMemo(() => blank(question), [question]);
  const sent = { answer: (mine ?? before)?.answer ?? empty, sure: mine?.sure ?? null };
  const own = mine ?? before;
  const drawn = Board && !(onBoard && phase === "ask");
  return (
    <>
      <div class="rk-q-row rk-ca-head">
        <p class="rk-q-flag">{word(lang, q.class_question, { number: state.number, of: state.of })}</p>
        {phase === "ask" && <Countdown stand={state} lang={lang} />}
      </div>
      <p class="rk-q-prompt" id={id}>
        <Prose text={question.prompt[lang]} />
      </p>
      {drawn && (
        <Board
          question={question}
          lang={lang}
          value={onBoard ? sent.answer : ""}
          fixed
          right={state.told?.answer ?? null}
          labelled={id}
          onValue={() => {}}
        />
      )}
      {phase === "ask" && (
        <AnswerForm
          key={state.asked}
          {...{ question, lang, sent, Board }}
          field={`class:${state.asked}`}
          confidence={state.confidence}
          labelled={id}
          name={mine ? q.class_send_again : q.class_send}
          off={session.link !== "live"}
          onSend={(draft) => session.command("answer", { asked: state.asked, ...draft })}
        />
      )}
      {phase !== "ask" && own && <Own question={question} own={own} lang={lang} />}
      {!state.told && (
        <p class="rk-q-said" data-right={phase === "ask" && mine ? "true" : undefined}>
          {phase === "ask" && mine && (
            <span class="rk-q-sign" aria-hidden>
              {"✓ "}
            </span>
          )}
          {said}
        </p>
      )}
      <Rejected session={session} />
      {state.told && <Reply told={state.told} lang={lang} />}
    </>
  );
}

function Own({ question, own, lang }: { question: Question; own: Given; lang: Lang }) {
  const sure = own.sure !== null && word(lang, q.q_sure_of, { percent: percent(lang, own.sure / 100) });
  return (
    <p class="rk-q-pair">
      <span>
        {word(lang, q.q_number)} <b class="rk-q-mine">{given(question, own.answer, lang)}</b> {sure}
      </span>
    </p>
  );
}

const VERDICTS: Record<"right" | "near" | "wrong", T> = {
  right: q.q_right,
  near: q.class_near,
  wrong: q.class_not,
};
const SIGNS = { right: "✓ ", near: "≈ ", wrong: "✗ " };

function Reply({
  told: { truth, why, verdict, say },
  lang,
}: {
  told: NonNullable<PhoneState["told"]>;
  lang: Lang;
}) {
  return (
    <div class="rk-q-said" data-right={verdict ? `${verdict !== "wrong"}` : undefined}>
      {verdict && (
        <p>
          <span class="rk-q-sign" aria-hidden>
            {SIGNS[verdict]}
          </span>
          <strong>{word(lang, VERDICTS[verdict])}</strong> {say && <Prose text={say[lang]} />}
        </p>
      )}
      <p>
        <strong>{truth[lang]}</strong> <Prose text={why[lang]} />
      </p>
    </div>
  );
}

import * as q from "racekit:lessons";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { download } from "../core/download";
import { own } from "../core/own";
import { token } from "../core/session";
import { asLang, word } from "../core/text";
import type { Kept } from "../question/contract";
import { deeds, now } from "../question/judge";
import { Prose } from "../question/Prose";
import { given, percent } from "../question/said";
import { NEWS, type News, tell } from "../question/useKept";
import { Button } from "../shell/Button";
import { Copied } from "../shell/Copied";
import { keepKeys, passKeys } from "../shell/keepKeys";
import { sending } from "../shell/sending";
import { useTheme } from "../shell/useTheme";
import { useTraits } from "../shell/useTraits";
import { useTyped } from "../shell/useTyped";
import type { AllKept, Asked, Experiment, Given, HandIn, Lesson } from "./contract";
import { fileName, handIn, LONGEST_NAME, packed, written } from "./hand-in";

/** What is kept of a lesson: by whoever keeps it, and what the page's questions have told since. */
function useAllKept(model: Model): AllKept {
  const read = () => model.get("kept") as AllKept;
  const [kept, setKept] = useState(read);
  useEffect(() => {
    const anew = () => setKept(read());
    const news = ({ detail: { name, kept: theirs } }: CustomEvent<News>) => {
      const count = (one: Kept | undefined) => (one ? deeds(one) : 0);
      if (theirs)
        setKept((mine) => (count(theirs) > count(own(mine, name)) ? { ...mine, [name]: theirs } : mine));
    };
    model.on("change:kept", anew);
    document.addEventListener(NEWS, news as EventListener);
    return () => {
      model.off("change:kept", anew);
      document.removeEventListener(NEWS, news as EventListener);
    };
  }, [model]);
  return kept;
}

/** The questions in whose inputs an answer stands that has not been sent, by their names. */
function useUnsent({ questions }: Lesson): ReadonlySet<string> {
  const [unsent, setUnsent] = useState<ReadonlySet<string>>(new Set<string>());
  useEffect(() => {
    const news = ({ detail }: CustomEvent<News>) => {
      if (detail.unsent === undefined) return;
      setUnsent(
        (old) => new Set([...old, detail.name].filter((each) => each !== detail.name || detail.unsent)),
      );
    };
    document.addEventListener(NEWS, news as EventListener);
    for (const { name } of questions) tell({ name });
    return () => document.removeEventListener(NEWS, news as EventListener);
  }, [questions]);
  return unsent;
}

const TRAITS = ["lang", "experiments"];

/** Shows a pupil all that would leave, and saves it as a file or a short text. It sends nothing. */
export function HandInApp({ model }: { model: Model }) {
  const root = useRef<HTMLElement>(null);
  useTraits(model, TRAITS);
  const dark = useTheme(root);
  const id = useMemo(token, []);
  const lang = asLang(model.get("lang"));
  const lesson = model.get("lesson") as Lesson;
  const kept = useAllKept(model);
  const experiments = (model.get("experiments") ?? []) as Experiment[];
  const unsent = useUnsent(lesson);
  const [who, setWho] = useTyped(`hand-in:${lesson.name}`);
  const [asked, setAsked] = useState(false);
  const [at, setAt] = useState(now);
  const ask = () => setAsked(true);
  useEffect(() => setAt(now()), [kept, asked]);
  const data = handIn(lesson, kept, who, at, experiments);
  const some = data.answers.length + experiments.length > 0;
  const ready = asked && data.who !== "" && some;
  return (
    <section
      ref={root}
      class="rk rk-q rk-hand-in"
      lang={lang}
      aria-labelledby={`rk-hand-in-${id}`}
      data-theme-rk={dark ? "dark" : "light"}
      data-lm-suppress-shortcuts="true"
      onFocusIn={keepKeys}
      onKeyDown={passKeys}
    >
      <p class="rk-q-flag" id={`rk-hand-in-${id}`}>
        {word(lang, q.hand_in)}
      </p>
      <p>{word(lang, q.hand_in_how)}</p>
      <div class="rk-q-row" {...sending(ask)}>
        <label class="rk-q-row">
          {word(lang, q.hand_in_who)}
          <input
            class="rk-q-field"
            value={who}
            maxLength={2 * LONGEST_NAME}
            autocomplete="off"
            onInput={(event) => setWho(event.currentTarget.value)}
          />
        </label>
        <Button class="rk-button rk-strong" onClick={ask} aria-expanded={ready}>
          {word(lang, q.hand_in_show)}
        </Button>
      </div>
      <div role="status">
        {asked && !some && <p class="rk-q-said">{word(lang, q.hand_in_nothing)}</p>}
        {asked && some && !data.who && <p class="rk-q-said">{word(lang, q.hand_in_who_first)}</p>}
        {asked && <Unsent names={unsent} lesson={lesson} lang={lang} />}
      </div>
      {ready && <Preview {...{ data, lesson, experiments, lang }} />}
    </section>
  );
}

/** What stands in an input is no answer yet. */
function Unsent({ names, lesson, lang }: { names: ReadonlySet<string>; lesson: Lesson; lang: Lang }) {
  const numbered = lesson.questions.map((question, at) => ({ ...question, n: at + 1 }));
  const found = numbered.filter(({ name }) => names.has(name));
  if (!found.length) return null;
  return (
    <div class="rk-q-said">
      <p>{word(lang, q.hand_in_unsent)}</p>
      <ul>
        {found.map(({ name, n, prompt }) => (
          <li key={name}>
            {word(lang, q.hand_in_unsent_n, { n })} <Prose text={prompt[lang]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  data: HandIn;
  lesson: Lesson;
  experiments: Experiment[];
  lang: Lang;
}

function Preview({ data, lesson, experiments, lang }: Props) {
  const text = written(data);
  const [short, setShort] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    setShort(null);
    setSaved(false);
  }, [text]);
  const save = () => {
    download(fileName(data), text, "application/json");
    setSaved(true);
  };
  const rows = [
    [word(lang, q.hand_in_name), data.who],
    [word(lang, q.hand_in_lesson), `${lesson.title[lang]} (${data.lesson})`],
    [word(lang, q.hand_in_at), clock(data.at)],
  ];
  return (
    <>
      <p>
        <strong>{word(lang, q.hand_in_all)}</strong>
      </p>
      <dl class="rk-hand-in-head">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol class="rk-hand-in-list">
        {data.answers.map((each) => {
          const question = lesson.questions.find(({ name }) => name === each.question);
          return question && <Answers key={each.question} question={question} given={each} lang={lang} />;
        })}
      </ol>
      {experiments.map(({ said }) => (
        <p key={said.en}>
          {word(lang, q.hand_in_experiment)} <b>{said[lang]}</b>
        </p>
      ))}
      <details>
        <summary>{word(lang, q.hand_in_file)}</summary>
        <pre class="rk-hand-in-file" translate={false}>
          {text}
        </pre>
      </details>
      <div class="rk-q-row">
        <Button class="rk-button rk-strong" onClick={save}>
          {word(lang, q.hand_in_save)}
        </Button>
        <Button class="rk-button" onClick={() => packed(data).then(setShort)}>
          {word(lang, q.hand_in_text)}
        </Button>
      </div>
      <div role="status">
        {saved && <p class="rk-q-said">{word(lang, q.hand_in_saved, { file: fileName(data) })}</p>}
        {short && (
          <div class="rk-q-said">
            <Copied
              text={short}
              label={(copied) => word(lang, copied ? q.hand_in_copied : q.hand_in_paste)}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** A time as the file has it: in UTC. */
const clock = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

function Answers({ question, given: all, lang }: { question: Asked; given: Given; lang: Lang }) {
  const { guess, tries, shown, compared } = all;
  const when = (at: string | null) => (
    <span class="rk-note">{at ? clock(at) : word(lang, q.hand_in_no_time)}</span>
  );
  return (
    <li>
      <p>
        <Prose text={question.prompt[lang]} />
      </p>
      <ul>
        {guess && (
          <li>
            {word(lang, q.hand_in_guess)} <b>{given(question, guess.answer, lang)}</b>
            {guess.sure !== null &&
              ` · ${word(lang, q.hand_in_sure, { percent: percent(lang, guess.sure / 100) })}`}{" "}
            {when(guess.at)}
          </li>
        )}
        {tries.map(({ answer, right, at }, n) => (
          <li key={n}>
            {word(lang, q.hand_in_try, { n: n + 1 })} <b>{given(question, answer, lang)}</b>{" "}
            {word(lang, right ? q.hand_in_right : q.hand_in_wrong)} {when(at)}
          </li>
        ))}
        {shown && <li>{word(lang, q.hand_in_shown)}</li>}
        {compared && <li>{word(lang, q.hand_in_compared)}</li>}
      </ul>
    </li>
  );
}

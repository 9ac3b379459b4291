import * as w from "racekit:words";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Model, T } from "../core/contract";
import type { Session } from "../core/session";
import { other, word } from "../core/text";
import type { Part } from "../editor/contract";
import { type Around, PartField } from "../editor/PartField";
import { Problems } from "../editor/Problems";
import { Button } from "../shell/Button";
import { Nested } from "../shell/Nested";
import { Banner, Rejected, Unanswered } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useFirstSight } from "../shell/useFirstSight";
import { useNews } from "../shell/useNews";
import { useTraits } from "../shell/useTraits";
import { useUnique } from "../shell/useUnique";
import { useShell } from "../shell/view";
import type { Offered } from "./contract";

const TRAITS = ["board"];

/** A form for a new game; once it has begun, its board stands in the form's place. */
export function NewGameApp({ model, session }: { model: Model; session: Session }) {
  useTraits(model, TRAITS);
  useNews(session);
  if (model.get("board")) return <Nested model={model} trait="board" />;
  return <Form session={session} />;
}

function Form({ session }: { session: Session }) {
  const root = useRef<HTMLDivElement>(null);
  const { lang, rejection } = session;
  useFirstSight(root, session);
  const { edit, lead, lines, back, running, python } = session.state as unknown as Offered;
  const live = session.link === "live";
  const around: Around = {
    lists: edit.lists,
    onEdit: (how, part, what) => live && session.command(how, { at: part.at, what }),
  };
  return (
    <Reader
      class="rk-ed rk-ng"
      label={word(lang, w.new_game)}
      lang={lang}
      rules={{}}
      said={python ?? ""}
      alert={rejection?.text[lang]}
      home=".rk-ng-start"
    >
      <div ref={root} class="rk-ed-frame">
        <header class="rk-head">
          <h2 class="rk-title">{word(lang, w.new_game)}</h2>
          <p class="rk-status">{lead[lang]}</p>
          <div class="rk-tools">
            {back && <Button onClick={() => session.command("leave")}>{word(lang, w.new_game_back)}</Button>}
            <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
              {word(lang, w.other_language)}
            </Button>
          </div>
        </header>
        <Unanswered session={session} lost={w.ed_silent} />
        {running && <Banner text={running} />}
        <Rejected session={session} />
        {edit.sections.map(({ title, parts }) =>
          parts.map((part) => (
            <div key={part.at} class={`rk-ng-${part.at}`}>
              <Chosen {...{ part, title, lines, around }} />
            </div>
          )),
        )}
        {edit.problems.length > 0 && (
          <Problems title={w.new_game_problems} problems={edit.problems} lang={lang} root={root} />
        )}
        <div class="rk-ed-row">
          <Button
            class="rk-button rk-strong rk-ng-start"
            disabled={!live || python === null}
            onClick={() => session.command("start")}
          >
            {word(lang, w.new_game_start)}
          </Button>
          {python && <code translate={false}>{python}</code>}
        </div>
      </div>
    </Reader>
  );
}

interface Props {
  part: Part;
  title: T;
  lines: Offered["lines"];
  around: Around;
}

/** The games lie side by side; options wait in a disclosure. */
function Chosen({ part, title, lines, around }: Props) {
  const { t } = useShell();
  if (part.at === "game" && part.kind === "pick") return <Games {...{ part, lines, around }} />;
  if (part.at !== "options") return <PartField part={part} {...around} />;
  return (
    <details class="rk-ed-section">
      <summary>{t(title)}</summary>
      <div class="rk-ed-parts">
        <PartField part={part} {...around} titled={title} />
      </div>
    </details>
  );
}

function Games({
  part,
  lines,
  around,
}: Omit<Props, "title" | "part"> & { part: Extract<Part, { kind: "pick" | "variant" }> }) {
  const { t } = useShell();
  const group = useUnique();
  // What was chosen stays so until Python has answered.
  const [chosen, choose] = useState(part.value);
  useEffect(() => choose(part.value), [part.value]);
  return (
    <fieldset class="rk-ng-games">
      <legend>{t(part.label)}</legend>
      {(around.lists[part.items] ?? []).map(({ key, text }) => (
        <label key={`${key}`} class="rk-ng-choice">
          <input
            type="radio"
            name={group}
            checked={key === chosen}
            onChange={() => {
              choose(key);
              around.onEdit("set", part, key);
            }}
          />
          <b>{t(text)}</b>
          <span class="rk-note">{t(lines[`${key}`] ?? text)}</span>
        </label>
      ))}
    </fieldset>
  );
}

import * as w from "racekit:words";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { download } from "../core/download";
import type { Session } from "../core/session";
import { other, word } from "../core/text";
import { Placed } from "../onboard/Placed";
import { Button, CloseButton } from "../shell/Button";
import { isEscape } from "../shell/keyboard";
import { Nested } from "../shell/Nested";
import { Rejected, Unanswered } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { SeatSelect } from "../shell/SeatSelect";
import { useNews } from "../shell/useNews";
import { useUnique } from "../shell/useUnique";
import type { GameView } from "../shell/view";
import type { Code, Edit, Edited, Part } from "./contract";
import { type Around, type OnEdit, PartField } from "./PartField";
import { Problems } from "./Problems";
import { partsAt, placesOf } from "./parts";

interface Props {
  model: Model;
  session: Session;
  view: GameView;
}

/** A position under construction: the board, what may be changed on it and beside it, and what is wrong with it. */
export function EditorApp({ model, session, view }: Props) {
  useNews(session);
  const [place, setPlace] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const title = useUnique();
  const state = session.state as Edited | null;
  const { lang, rejection } = session;
  if (!state) return <p class="rk-empty">{word(lang, w.no_state)}</p>;
  const { edit } = state;
  const live = session.link === "live";
  const parts = edit.sections.flatMap((section) => section.parts);
  const onEdit: OnEdit = (how, part, what) =>
    live && session.command(how, { at: part.at, ...(what !== undefined && { what }) });
  const around: Around = { lists: edit.lists, onEdit, picture: view.piece };
  const found = place === null ? [] : partsAt(parts, state.seat, place);
  const options = placesOf(parts, state.seat);
  const status = standing(edit, lang);
  return (
    <>
      <Reader
        class="rk-ed"
        label={word(lang, w.ed_title, { game: state.title[lang] })}
        lang={lang}
        rules={{}}
        said={status}
        alert={rejection?.text[lang]}
        home=".rk-ed-palette"
      >
        <div ref={root} class="rk-ed-frame">
          <header class="rk-head">
            <h2 class="rk-title" id={title}>
              {word(lang, w.ed_title, { game: state.title[lang] })}
            </h2>
            <p class="rk-status">{word(lang, w.ed_open)}</p>
            <div class="rk-tools">
              <SeatSelect state={state} lang={lang} onSeat={(seat) => session.command("seat", seat)} />
              <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
                {word(lang, w.other_language)}
              </Button>
            </div>
          </header>
          <Unanswered session={session} lost={w.ed_silent} />
          <Rejected session={session} />
          <Placed
            {...{ state, view, lang }}
            labelled={title}
            places={{ options, chosen: place === null ? [] : [place], right: null, fixed: false }}
            onPlace={(name) => setPlace(name === place ? null : name)}
          />
          {!edit.current && <p class="rk-note">{word(lang, w.ed_older)}</p>}
          <Palette {...{ parts: found, around, lang }} onClose={() => setPlace(null)} />
          {edit.problems.length ? (
            <Problems title={w.ed_problems} problems={edit.problems} lang={lang} root={root} />
          ) : (
            <p class="rk-ed-good">{status}</p>
          )}
          <Tools {...{ session, edit, lang, live }} name={state.game} />
          {edit.sections.map((section, n) => (
            <details key={section.title.en} class="rk-ed-section" open={n === 0}>
              <summary>{section.title[lang]}</summary>
              <div class="rk-ed-parts">
                {section.parts.map((part) => (
                  <PartField key={part.at} part={part} {...around} titled={section.title} />
                ))}
              </div>
            </details>
          ))}
        </div>
      </Reader>
      <Nested model={model} trait="board" />
    </>
  );
}

function standing({ problems }: Edit, lang: Lang): string {
  return problems.length ? word(lang, w.ed_problems, { n: problems.length }) : word(lang, w.ed_good);
}

interface PaletteProps {
  parts: Part[];
  around: Around;
  lang: Lang;
  onClose: () => void;
}

const STOPS = "button, select, input";

/** What stands at the chosen place, and what may be put there. */
function Palette({ parts, around, lang, onClose }: PaletteProps) {
  const root = useRef<HTMLElement>(null);
  const key = parts.map(({ at }) => at).join(" ");
  const [came, setCame] = useState<Element | null>(null);
  // The focus goes where something may be chosen, and comes back when that is done.
  useLayoutEffect(() => {
    if (!key) return;
    const page = root.current?.getRootNode() as Document | ShadowRoot;
    setCame(page.activeElement);
    const put = root.current?.querySelector<HTMLElement>("[data-put]");
    (put ?? root.current?.querySelector<HTMLElement>(`.rk-ed-palette-parts :is(${STOPS})`))?.focus({
      preventScroll: true,
    });
  }, [key]);
  if (!key) return <p class="rk-note">{word(lang, w.ed_how)}</p>;
  const close = () => {
    onClose();
    if (came instanceof HTMLElement && came.isConnected) came.focus({ preventScroll: true });
  };
  return (
    <section
      ref={root}
      class="rk-ed-palette"
      tabIndex={-1}
      aria-label={word(lang, w.ed_here)}
      onKeyDown={(event) => {
        if (!isEscape(event)) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div class="rk-ed-palette-parts">
        {parts.map((part) => (
          <PartField key={part.at} part={part} {...around} open />
        ))}
      </div>
      <CloseButton onClick={close} />
    </section>
  );
}

interface ToolsProps {
  session: Session;
  edit: Edit;
  lang: Lang;
  live: boolean;
  /** The game's name, for a file. */
  name: string;
}

/** What may be done with the whole position. */
function Tools({ session, edit, lang, live, name }: ToolsProps) {
  const { can, code, problems } = edit;
  const [seed, setSeed] = useState(1);
  const tool = (key: "undo" | "redo" | "clear", allowed: boolean) => (
    <Button disabled={!live || !allowed} onClick={() => session.command(key)}>
      {word(lang, { undo: w.ed_undo, redo: w.ed_redo, clear: w.ed_clear }[key])}
    </Button>
  );
  const show = (kind: Code) => session.command("code", code?.kind === kind ? null : kind);
  const bad = !live || problems.length > 0;
  return (
    <div class="rk-ed-tools">
      <div class="rk-ed-row">
        {tool("undo", can.undo)}
        {tool("redo", can.redo)}
        {can.clear && tool("clear", true)}
        {can.deal && (
          <Button
            disabled={!live}
            onClick={() => {
              session.command("deal", seed);
              setSeed(seed + 1);
            }}
          >
            {word(lang, w.ed_deal)}
          </Button>
        )}
        <span class="rk-ed-gap" />
        {(["python", "toml"] as const).map((kind) => (
          <Button key={kind} disabled={bad} aria-expanded={code?.kind === kind} onClick={() => show(kind)}>
            {word(lang, { python: w.ed_python, toml: w.ed_toml }[kind])}
          </Button>
        ))}
        <Button class="rk-button rk-strong" disabled={bad} onClick={() => session.command("play")}>
          {word(lang, w.ed_play)}
        </Button>
      </div>
      {code && <CodePanel code={code} lang={lang} name={name} />}
    </div>
  );
}

function CodePanel({ code, lang, name }: { code: NonNullable<Edit["code"]>; lang: Lang; name: string }) {
  const [copied, setCopied] = useState<{ text: string; done: boolean } | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  /** Where a page may not write to the clipboard, the text is selected, ready for the keys. */
  const copy = async () => {
    const { text: whole } = code;
    try {
      await navigator.clipboard.writeText(whole);
      setCopied({ text: whole, done: true });
    } catch {
      text.current?.select();
      setCopied({ text: whole, done: false });
    }
  };
  return (
    <div class="rk-ed-code">
      <textarea
        ref={text}
        readOnly
        rows={12}
        wrap="off"
        spellcheck={false}
        aria-label={word(lang, { python: w.ed_python, toml: w.ed_toml }[code.kind])}
        value={code.text}
      />
      <div class="rk-ed-row">
        <Button onClick={copy}>{word(lang, w.ed_copy)}</Button>
        {code.kind === "toml" && (
          <Button onClick={() => download(`${name}.toml`, code.text, "application/toml")}>
            {word(lang, w.ed_save)}
          </Button>
        )}
        <span class="rk-note" role="status">
          {copied?.text === code.text && word(lang, copied.done ? w.ed_copied : w.ed_selected)}
        </span>
      </div>
    </div>
  );
}

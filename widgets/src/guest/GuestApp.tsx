import * as q from "racekit:lessons";
import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lang, Model, T } from "../core/contract";
import { other, sentences, word } from "../core/text";
import { Button } from "../shell/Button";
import { useKeptFocus } from "../shell/desk";
import { Banner } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { sending } from "../shell/sending";
import { useRedraw } from "../shell/useRedraw";
import { useTyped } from "../shell/useTyped";
import type { Lobby, Refused, Seat } from "./contract";
import type { Board, Guest } from "./guest";

interface Part {
  render(place: { model: Model; el: HTMLElement }): () => void;
}

/** Loads a bundle by its name; it has its parts by theirs. */
export type Load = (bundle: string) => Promise<Readonly<Record<string, Part>>>;

interface Props {
  guest: Guest;
  load: Load;
}

/** A guest's page: a form at the door, then a strip that tells of the others, above the board. */
export function GuestApp({ guest, load }: Props) {
  const redraw = useRedraw();
  useEffect(() => guest.subscribe(redraw), [guest, redraw]);
  const { lang, lobby, board, refused } = guest;
  const you = !guest.ended && lobby?.you;
  const why = refused && (reasons(lobby)[refused.code] ?? refused.text);
  const told = guest.connected || guest.ended ? null : lobby ? w.guest_lost : w.guest_connecting;
  const line = you ? tableLine(lobby, you, lang) : "";
  return (
    <>
      <Reader
        class="rk-gu"
        label={lobby?.title[lang] ?? "racekit"}
        lang={lang}
        rules={{}}
        said={told?.[lang] ?? line}
        alert={why?.[lang]}
        home="input"
      >
        {told && <Banner text={told} />}
        {you ? (
          <Strip {...{ guest, lobby, line }} />
        ) : (
          <Door guest={guest}>
            {why && <p class="rk-gu-refused">{why[lang]}</p>}
            {!guest.ended && lobby && <JoinForm guest={guest} lobby={lobby} />}
            {guest.ended && !refused && <p>{word(lang, w.guest_no_key)}</p>}
          </Door>
        )}
      </Reader>
      {you && board && <BoardPlace key={`${board.bundle} ${board.part}`} {...{ board, load, lang }} />}
    </>
  );
}

/** What a class says in words of its own. */
const CLASS: Partial<Record<Refused["code"], T>> = {
  key: q.class_key_gone,
  ended: q.class_ended,
  full: q.class_devices,
};

const reasons = (lobby: Lobby | null) => (lobby?.kind === "class" ? CLASS : {});

function OtherLanguage({ guest }: { guest: Guest }) {
  const there = other(guest.lang);
  return (
    <Button lang={there} onClick={() => guest.setLang(there)}>
      {word(guest.lang, w.other_language)}
    </Button>
  );
}

function Door({ guest, children }: { guest: Guest; children: ComponentChildren }) {
  const { lang, lobby } = guest;
  return (
    <div class="rk-gu-door">
      <header class="rk-gu-row">
        <h2 class="rk-title">{lobby?.title[lang] ?? "racekit"}</h2>
        <OtherLanguage guest={guest} />
      </header>
      {lobby?.line[lang] && !guest.ended && <p class="rk-note">{lobby.line[lang]}</p>}
      {children}
    </div>
  );
}

function JoinForm({ guest, lobby }: { guest: Guest; lobby: Lobby }) {
  const { lang } = guest;
  const [name, setName] = useTyped("guest-name");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const free = lobby.seats.filter((each) => each.free);
  const pupils = lobby.kind === "class";
  const off = guest.joining || !guest.connected;
  const join = (seat: number | null) => {
    const given = name.trim();
    setMissing(!given);
    if (given) guest.join(given, seat);
    else field.current?.focus();
  };
  return (
    <>
      <label class="rk-gu-name" {...sending(() => field.current?.blur())}>
        {word(lang, w.guest_name)}
        <input
          ref={field}
          value={name}
          maxLength={40}
          autocomplete="nickname"
          enterkeyhint="done"
          aria-invalid={missing}
          onInput={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </label>
      {missing && (
        <p class="rk-gu-refused" role="alert">
          {word(lang, w.guest_name_missing)}
        </p>
      )}
      {!lobby.waits && !pupils && <h3>{word(lang, free.length ? w.guest_seats : w.guest_full)}</h3>}
      <div class="rk-gu-seats">
        {(lobby.waits || pupils) && (
          <Button class="rk-button rk-strong" disabled={off} onClick={() => join(pupils ? null : 0)}>
            {word(lang, w.guest_come_in)}
          </Button>
        )}
        {free.map(({ seat, name }) => (
          <Button key={seat} class="rk-button rk-strong" disabled={off} onClick={() => join(seat)}>
            {name[lang]}
          </Button>
        ))}
        {lobby.watch && (
          <Button disabled={off} onClick={() => join(null)}>
            {word(lang, w.guest_watch)}
          </Button>
        )}
      </div>
    </>
  );
}

type You = NonNullable<Lobby["you"]>;

/** What a guest should know of the table at a glance. */
function tableLine({ kind, line, seats, table, waits }: Lobby, { seat, name }: You, lang: Lang): string {
  if (kind === "class") return word(lang, w.guest_you_are, { name });
  const away = seats.filter((each) => each.away && each.seat !== seat);
  const watches = seat === null && !waits;
  return sentences(lang, [
    ...(table ? [word(lang, w.guest_table, { table: table[lang] })] : []),
    ...(line[lang] ? [line[lang]] : []),
    word(lang, watches ? w.guest_watching : w.guest_you_are, { name }),
    ...away.map((each) => word(lang, w.guest_away, { name: each.name[lang] })),
  ]);
}

const WHO: Record<Seat["who"], T> = {
  person: w.guest_person,
  auto: w.guest_auto,
  host: w.guest_host,
};

const leavingText = ({ kind, you, waits }: Lobby): T => {
  if (kind === "class") return q.class_leave;
  if (waits) return w.guest_leave_waiting;
  return you?.seat === null ? w.guest_leave_watch : w.guest_leave_sure;
};

function Strip({ guest, lobby, line }: { guest: Guest; lobby: Lobby; line: string }) {
  const { lang } = guest;
  const [leaving, setLeaving] = useState<T | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  useKeptFocus(strip, "button:last-of-type");
  const who = ({ seat, who, away }: Seat) =>
    seat === lobby.you?.seat ? w.guest_you : away ? w.guest_is_away : WHO[who];
  return (
    <div ref={strip} class="rk-gu-strip" data-paused={lobby.paused}>
      {lobby.seats.length ? (
        <details>
          <summary>{line}</summary>
          <ul>
            {lobby.seats.map((each) => (
              <li key={each.seat}>
                <b>{each.name[lang]}</b> <span class="rk-note">{word(lang, who(each))}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p class="rk-gu-line">{line}</p>
      )}
      {leaving ? (
        <div class="rk-gu-row" role="group" aria-label={word(lang, w.guest_leave)}>
          <span>{word(lang, leaving)}</span>
          <Button key="leave" class="rk-button rk-strong" onClick={guest.leave}>
            {word(lang, w.guest_leave)}
          </Button>
          <Button key="stay" onClick={() => setLeaving(null)}>
            {word(lang, w.guest_stay)}
          </Button>
        </div>
      ) : (
        <div class="rk-gu-row">
          {/* A table's board has it in its header. */}
          {(lobby.kind === "class" || !guest.board) && <OtherLanguage guest={guest} />}
          {guest.mayLeave && (
            <Button key="ask" disabled={!guest.connected} onClick={() => setLeaving(leavingText(lobby))}>
              {word(lang, w.guest_leave)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** How long, in ms, to wait before a board that did not come is loaded again. */
const RETRY = 2000;

function BoardPlace({ board, load, lang }: { board: Board; load: Load; lang: Lang }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let gone = false;
    let clear = () => {};
    let timer = 0;
    const begin = () => {
      load(board.bundle).then(
        ({ [board.part]: part }) => {
          if (gone || !part || !place.current) return;
          clear = part.render({ model: board.model, el: place.current });
          setShown(true);
        },
        () => {
          if (!gone) timer = window.setTimeout(begin, RETRY);
        },
      );
    };
    begin();
    return () => {
      gone = true;
      window.clearTimeout(timer);
      clear();
      setShown(false);
    };
  }, [board, load]);
  return (
    <>
      {!shown && (
        <p class="rk-empty" lang={lang}>
          {word(lang, w.guest_loading)}
        </p>
      )}
      <div ref={place} />
    </>
  );
}

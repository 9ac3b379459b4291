import * as q from "racekit:lessons";
import * as w from "racekit:words";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lang, Model, T } from "../core/contract";
import type { Session } from "../core/session";
import { other, sentences, word } from "../core/text";
import { useHandedOn } from "../lobby/jupyter";
import { Confirm, InviteHere } from "../lobby/parts";
import { Button } from "../shell/Button";
import { Nested } from "../shell/Nested";
import { Banner, Rejected, Unanswered } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useFirstSight } from "../shell/useFirstSight";
import { useNews } from "../shell/useNews";
import type { DeskState, Phase, Pupil } from "./contract";

interface Props {
  session: Session;
  desk: DeskState;
}

/** What the teacher works with: how pupils come, and what happens next; the question is below. */
export function DeskApp({ model, session }: { model: Model; session: Session }) {
  useNews(session, true); // what was switched stays so until Python has answered
  return (
    <>
      <Desk session={session} desk={session.state as unknown as DeskState} />
      <Nested model={model} trait="board" />
    </>
  );
}

function Desk({ session, desk }: Props) {
  const { lang, rejection } = session;
  const { phase, ended, notices } = desk;
  const [open, setOpen] = useState(phase === "wait");
  // Once a question is shown, the room on the screen is the question's.
  useEffect(() => setOpen(phase === "wait"), [phase === "wait"]);
  const frame = useRef<HTMLDivElement>(null);
  useFirstSight(frame, session);
  useHandedOn(session, desk);
  const line = deskLine(desk, lang);
  return (
    <Reader
      class="rk-lo rk-cd"
      label={desk.title[lang]}
      lang={lang}
      rules={{}}
      said={line}
      alert={rejection?.text[lang]}
      home=".rk-tools button"
    >
      <div ref={frame} class="rk-lo-frame">
        <header class="rk-head">
          <h2 class="rk-title">{desk.title[lang]}</h2>
          <p class="rk-status">{line}</p>
          <div class="rk-tools">
            {!ended && (
              <>
                <Steps session={session} desk={desk} />
                <Button aria-expanded={open} onClick={() => setOpen(!open)}>
                  {word(lang, q.class_pupils)}
                </Button>
                <Confirm name={w.host_end} text={q.class_end_sure} onUse={() => session.command("end")} />
              </>
            )}
            <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
              {word(lang, w.other_language)}
            </Button>
          </div>
        </header>
        <Unanswered session={session} lost={q.class_silent} />
        {notices.map((text) => (
          <Banner key={text.en} text={text} />
        ))}
        <Rejected session={session} />
        {!ended && <Numbers session={session} desk={desk} />}
        {open && !ended && (
          <div class="rk-lo-body">
            <InviteHere session={session} host={desk} />
            <div class="rk-lo-side">
              <Pupils session={session} desk={desk} />
              <Timer session={session} desk={desk} />
              {desk.folder && (
                <p class="rk-note rk-cd-folder">{word(lang, q.class_kept, { folder: desk.folder })}</p>
              )}
            </div>
          </div>
        )}
      </div>
    </Reader>
  );
}

const PHASES: Record<Phase, T> = {
  wait: q.class_phase_wait,
  ask: q.class_phase_ask,
  closed: q.class_phase_closed,
  shown: q.class_phase_shown,
  truth: q.class_phase_truth,
};

/** What the teacher should know at a glance. */
function deskLine({ ended, phase, present, pupils, number, of }: DeskState, lang: Lang): string {
  if (ended) return word(lang, q.class_ended);
  const away = pupils.filter(({ device, connected }) => device && !connected).length;
  return sentences(lang, [
    word(lang, PHASES[phase], { number, of }),
    word(lang, q.class_present, { n: present }),
    ...(away ? [word(lang, w.host_away, { n: away })] : []),
  ]);
}

/** What can happen next; the first is what happens mostly. */
function Steps({ session, desk }: Props) {
  const { lang } = session;
  const { phase, number, of, again } = desk;
  const off = session.link !== "live";
  const steps: [T, () => void][] = [];
  const add = (test: boolean, name: T, ...command: Parameters<Session["command"]>) =>
    test && steps.push([name, () => session.command(...command)]);
  add(phase === "wait", q.class_begin, "go", 0);
  add(phase === "ask", q.class_close, "close");
  add(phase === "closed", q.class_spread, "spread");
  add(phase === "shown", q.class_tell, "tell");
  add(phase === "truth" && number < of, q.class_next, "go", number);
  add((phase === "closed" || phase === "shown") && !again, q.class_again, "again");
  add(phase === "closed", q.class_tell, "tell");
  return (
    <>
      {steps.map(([name, use], at) => (
        <Button
          key={name.en}
          class={`rk-button${at ? "" : " rk-strong"}`}
          disabled={off}
          aria-disabled={session.busy}
          onClick={() => session.busy || use()}
        >
          {word(lang, name)}
        </Button>
      ))}
    </>
  );
}

/** All questions by their numbers. */
function Numbers({ session, desk: { steps, number } }: Props) {
  const { lang } = session;
  if (steps.length < 2 || !number) return null;
  return (
    <nav class="rk-cd-numbers" aria-label={word(lang, q.class_questions)}>
      {steps.map((phase, at) => (
        <Button
          key={at}
          data-asked={phase !== "wait"}
          aria-current={at + 1 === number ? "step" : undefined}
          disabled={session.link !== "live"}
          onClick={() => at + 1 !== number && session.command("go", at)}
        >
          {at + 1}
          {phase === "truth" && <span aria-hidden> ✓</span>}
        </Button>
      ))}
    </nav>
  );
}

function Pupils({ session, desk: { pupils, names } }: Props) {
  const { lang } = session;
  const off = session.link !== "live";
  return (
    <>
      <label class="rk-cd-names">
        <input
          type="checkbox"
          checked={names}
          disabled={off}
          onChange={(event) => session.command("names", event.currentTarget.checked)}
        />
        {word(lang, q.class_names)}
      </label>
      {names && (
        <ul class="rk-lo-seats">
          {pupils.map((pupil) => (
            <PupilRow key={pupil.number} pupil={pupil} session={session} />
          ))}
        </ul>
      )}
    </>
  );
}

function PupilRow({ pupil, session }: { pupil: Pupil } & Pick<Props, "session">) {
  const { lang } = session;
  const { number, name, device, connected, answered } = pupil;
  const stands = !device ? q.class_without : connected ? w.host_connected : w.guest_is_away;
  return (
    <li>
      <span class="rk-lo-dot" data-on={connected > 0 || !device} />
      <b>{name}</b>
      <span class="rk-note">
        {word(lang, stands)}
        {answered && ` · ${word(lang, q.class_has_answered)}`}
      </span>
      <span class="rk-lo-sits">
        {device && (
          <Confirm
            name={w.host_device}
            text={q.class_release_sure}
            onUse={() => session.command("release", number)}
          />
        )}
        <Confirm
          name={q.class_remove}
          text={q.class_remove_sure}
          onUse={() => session.command("remove", number)}
        />
      </span>
    </li>
  );
}

/** The times that a question may be open, in seconds. */
const TIMES = [10, 20, 30, 45, 60, 90, 120, 180, 300];

function Timer({ session, desk: { timer } }: Props) {
  const { lang } = session;
  const times = timer === null || TIMES.includes(timer) ? TIMES : [timer, ...TIMES];
  return (
    <label class="rk-cd-timer">
      {word(lang, q.class_timer)}
      <select
        value={timer ?? ""}
        disabled={session.link !== "live"}
        onChange={(event) => {
          const { value } = event.currentTarget;
          session.command("timer", value ? Number(value) : null);
        }}
      >
        <option value="">{word(lang, q.class_by_hand)}</option>
        {times.map((seconds) => (
          <option key={seconds} value={seconds}>
            {word(lang, q.class_seconds, { n: seconds })}
          </option>
        ))}
      </select>
    </label>
  );
}

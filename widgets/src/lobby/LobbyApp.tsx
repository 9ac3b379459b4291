import * as w from "racekit:words";
import { useRef, useState } from "preact/hooks";
import type { Model, T } from "../core/contract";
import type { Session } from "../core/session";
import { other, sentences, word } from "../core/text";
import { Button } from "../shell/Button";
import { Nested } from "../shell/Nested";
import { Banner, Rejected, Unanswered } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useFirstSight } from "../shell/useFirstSight";
import { useNews } from "../shell/useNews";
import { useShell } from "../shell/view";
import type { Lobby, Seat } from "./contract";
import { useHandedOn } from "./jupyter";
import { Confirm, Grants, InviteHere } from "./parts";

interface Props {
  session: Session;
  lobby: Lobby;
}

/** The host's screen: who may come and who has come, above the board. */
export function LobbyApp({ model, session }: { model: Model; session: Session }) {
  useNews(session, true); // what was switched stays so until Python has answered
  return (
    <>
      <Host session={session} lobby={session.state as unknown as Lobby} />
      <Nested model={model} trait="board" />
    </>
  );
}

function Host({ session, lobby }: Props) {
  const { lang, rejection } = session;
  const { seats, notices, begun, ended } = lobby;
  // The game needs the screen: once it has begun, a line stands for all of it.
  const [chosen, setChosen] = useState({ begun, open: !begun });
  const open = chosen.begun === begun ? chosen.open : !begun;
  const shown = (open || lobby.device) && !ended;
  const live = session.link === "live";
  useHandedOn(session, lobby);
  const frame = useRef<HTMLDivElement>(null);
  useFirstSight(frame, session);
  const line = hostLine(lobby, (text, values) => word(lang, text, values), lang);
  return (
    <Reader
      class="rk-lo"
      label={word(lang, w.host_lobby)}
      lang={lang}
      rules={{}}
      said={line}
      alert={rejection?.text[lang]}
      home=".rk-tools button"
    >
      <div ref={frame} class="rk-lo-frame">
        <header class="rk-head">
          <h2 class="rk-title">{lobby.title[lang]}</h2>
          <p class="rk-status">{line}</p>
          <div class="rk-tools">
            {!ended && (
              <>
                <Button aria-expanded={Boolean(shown)} onClick={() => setChosen({ begun, open: !open })}>
                  {word(lang, w.host_guests)}
                </Button>
                <Button
                  class={`rk-button${lobby.paused ? " rk-strong" : ""}`}
                  disabled={!live}
                  onClick={() => session.command("pause", !lobby.paused)}
                >
                  {word(lang, !begun ? w.host_begin : lobby.paused ? w.go_on : w.host_pause)}
                </Button>
                <Confirm name={w.host_end} text={w.host_end_sure} onUse={() => session.command("end")} />
              </>
            )}
            <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
              {word(lang, w.other_language)}
            </Button>
          </div>
        </header>
        <Unanswered session={session} lost={w.host_silent} />
        {notices.map((text) => (
          <Banner key={text.en} text={text} />
        ))}
        <Rejected session={session} />
        {shown && (
          <div class="rk-lo-body">
            <InviteHere session={session} host={lobby} />
            <div class="rk-lo-side">
              <ul class="rk-lo-seats">
                {seats.map((seat) => (
                  <SeatRow key={seat.seat} seat={seat} session={session} />
                ))}
              </ul>
              <Grants session={session} granted={{ ...lobby.grants, watch: lobby.watch }} />
            </div>
          </div>
        )}
      </div>
    </Reader>
  );
}

type Said = (text: T, values?: Record<string, number>) => string;

function hostLine({ seats, watchers, begun, paused, ended }: Lobby, said: Said, lang: "en" | "ja"): string {
  if (ended) return said(w.host_ended);
  const taken = seats.filter(({ who }) => who === "person");
  const away = taken.filter(({ connected }) => !connected).length;
  const free = seats.filter((each) => each.free).length;
  return sentences(lang, [
    ...(begun && paused ? [said(w.host_paused)] : []),
    said(w.host_count, { taken: taken.length, free }),
    ...(away ? [said(w.host_away, { n: away })] : []),
    ...(watchers ? [said(w.host_watchers, { n: watchers })] : []),
  ]);
}

const SITTING = [
  ["free", w.host_free],
  ["auto", w.host_auto],
  ["host", w.host_here],
] as const;

/** Who sits there, and how that is said. */
function standing({ who, free, connected }: Seat): { sits: string | null; text: T } {
  if (who === "person") return { sits: null, text: connected ? w.host_connected : w.guest_is_away };
  if (free) return { sits: "free", text: w.host_is_free };
  if (who === "host") return { sits: "host", text: w.host_is_here };
  return { sits: "auto", text: w.guest_auto };
}

function SeatRow({ seat, session }: { seat: Seat } & Pick<Props, "session">) {
  const { t } = useShell();
  const { sits, text } = standing(seat);
  const off = session.link !== "live";
  return (
    <li>
      <span class="rk-lo-dot" data-on={seat.connected > 0 || seat.who === "host"} />
      <b>{t(seat.name)}</b>
      <span class="rk-note">{t(text)}</span>
      <span class="rk-lo-sits" role="group" aria-label={t(seat.name)}>
        {SITTING.map(([who, label]) => (
          <Button
            key={who}
            aria-pressed={sits === who}
            disabled={off}
            onClick={() => sits !== who && session.command("sit", { seat: seat.seat, who })}
          >
            {t(label)}
          </Button>
        ))}
        {seat.who === "person" && (
          <Confirm
            name={w.host_device}
            text={w.host_device_sure}
            onUse={() => session.command("device", seat.seat)}
          />
        )}
      </span>
    </li>
  );
}

import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Model, T } from "../core/contract";
import type { Session } from "../core/session";
import { other, sentences, word } from "../core/text";
import { Button, CloseButton } from "../shell/Button";
import { Copied } from "../shell/Copied";
import { Nested } from "../shell/Nested";
import { Banner, Rejected } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useFirstSight } from "../shell/useFirstSight";
import { useRedraw } from "../shell/useRedraw";
import { useShell } from "../shell/view";
import type { Lobby, Seat } from "./contract";

interface Props {
  session: Session;
  lobby: Lobby;
}

/** The host's screen: who may come and who has come, above the board. */
export function LobbyApp({ model, session }: { model: Model; session: Session }) {
  const redraw = useRedraw();
  // What was switched stays so until Python has answered.
  useEffect(() => session.subscribe((news) => news && redraw()), [session, redraw]);
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
  const full = begun && seats.every(({ free }) => !free);
  const [open, setOpen] = useState(!full);
  useEffect(() => setOpen(!full), [full]);
  const shown = (open || lobby.device) && !ended;
  const live = session.link === "live";
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
                <Button aria-expanded={Boolean(shown)} onClick={() => setOpen(!open)}>
                  {word(lang, w.host_guests)}
                </Button>
                <Button
                  class={`rk-button${lobby.paused ? " rk-strong" : ""}`}
                  disabled={!live}
                  onClick={() => session.command("pause", !lobby.paused)}
                >
                  {word(lang, !begun ? w.host_begin : lobby.paused ? w.go_on : w.host_pause)}
                </Button>
                <Sure name={w.host_end} text={w.host_end_sure} onUse={() => session.command("end")} />
              </>
            )}
            <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
              {word(lang, w.other_language)}
            </Button>
          </div>
        </header>
        {!live && <Banner text={w.host_silent} />}
        {notices.map((text) => (
          <Banner key={text.en} text={text} />
        ))}
        <Rejected session={session} />
        {shown && (
          <div class="rk-lo-body">
            {lobby.device ? (
              <Device session={session} lobby={lobby} device={lobby.device} />
            ) : (
              <Invitation {...lobby} title={w.host_invite} text={lobby.reach}>
                {!lobby.lan && (
                  <Button class="rk-button rk-strong" disabled={!live} onClick={() => session.command("lan")}>
                    {word(lang, w.host_lan)}
                  </Button>
                )}
              </Invitation>
            )}
            <div class="rk-lo-side">
              <ul class="rk-lo-seats">
                {seats.map((seat) => (
                  <SeatRow key={seat.seat} seat={seat} session={session} />
                ))}
              </ul>
              <Grants session={session} lobby={lobby} />
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

interface SureProps {
  name: T;
  text: T;
  onUse: () => void;
}

/** What cannot be taken back, or what others would see: a second press says that it is meant. */
export function Sure({ name, text, onUse }: SureProps) {
  const { t } = useShell();
  const [sure, setSure] = useState(false);
  if (!sure) return <Button onClick={() => setSure(true)}>{t(name)}</Button>;
  return (
    <span class="rk-lo-sure" role="group" aria-label={t(name)}>
      {t(text)}
      <Button
        class="rk-button rk-strong"
        onClick={() => {
          setSure(false);
          onUse();
        }}
      >
        {t(name)}
      </Button>
      <Button onClick={() => setSure(false)}>{t(w.host_end_not)}</Button>
    </span>
  );
}

interface InvitationProps {
  title: T;
  address: string;
  qr: string;
  /** What it means. */
  text: T;
  onClose?: () => void;
  children?: ComponentChildren;
}

/** An address: to scan, to type, and to copy. */
export function Invitation({ title, address, qr, text, onClose, children }: InvitationProps) {
  const { t } = useShell();
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [address]);
  return (
    <section class="rk-lo-invitation" aria-label={t(title)}>
      <img src={qr} alt={t(w.host_qr)} />
      <div>
        <div class="rk-panel-head">
          <h3>{t(title)}</h3>
          {onClose && <CloseButton onClick={onClose} />}
        </div>
        <p class="rk-lo-address" translate={false}>
          {address}
        </p>
        <Button aria-expanded={copied} onClick={() => setCopied(!copied)}>
          {t(w.host_copy)}
        </Button>
        {copied && (
          <div class="rk-lo-copied" role="status">
            <Copied text={address} label={(done) => t(done ? w.host_copied : w.link_copy)} />
          </div>
        )}
        <p>{t(text)}</p>
        {children}
      </div>
    </section>
  );
}

type DeviceProps = Props & { device: NonNullable<Lobby["device"]> };

function Device({ session, lobby, device }: DeviceProps) {
  const { lang } = session;
  const name = lobby.seats.find(({ seat }) => seat === device.seat)?.name[lang] ?? "";
  const title = { ...w.host_device_title };
  title[lang] = word(lang, title, { name });
  return (
    <Invitation
      {...device}
      title={title}
      text={w.host_device_text}
      onClose={() => session.command("device", null)}
    />
  );
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
          <Sure
            name={w.host_device}
            text={w.host_device_sure}
            onUse={() => session.command("device", seat.seat)}
          />
        )}
      </span>
    </li>
  );
}

const GRANTS = [
  ["hint", w.host_grant_hint],
  ["undo", w.host_grant_undo],
  ["review", w.host_grant_review],
  ["watch", w.host_grant_watch],
] as const;

function Grants({ session, lobby }: Props) {
  const { t } = useShell();
  const granted = { ...lobby.grants, watch: lobby.watch };
  return (
    <fieldset class="rk-lo-grants">
      <legend>{t(w.host_grants)}</legend>
      {GRANTS.map(([what, label]) => (
        <label key={what}>
          <input
            type="checkbox"
            checked={granted[what]}
            disabled={session.link !== "live"}
            onChange={(event) => session.command("grant", { what, on: event.currentTarget.checked })}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

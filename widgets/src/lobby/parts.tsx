import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { T } from "../core/contract";
import type { Session } from "../core/session";
import { word } from "../core/text";
import { Button, CloseButton } from "../shell/Button";
import { Copied } from "../shell/Copied";
import { useKeptFocus } from "../shell/desk";
import { useShell } from "../shell/view";
import type { Grant, Host } from "./contract";

// What every host's screen has: an address to come by, what guests may do, and what asks for a second press.

interface ConfirmProps {
  name: T;
  text: T;
  onUse: () => void;
}

/** What cannot be taken back, or what others would see, asks for a second press. */
export function Confirm({ name, text, onUse }: ConfirmProps) {
  const { t } = useShell();
  const [asks, setAsks] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useKeptFocus(place, "button:last-of-type"); // that which does nothing
  const asking = asks ? ({ class: "rk-lo-sure", role: "group", "aria-label": t(name) } as const) : {};
  return (
    <span ref={place} {...asking}>
      {asks ? (
        <>
          {t(text)}
          <Button
            key="use"
            class="rk-button rk-strong"
            onClick={() => {
              setAsks(false);
              onUse();
            }}
          >
            {t(name)}
          </Button>
          <Button key="not" onClick={() => setAsks(false)}>
            {t(w.host_end_not)}
          </Button>
        </>
      ) : (
        <Button key="ask" onClick={() => setAsks(true)}>
          {t(name)}
        </Button>
      )}
    </span>
  );
}

interface InviteHereProps {
  session: Session;
  host: Host;
}

/** The invitation to what this host serves, and a button that opens the network; or what one guest comes by. */
export function InviteHere({ session, host }: InviteHereProps) {
  const { lang, t } = useShell();
  const { device } = host;
  if (device) {
    const title = { ...w.host_device_title };
    title[lang] = word(lang, title, { name: device.name[lang] });
    return (
      <Invitation
        {...device}
        title={title}
        text={w.host_device_text}
        onClose={() => session.command("device", null)}
      />
    );
  }
  return (
    <Invitation {...host} title={w.host_invite} text={host.reach}>
      {!host.lan && (
        <Button
          class="rk-button rk-strong"
          disabled={session.link !== "live"}
          onClick={() => session.command("lan")}
        >
          {t(w.host_lan)}
        </Button>
      )}
    </Invitation>
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
function Invitation({ title, address, qr, text, onClose, children }: InvitationProps) {
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

const GRANTS = [
  ["hint", w.host_grant_hint],
  ["undo", w.host_grant_undo],
  ["review", w.host_grant_review],
  ["watch", w.host_grant_watch],
] as const;

interface GrantsProps {
  session: Session;
  /** Those that this host has, and whether they are granted. */
  granted: Record<Grant, boolean> & { watch?: boolean };
}

/** What guests may do besides playing. */
export function Grants({ session, granted }: GrantsProps) {
  const { t } = useShell();
  return (
    <fieldset class="rk-lo-grants">
      <legend>{t(w.host_grants)}</legend>
      {GRANTS.filter(([what]) => what in granted).map(([what, label]) => (
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

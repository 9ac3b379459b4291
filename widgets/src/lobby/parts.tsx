import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { T } from "../core/contract";
import type { Session } from "../core/session";
import { Button, CloseButton } from "../shell/Button";
import { Copied } from "../shell/Copied";
import { useShell } from "../shell/view";
import type { Grant } from "./contract";

// What every host's screen has: an address to come by, what guests may do, and a second press for what is meant.

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

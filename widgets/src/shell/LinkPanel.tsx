import * as w from "racekit:words";
import { useEffect, useState } from "preact/hooks";
import type { Known, State } from "../core/contract";
import type { Session } from "../core/session";
import { Button, CloseButton } from "./Button";
import { Copied } from "./Copied";
import { useTable } from "./view";

interface Props {
  session: Session;
  state: State;
  onClose: () => void;
}

/** A link to the position shown: with what the seat knows, or, in study mode, with all cards. */
export function LinkPanel({ session, state, onClose }: Props) {
  const { t } = useTable();
  const [known, setKnown] = useState<Known>("seat");
  const { lang, address } = session;
  const study = state.mode === "study";
  const held = study ? known : "seat";
  useEffect(() => {
    session.command("link", { known: held, lang });
  }, [held, lang, state.now, state.seat]);
  const choice = (value: Known, text: string) => (
    <Button aria-pressed={held === value} onClick={() => setKnown(value)}>
      {text}
    </Button>
  );
  return (
    <section class="rk-help" aria-label={t(w.link)}>
      <div class="rk-panel-head">
        <h3>{t(w.link)}</h3>
        <CloseButton onClick={onClose} />
      </div>
      {study && (
        <p>
          {choice("seat", t(w.link_seat))} {choice("all", t(w.link_all))}
        </p>
      )}
      <p>{t(held === "seat" ? w.link_seat_text : w.link_all_text)}</p>
      <div class="rk-comment-box" role="status">
        {address && <Copied text={address} label={(copied) => t(copied ? w.link_copied : w.link_copy)} />}
      </div>
    </section>
  );
}

import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import type { State } from "../core/contract";
import { other, sentences } from "../core/text";
import { Prompt } from "./Beside";
import { Button } from "./Button";
import { SeatSelect } from "./SeatSelect";
import { useTable } from "./view";

interface Props {
  prompt: string | null;
  /** Which of the panels that the header opens is open. */
  open: string | null;
  onRules: () => void;
  onHelp: () => void;
  onLang: () => void;
  onNow?: () => void;
  /** What may be done once the game is over. */
  ending?: ComponentChildren;
  onMode?: ((mode: State["mode"]) => void) | undefined;
  onSeat?: (seat: number) => void;
}

export function Header({ prompt, open, onRules, onHelp, onLang, onNow, ending, onMode, onSeat }: Props) {
  const { state, t, lang } = useTable();
  const study = state.mode === "study";
  return (
    <header class="rk-head">
      <h2 class="rk-title">{t(state.title)}</h2>
      <p class="rk-status">
        {sentences(lang, [t(state.status.lead), ""])}
        <Prompt prompt={prompt} />
      </p>
      <div class="rk-tools" role="toolbar" aria-label={t(w.tools)}>
        {state.looking && onNow && (
          <Button class="rk-button rk-strong" title={t(w.looking)} onClick={onNow}>
            {t(w.back_to_now)}
          </Button>
        )}
        {ending}
        {study && onSeat && <SeatSelect {...{ state, lang, onSeat }} />}
        {onMode && (
          <Button
            aria-pressed={study}
            title={t(w.study_text)}
            onClick={() => onMode(study ? "play" : "study")}
          >
            {t(w.study)}
          </Button>
        )}
        <Button lang={other(lang)} onClick={onLang}>
          {t(w.other_language)}
        </Button>
        <Button aria-expanded={open === "rules"} onClick={onRules}>
          {t(w.rules)}
        </Button>
        <Button
          class="rk-button rk-round"
          aria-expanded={open === "help"}
          aria-label={t(w.help)}
          onClick={onHelp}
        >
          ?
        </Button>
      </div>
    </header>
  );
}

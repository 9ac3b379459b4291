import type { State } from "../core/contract";
import { sentences } from "../core/text";
import { useTable } from "./view";

interface Props {
  prompt: string | null;
  help: boolean;
  onHelp: () => void;
  onLang: () => void;
  onMode?: (mode: State["mode"]) => void;
  onSeat?: (seat: number) => void;
}

export function Header({ prompt, help, onHelp, onLang, onMode, onSeat }: Props) {
  const table = useTable();
  const { state, t, say } = table;
  const study = state.mode === "study";
  return (
    <header class="rk-head">
      <h2 class="rk-title">{say(state.title)}</h2>
      <p class="rk-status">
        {sentences(table.lang, [say(state.status.lead), ""])}
        <b class={state.mine ? "rk-mine" : undefined}>{prompt ?? say(state.status.what)}</b>
      </p>
      <div class="rk-tools">
        {study && onSeat && <SeatSelect onSeat={onSeat} />}
        {onMode && (
          <button
            type="button"
            class="rk-button"
            aria-pressed={study}
            onClick={() => onMode(study ? "play" : "study")}
          >
            {t("study")}
          </button>
        )}
        <button type="button" class="rk-button" lang={table.lang === "en" ? "ja" : "en"} onClick={onLang}>
          {t("other_language")}
        </button>
        <button
          type="button"
          class="rk-button rk-round"
          aria-expanded={help}
          aria-label={t("help")}
          onClick={onHelp}
        >
          ?
        </button>
      </div>
    </header>
  );
}

function SeatSelect({ onSeat }: { onSeat: (seat: number) => void }) {
  const { state, t, say } = useTable();
  return (
    <label class="rk-field">
      <span>{t("seen_by")}</span>
      <select
        class="rk-select"
        value={state.seat}
        onChange={(event) => onSeat(Number(event.currentTarget.value))}
      >
        {state.seats.map((seat) => (
          <option key={seat.seat} value={seat.seat}>
            {say(seat.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

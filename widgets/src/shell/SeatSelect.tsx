import * as w from "racekit:words";
import type { Lang, State } from "../core/contract";
import { word } from "../core/text";

interface Props {
  state: Pick<State, "seat" | "seats">;
  lang: Lang;
  onSeat: (seat: number) => void;
}

/** Whose board is shown. */
export const SeatSelect = ({ state, lang, onSeat }: Props) => (
  <label class="rk-field">
    <span>{word(lang, w.seen_by)}</span>
    <select value={state.seat} onChange={(event) => onSeat(Number(event.currentTarget.value))}>
      {state.seats.map(({ seat, name }) => (
        <option key={seat} value={seat}>
          {name[lang]}
        </option>
      ))}
    </select>
  </label>
);

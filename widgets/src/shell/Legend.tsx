import * as w from "racekit:words";
import { MARKS } from "./useMarks";
import { useTable } from "./view";

/** What the marks on the board say; closed, it puts them away: a first player has no use for them. */
export function Legend() {
  const { t, own, marked, recorded, state } = useTable();
  return (
    <details class="rk-marks" hidden={!marked} open={recorded || state.mode === "study"}>
      <summary>{t(w.marks)}</summary>
      {Object.entries(MARKS).map(([kind, said]) => (
        <span key={kind}>
          <span class="rk-mark" data-mark={kind} aria-hidden="true" /> {own(...said)}
        </span>
      ))}
    </details>
  );
}

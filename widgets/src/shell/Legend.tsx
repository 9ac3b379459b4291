import { MARKS } from "./useMarks";
import { useTable } from "./view";

/** What the marks on the board say. */
export function Legend() {
  const { t, marked } = useTable();
  return (
    marked && (
      <p class="rk-marks">
        {Object.entries(MARKS).map(([kind, text]) => (
          <span key={kind}>
            <span class="rk-mark" data-mark={kind} aria-hidden="true" /> {t(text)}
          </span>
        ))}
      </p>
    )
  );
}

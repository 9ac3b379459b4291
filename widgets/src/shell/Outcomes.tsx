import { percent } from "../core/text";
import type { GameView } from "./view";
import { useTable } from "./view";

interface Props {
  picture: GameView["outcome"];
  onChoose: (action: string) => void;
}

/** Study: what chance may bring, with its exact odds. The bar is outlined because the value is exact. */
export function Outcomes({ picture, onChoose }: Props) {
  const { state, t, say } = useTable();
  if (state.chance.length === 0) return null;
  const most = Math.max(...state.chance.map((outcome) => outcome.value));
  return (
    <section class="rk-outcomes" aria-label={t("chance_title")}>
      <h3>{t("chance_title")}</h3>
      <p class="rk-note">{t("chance_text")}</p>
      <ul>
        {state.chance.map((outcome) => (
          <li key={outcome.action}>
            <button
              type="button"
              class="rk-outcome"
              title={`${say(outcome.text)}: ${outcome.p} = ${percent(outcome.value)}`}
              onClick={() => onChoose(outcome.action)}
            >
              <span class="rk-outcome-what">
                {picture?.(outcome.action)}
                <span class={picture?.(outcome.action) ? "rk-sr" : undefined}>{say(outcome.text)}</span>
              </span>
              <span class="rk-bar" aria-hidden="true">
                <span style={{ width: `${(100 * outcome.value) / most}%` }} />
              </span>
              <span class="rk-p">{outcome.p}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

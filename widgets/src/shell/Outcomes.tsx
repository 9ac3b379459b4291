import * as w from "racekit:words";
import { alike } from "../core/chance";
import { percent } from "../core/text";
import { Button } from "./Button";
import type { GameView } from "./view";
import { useTable } from "./view";

interface Props {
  picture: GameView["outcome"];
  onChoose: (action: string) => void;
}

/** Study: what chance may bring, and how likely each is. The bar is outlined because the value is exact. */
export function Outcomes({ picture, onChoose }: Props) {
  const { state, t } = useTable();
  const { chance } = state;
  if (!chance.length) return null;
  const most = Math.max(...chance.map(({ value }) => value));
  const shares = alike(chance);
  return (
    <section class="rk-outcomes">
      <h3>{t(w.chance_title)}</h3>
      <p class="rk-note">{t(w.chance_text)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who use the keyboard */}
      <ul tabIndex={0}>
        {chance.map(({ action, p, value, text }, place) => {
          const drawing = picture?.(action);
          return (
            <li key={action}>
              <Button
                class="rk-outcome"
                data-place={`chance:${place}`}
                title={`${t(text)}: ${p} = ${percent(value)}`}
                onClick={() => onChoose(action)}
              >
                <span class="rk-outcome-what">
                  {drawing}
                  <span class={drawing ? "rk-sr" : undefined}>{t(text)}</span>
                </span>
                <span class="rk-bar" aria-hidden>
                  <span style={{ width: `${(100 * value) / most}%` }} />
                </span>
                <span class="rk-p">{shares[place]}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import * as w from "racekit:words";
import { number, placeName } from "../../core/text";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import type { Scene } from "./scene";

/** How the game ended, the winner first. */
export function Notice({ state }: BoardProps<Scene>) {
  const { t, lang, name } = useTable();
  if (!state.result) return null;
  const ranking = [...state.result.ranking].sort((one, two) => one.place - two.place);
  return (
    <section class="rk-gn-result" aria-label={t(w.result)}>
      <h3>{t(w.result)}</h3>
      <ol>
        {ranking.map(({ seat, place, score, winner }) => (
          <li key={seat} class={winner ? "rk-gn-winner" : undefined}>
            <span class="rk-gn-rank">{placeName(lang, place, "位")}</span>
            <span>{name(seat)}</span>
            {winner && <Icon name="crown" />}
            <span class="rk-gn-score">{number(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

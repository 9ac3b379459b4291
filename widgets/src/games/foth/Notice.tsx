import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import { sideOf } from "./derived";
import type { Scene } from "./scene";

/** Who won, once that is settled, and how far everybody came. */
export function Notice({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  if (!state.result || !scene.outcome) return null;
  const drawn = !scene.outcome.length;
  const ranking = [...state.result.ranking].sort((one, two) => one.place - two.place);
  return (
    <section class="rk-fh-result" aria-label={t(w.result)}>
      <ol>
        {ranking.map(({ seat, winner }) => (
          <li key={seat} class={winner && !drawn ? "rk-fh-winner" : undefined}>
            <Icon name="crown" /> <b>{name(seat)}</b>{" "}
            <span class="rk-fh-verdict">{t(drawn ? w.fh_draw_game : winner ? w.fh_won : w.fh_lost)}</span>
            <span class="rk-note">{t(w.fh_to_go, { n: sideOf(scene, seat)?.to_go ?? 0 })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

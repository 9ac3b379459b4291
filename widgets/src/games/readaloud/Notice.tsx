import * as w from "racekit:words";
import { number } from "../../core/text";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import { total } from "./derived";
import { Token } from "./Symbols";
import type { Scene } from "./scene";

/** Who has won, once the game is over, and what every hand came to. */
export function Notice({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  if (!state.result || !scene.winners) return null;
  const ranking = [...state.result.ranking].sort((one, two) => one.place - two.place);
  return (
    <section class="rk-ra-result" aria-label={t(w.result)}>
      <p>{t(scene.winners.length ? w.ra_who_won : w.ra_no_winner)}</p>
      <ol>
        {ranking.map(({ seat, winner }) => (
          <li key={seat} class={winner ? "rk-ra-winner" : undefined}>
            <Icon name="crown" /> <Token seat={seat} /> <b>{name(seat)}</b>{" "}
            <span class="rk-ra-verdict">{t(winner ? w.ra_won : w.ra_lost)}</span>
            <Came scene={scene} seat={seat} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the condition compares of a hand; else its total value. */
function Came({ scene, seat }: { scene: Scene; seat: number }) {
  const { t } = useTable();
  const measure = scene.condition?.measures?.[seat] ?? null;
  const sum = total(scene.hands[seat] ?? []);
  return (
    <span class="rk-note">
      {sum !== null && t(w.ra_total, { n: number(sum) })}
      {measure !== null && measure !== sum && ` · ${t(w.ra_measure, { n: number(measure) })}`}
    </span>
  );
}

import * as w from "racekit:words";
import { number } from "../../core/text";
import { Icon } from "../../shell/icons";
import { Ranking } from "../../shell/Settlement";
import { type BoardProps, useTable } from "../../shell/view";
import { total } from "./derived";
import { Token } from "./Symbols";
import type { Scene } from "./scene";

/** Who has won, once the game is over, and what every hand came to. */
export function Notice({ state: { result }, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  if (!result || !scene.winners) return null;
  const title = <p>{t(scene.winners.length ? w.ra_who_won : w.ra_no_winner)}</p>;
  return (
    <Ranking class="rk-ra-result" result={result} title={title}>
      {({ seat, winner }) => (
        <>
          <Icon name="crown" /> <Token seat={seat} /> <b>{name(seat)}</b>{" "}
          <span class="rk-verdict">{t(winner ? w.ra_won : w.ra_lost)}</span>
          <Came scene={scene} seat={seat} />
        </>
      )}
    </Ranking>
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

import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import { InForce } from "./InForce";
import { cardName, times } from "./labels";
import type { Scene, Side } from "./scene";

export function Seats({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  return (
    <>
      <section class="rk-fh-players" aria-label={t(w.players)}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="rk-sr">{t(w.player)}</span>
              </th>
              <th scope="col">{t(w.fh_areas_short)}</th>
              <th scope="col">{t(w.fh_hand)}</th>
              <th scope="col">{t(w.fh_farm)}</th>
            </tr>
          </thead>
          <tbody>
            {scene.sides.map((side) => (
              <tr key={side.seat} class={side.seat === state.seat ? "rk-fh-you" : undefined}>
                <th scope="row">
                  <span class="rk-fh-mark">{state.actor === side.seat && <Icon name="play" />}</span>
                  {name(side.seat)}
                  {state.actor === side.seat && <span class="rk-sr">{t(w.acts_now)}</span>}
                </th>
                <td>
                  <b>{scene.turn ? side.to_go : "–"}</b>
                </td>
                <td>{side.hand.count}</td>
                <td>{side.farm.length + side.down.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {scene.sides.map((side) => (
        <Unseen key={side.seat} scene={scene} side={side} />
      ))}
      <InForce scene={scene} />
    </>
  );
}

/** The cards of a deck that this seat cannot place: they lie face down, or in a hand. */
function Unseen({ scene, side }: { scene: Scene; side: Side }) {
  const { t, lang, name } = useTable();
  if (!side.unseen.length) return null;
  return (
    <details class="rk-fh-unseen">
      <summary>{t(w.fh_unseen, { who: name(side.seat) })}</summary>
      <ul>
        {side.unseen.map(([card, n]) => (
          <li key={card}>{times(lang, cardName(lang, scene, card), n)}</li>
        ))}
      </ul>
    </details>
  );
}

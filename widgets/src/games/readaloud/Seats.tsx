import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import { number } from "./labels";
import { Token } from "./Symbols";
import { faceOf, leads, type Scene, total, unplaced } from "./scene";

export function Seats({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  const { hands, limits } = scene;
  return (
    <>
      <section class="rk-ra-players" aria-label={t(w.players)}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="rk-sr">{t(w.player)}</span>
              </th>
              <th scope="col">{t(w.ra_cards)}</th>
              <th scope="col">{t(w.ra_value)}</th>
            </tr>
          </thead>
          <tbody>
            {hands.map((hand, seat) => (
              <tr key={seat} class={seat === state.seat ? "rk-ra-you" : undefined}>
                <th scope="row">
                  <span class="rk-ra-mark">{state.actor === seat && <Icon name="play" />}</span>
                  <Token seat={seat} /> {name(seat)}{" "}
                  {state.actor === seat && <span class="rk-sr">{t(w.acts_now)}</span>}
                  {leads(scene, seat) && (
                    <span class="rk-ra-leads" title={t(w.ra_wins_now)}>
                      <Icon name="crown" />
                    </span>
                  )}
                </th>
                <td>
                  {hand.length}/{limits.hands[seat]}
                </td>
                <td>{told(total(hand))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Unplaced scene={scene} />
    </>
  );
}

const told = (sum: number | null): string => (sum === null ? "?" : number(sum));

/** The cards that lie somewhere where the person does not know them. */
function Unplaced({ scene }: { scene: Scene }) {
  const { t } = useTable();
  const cards = unplaced(scene).flatMap((card) => faceOf(scene, card) ?? []);
  if (!cards.length) return null;
  return (
    <details class="rk-ra-unplaced">
      <summary>{t(w.ra_unplaced, { n: cards.length })}</summary>
      <ul>
        {cards.map((face) => (
          <li key={face.title.en}>
            <b>{number(face.value)}</b> {t(face.title)}
          </li>
        ))}
      </ul>
    </details>
  );
}

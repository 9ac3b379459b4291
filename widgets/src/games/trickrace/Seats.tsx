import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import { Known } from "./Known";
import type { Scene } from "./scene";

export function Seats({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  return (
    <>
      <section class="rk-tr-players" aria-label={t(w.players)}>
        <table>
          <caption class="rk-sr">{t(w.players)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="rk-sr">{t(w.player)}</span>
              </th>
              <th scope="col">{t(w.tr_tricks)}</th>
              <th scope="col">{t(w.tr_points)}</th>
            </tr>
          </thead>
          <tbody>
            {scene.seats.map((seat) => (
              <tr key={seat.seat} class={seat.seat === state.seat ? "rk-tr-you" : undefined}>
                <th scope="row">
                  <span class="rk-tr-turn">{state.actor === seat.seat && <Icon name="play" />}</span>
                  {seat.dummy ? t(w.tr_dummy) : name(seat.seat)}
                  {state.actor === seat.seat && <span class="rk-sr">{t(w.acts_now)}</span>}
                  {scene.start === seat.seat && (
                    <span class="rk-tr-start" title={t(w.tr_start)}>
                      {" "}
                      <Icon name="marker" />
                      <span class="rk-sr">{t(w.tr_start)}</span>
                    </span>
                  )}
                </th>
                <td>{seat.won}</td>
                <td>
                  <b>{seat.dummy ? "–" : seat.points}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Known scene={scene} />
    </>
  );
}

import * as w from "racekit:words";
import { money } from "../../core/text";
import { Icon } from "../../shell/icons";
import { still } from "../../shell/still";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { Plate } from "./Card";
import type { Player, Scene } from "./scene";

export function Seats({ state, scene: { players } }: BoardProps<Scene>) {
  const { t, name } = useTable();
  const ordered = players.some(({ order }) => order !== null);
  return (
    <section class="rk-ls-players" aria-label={t(w.players)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(w.player)}</th>
            {ordered && <th scope="col">{t(w.ls_open_order)}</th>}
            <th scope="col">{t(w.ls_purse)}</th>
            <th scope="col">{t(w.ls_cards)}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <Row
              key={player.seat}
              {...player}
              name={name(player.seat)}
              acts={state.actor === player.seat}
              own={state.seat === player.seat}
              ordered={ordered}
            />
          ))}
        </tbody>
      </table>
      <p class="rk-note rk-ls-legend" aria-hidden>
        <span class="rk-ls-first">
          <Icon name="marker" />
        </span>{" "}
        {t(w.ls_first)}
      </p>
    </section>
  );
}

interface RowProps extends Player {
  name: string;
  acts: boolean;
  own: boolean;
  /** Is there a column for open orders? */
  ordered: boolean;
}

const Row = still(({ seat, first, order, purse, cards, name, acts, own, ordered }: RowProps) => {
  const { t } = useShell();
  return (
    <tr class={own ? "rk-ls-you" : undefined} data-anchor={`seat-${seat}`}>
      <th scope="row">
        <span class="rk-ls-who">
          <span class="rk-ls-turn">{acts && <Icon name="play" />}</span>
          <span class="rk-ls-name">{name}</span>
          {acts && <span class="rk-sr">{t(w.acts_now)}</span>}
          {first && (
            <span class="rk-ls-first" title={t(w.ls_first)}>
              <Icon name="marker" />
              <span class="rk-sr">{t(w.ls_first)}</span>
            </span>
          )}
        </span>
      </th>
      {ordered && <td>{order !== null && <Plate horse={order} />}</td>}
      <td class="rk-ls-purse">{money(purse)}</td>
      <td class="rk-ls-count">{cards}</td>
    </tr>
  );
});

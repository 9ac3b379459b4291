import { money } from "../../core/text";
import { Icon } from "../../shell/icons";
import { still } from "../../shell/still";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { Plate } from "./Card";
import type { Player, Scene } from "./scene";

export function Seats({ state, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  return (
    <section class="rk-ls-players" aria-label={t("players")}>
      <table>
        <caption class="rk-sr">{t("players")}</caption>
        <thead class="rk-sr">
          <tr>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("ls_purse")}</th>
            <th scope="col">{t("ls_cards")}</th>
          </tr>
        </thead>
        <tbody>
          {scene.players.map((player) => (
            <Row
              key={player.seat}
              player={player}
              name={name(player.seat)}
              acts={state.actor === player.seat}
              own={state.seat === player.seat}
            />
          ))}
        </tbody>
      </table>
      <p class="rk-note rk-ls-legend" aria-hidden="true">
        <span class="rk-ls-first">
          <Icon name="marker" />
        </span>{" "}
        {t("ls_first")}
      </p>
    </section>
  );
}

interface RowProps {
  player: Player;
  name: string;
  acts: boolean;
  own: boolean;
}

const Row = still(({ player, name, acts, own }: RowProps) => {
  const { t } = useShell();
  return (
    <tr class={own ? "rk-ls-you" : undefined} data-anchor={`seat-${player.seat}`}>
      <th scope="row">
        <span class="rk-ls-who">
          <span class="rk-ls-turn">{acts && <Icon name="actor" />}</span>
          <span class="rk-ls-name">{name}</span>
          {acts && <span class="rk-sr">{t("acts_now")}</span>}
          {player.first && (
            <span class="rk-ls-first" title={t("ls_first")}>
              <Icon name="marker" />
              <span class="rk-sr">{t("ls_first")}</span>
            </span>
          )}
          {player.order !== null && (
            <span title={t("ls_open_order")}>
              <span class="rk-sr">{t("ls_open_order")} </span>
              <Plate horse={player.order} />
            </span>
          )}
        </span>
      </th>
      <td class="rk-ls-purse">{money(player.purse)}</td>
      <td class="rk-ls-count">{t("ls_cards_n", { n: player.cards })}</td>
    </tr>
  );
});

import * as w from "racekit:words";
import { money } from "../../core/text";
import { Icon } from "../../shell/icons";
import { Players, Starter } from "../../shell/Players";
import { type BoardProps, useTable } from "../../shell/view";
import { Plate } from "./Card";
import type { Scene } from "./scene";

export function Seats({ scene: { players } }: BoardProps<Scene>) {
  const { t } = useTable();
  const ordered = players.some(({ order }) => order !== null);
  return (
    <>
      <Players
        columns={[...(ordered ? [w.ls_open_order] : []), w.ls_purse, w.ls_cards]}
        players={players.map(({ seat, first, order, purse, cards }) => ({
          seat,
          after: first && <Starter label={t(w.ls_first)} />,
          cells: [
            ...(ordered ? [order !== null && <Plate key="order" horse={order} />] : []),
            <span key="purse" class="rk-ls-purse">
              {money(purse)}
            </span>,
            <span key="cards" class="rk-note">
              {cards}
            </span>,
          ],
        }))}
      />
      <p class="rk-note rk-ls-legend" aria-hidden>
        <span class="rk-starter">
          <Icon name="marker" />
        </span>{" "}
        {t(w.ls_first)}
      </p>
    </>
  );
}

import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { type BoardProps, useTable } from "../../shell/view";
import type { Scene } from "./scene";

/** Who won, once that is settled. */
export function Notice({ scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  const { outcome } = scene;
  if (!outcome) return null;
  const winner = outcome[0];
  return (
    <section class="rk-fh-result" aria-label={t(w.result)}>
      <Icon name="crown" />
      <b>{winner === undefined ? t(w.fh_draw_game) : t(w.fh_won, { who: name(winner) })}</b>
      <span>
        {scene.sides.map(({ seat, to_go }) => `${name(seat)} ${t(w.fh_to_go, { n: to_go })}`).join(" · ")}
      </span>
    </section>
  );
}

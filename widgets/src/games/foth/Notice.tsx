import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { RuleChip } from "../../shell/RuleChip";
import { Ranking } from "../../shell/Settlement";
import { type BoardProps, useTable } from "../../shell/view";
import { sideOf } from "./derived";
import type { Scene } from "./scene";

/** Who won, once that is settled, by which rule, and how far everybody came. */
export function Notice({ state: { result, log }, scene }: BoardProps<Scene>) {
  const { t, name } = useTable();
  if (!result || !scene.outcome) return null;
  const drawn = !scene.outcome.length;
  return (
    <Ranking class="rk-fh-result" result={result} drawn={drawn}>
      {({ seat, winner }) => (
        <>
          <Icon name="crown" />
          <b>{name(seat)}</b>
          <span class="rk-verdict">{t(drawn ? w.fh_draw_game : winner ? w.fh_won : w.fh_lost)}</span>
          <span class="rk-note">{t(w.fh_to_go, { n: sideOf(scene, seat)?.to_go ?? 0 })}</span>
          {winner && log.slice(-1).map(({ rule }) => <RuleChip key={rule} id={rule} />)}
        </>
      )}
    </Ranking>
  );
}

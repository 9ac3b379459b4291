import * as w from "racekit:words";
import { number } from "../../core/text";
import { Row } from "../../shell/Row";
import { Term } from "../../shell/Term";
import { type BoardProps, useTable } from "../../shell/view";
import { total } from "./derived";
import { Gaps, HandHead } from "./HandHead";
import { PieceCell } from "./PieceCell";
import type { Scene } from "./scene";

/** The own hand; its fronts may be hidden from its owner, too. */
export function Hand({ scene }: BoardProps<Scene>) {
  const { t, own } = useTable();
  const { seat } = scene;
  const hand = scene.hands[seat] ?? [];
  const sum = total(hand);
  return (
    <section class="rk-ra-own" aria-label={own(w.hand, w.hand_of)} data-anchor={`h${seat}`}>
      <div class="rk-ra-own-head">
        <HandHead scene={scene} seat={seat} />
        {hand.length > 0 && (
          <span class="rk-note">
            {sum === null ? t(w.ra_total_unknown) : t(w.ra_total, { n: number(sum) })}
          </span>
        )}
        <Term text={t(w.ra_condition)} about={w.ra_about_condition} rule="RA4.1" />
        <Term text={t(w.ra_eye)} about={w.ra_about_eye} rule="RA2.2" />
      </div>
      <Row
        class="rk-row rk-ra-held"
        label={own(w.hand, w.hand_of)}
        things={hand}
        after={<Gaps n={(scene.limits.hands[seat] ?? 0) - hand.length} size="big" />}
      >
        {(piece, stop) => <PieceCell key={piece.id} scene={scene} piece={piece} size="big" stop={stop} />}
      </Row>
    </section>
  );
}

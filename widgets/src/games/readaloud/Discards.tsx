import * as w from "racekit:words";
import { CloseButton } from "../../shell/Button";
import { Row } from "../../shell/Row";
import { useTable } from "../../shell/view";
import { PieceCell } from "./PieceCell";
import type { Scene } from "./scene";

/** The discards, opened: the newest first. */
export function Discards({ scene, onClose }: { scene: Scene; onClose: (() => void) | null }) {
  const { t } = useTable();
  const newest = [...scene.discards].reverse();
  return (
    <section class="rk-ra-list" aria-label={t(w.ra_discards)}>
      <div class="rk-panel-head">
        <h3>{t(w.ra_discards_newest)}</h3>
        {onClose && <CloseButton onClick={onClose} />}
      </div>
      <Row class="rk-ra-listed" label={t(w.ra_discards)} things={newest}>
        {(piece, stop) => <PieceCell key={piece.id} scene={scene} piece={piece} size="small" stop={stop} />}
      </Row>
      {!newest.length && <p class="rk-note">{t(w.ra_no_cards)}</p>}
    </section>
  );
}

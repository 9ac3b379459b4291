import * as w from "racekit:words";
import { CloseButton } from "../../shell/Button";
import { useRow } from "../../shell/useRow";
import { useTable } from "../../shell/view";
import { PieceCell } from "./PieceCell";
import type { Scene } from "./scene";

/** The discards, opened: the newest first. */
export function Discards({ scene, onClose }: { scene: Scene; onClose: (() => void) | null }) {
  const { t } = useTable();
  const newest = [...scene.discards].reverse();
  const { onKeyDown, here, setPlace } = useRow(newest.length);
  return (
    <section class="rk-ra-list" aria-label={t(w.ra_discards)}>
      <div class="rk-panel-head">
        <h3>{t(w.ra_discards_newest)}</h3>
        {onClose && <CloseButton onClick={onClose} />}
      </div>
      <div class="rk-ra-listed" role="toolbar" aria-label={t(w.ra_discards)} onKeyDown={onKeyDown}>
        {newest.map((piece, i) => (
          <PieceCell
            key={piece.id}
            scene={scene}
            piece={piece}
            size="small"
            stop={i === here}
            onStop={() => setPlace(i)}
          />
        ))}
      </div>
      {!newest.length && <p class="rk-note">{t(w.ra_no_cards)}</p>}
    </section>
  );
}

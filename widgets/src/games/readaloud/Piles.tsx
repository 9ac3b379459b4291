import * as w from "racekit:words";
import { join } from "../../core/text";
import { Aim } from "../../shell/Aim";
import { Choice } from "../../shell/Choice";
import type { CellProps } from "../../shell/useRoving";
import { useTable } from "../../shell/view";
import { PieceFace } from "./Card";
import { faceOf, topDiscards } from "./derived";
import { PieceCell } from "./PieceCell";
import type { Scene } from "./scene";

interface Props {
  scene: Scene;
  cell: CellProps;
}

/** The stock: its top card, where somebody has looked at it, else backs. */
export function Stock({ scene, cell }: Props) {
  const { t, lang, live, aim } = useTable();
  const { count, top } = scene.stock;
  const to = live ? aim("stock") : null;
  const label = join(lang, [t(w.ra_stock), t(w.ra_cards_n, { n: count })]);
  return (
    <span role="gridcell" class="rk-ra-pile" style={{ "--layers": Math.min(4, Math.ceil(count / 12)) }}>
      <span class="rk-ra-heap" data-anchor="stock">
        {top ? (
          <PieceCell scene={scene} piece={top} size="small" {...cell} />
        ) : (
          <Aim
            to={to}
            class={`rk-ra-card ${to ? `rk-ra-${to.kind}` : ""}`}
            aria-label={count ? join(lang, [label, t(w.ra_face_down)]) : label}
            data-place="stock"
            {...cell}
          >
            <span class="rk-ra-piece rk-ra-small" aria-hidden="true">
              <span class={count ? "rk-ra-sheet rk-ra-back" : "rk-ra-gap"} />
            </span>
          </Aim>
        )}
      </span>
      <span class="rk-ra-pile-name" aria-hidden="true">
        {t(w.ra_stock)} <b>{count}</b>
      </span>
    </span>
  );
}

/** The discards: the uppermost lie upon another; all are seen in a list. */
export function Pile({ scene, open, onOpen, cell }: Props & { open: boolean; onOpen: () => void }) {
  const { t, lang } = useTable();
  const { discards } = scene;
  const top = discards.at(-1);
  return (
    <span role="gridcell" class="rk-ra-pile">
      <Choice
        can
        class="rk-ra-card rk-ra-heap"
        aria-expanded={open}
        aria-label={join(lang, [
          t(w.ra_discards),
          t(w.ra_cards_n, { n: discards.length }),
          top && t(faceOf(scene, top.card)?.title ?? w.ra_unknown),
        ])}
        onUse={onOpen}
        data-anchor="d"
        {...cell}
      >
        {top ? (
          topDiscards(scene).map((piece) => (
            <PieceFace key={piece.id} scene={scene} piece={piece} size="small" />
          ))
        ) : (
          <span class="rk-ra-piece rk-ra-small" aria-hidden="true">
            <span class="rk-ra-gap" />
          </span>
        )}
      </Choice>
      <span class="rk-ra-pile-name" aria-hidden="true">
        {t(w.ra_discards)} <b>{discards.length}</b>
      </span>
    </span>
  );
}

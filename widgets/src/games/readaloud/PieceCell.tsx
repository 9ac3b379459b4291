import * as w from "racekit:words";
import type { ComponentProps } from "preact";
import { Aim } from "../../shell/Aim";
import { useTable } from "../../shell/view";
import { PieceFace } from "./Card";
import { Details } from "./Details";
import { pieceLabel } from "./labels";
import type { Piece, Scene } from "./scene";

type Props = Partial<ComponentProps<typeof Aim>> & {
  scene: Scene;
  piece: Piece;
  size: "big" | "small";
};

/** A card to read or to choose; one that cannot be says why. */
export function PieceCell({ scene, piece, size, ...rest }: Props) {
  const { lang, live, aim, name } = useTable();
  const to = live ? aim(piece.place) : null;
  const reads = scene.asks === "read";
  const state = `${to ? `rk-ra-${to.kind}` : ""} ${reads ? "rk-ra-to-read" : ""}`;
  return (
    <Aim
      to={to}
      class={`rk-ra-card ${state} ${scene.reading?.id === piece.id ? "rk-ra-is-read" : ""}`}
      tip={() => <Details scene={scene} piece={piece} why={to} />}
      delay={to?.kind === "shut" ? 60 : 350}
      aria-label={pieceLabel(lang, scene, piece, {
        who: name,
        aim: to,
        can: reads ? w.ra_readable : w.ra_takes,
      })}
      data-place={piece.place}
      {...rest}
    >
      <PieceFace scene={scene} piece={piece} size={size} />
    </Aim>
  );
}

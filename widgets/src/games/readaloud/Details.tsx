import * as w from "racekit:words";
import type { Target } from "../../core/select";
import { useTable } from "../../shell/view";
import { Why } from "../../shell/Why";
import { Head } from "./Card";
import { aboutOf, faceOf } from "./derived";
import { seenLabel, titles, working } from "./labels";
import type { Piece, Scene } from "./scene";

interface Props {
  scene: Scene;
  piece: Piece;
  why?: Target;
}

/** A card, enlarged: what it says, how its value comes about, and who sees it. */
export function Details({ scene, piece, why = null }: Props) {
  const { lang, t, name } = useTable();
  const face = faceOf(scene, piece.card);
  return (
    <div class="rk-ra-details">
      {why?.kind === "shut" && <Why reason={why.reason} />}
      {face && (
        <div class={`rk-ra-a-${aboutOf(face)}`}>
          <Head face={face} value={piece.value ?? face.value} />
        </div>
      )}
      {face && <p>{t(face.text)}</p>}
      {piece.under.length > 0 && (
        <p>
          {working(scene, piece)}{" "}
          <span class="rk-note">{t(w.ra_below, { cards: titles(lang, scene, piece.under) })}</span>
        </p>
      )}
      {piece.may_be && piece.may_be.length > 0 && (
        <p>{t(w.ra_may_be, { cards: titles(lang, scene, piece.may_be) })}</p>
      )}
      <p class="rk-note">
        {seenLabel(lang, piece, scene.players, name)}
        {face && !piece.mine && ` · ${t(w.ra_known)}`}
      </p>
    </div>
  );
}

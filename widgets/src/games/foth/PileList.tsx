import * as w from "racekit:words";
import { CloseButton } from "../../shell/Button";
import { useRow } from "../../shell/useRow";
import { useTable } from "../../shell/view";
import { Strip } from "./Card";
import { Details } from "./Details";
import { counted } from "./derived";
import { cardLabel, times } from "./labels";
import { Read } from "./Read";
import type { Scene } from "./scene";

interface Props {
  scene: Scene;
  title: string;
  cards: readonly string[];
  /** How many lie face down, and are not known. */
  down: number;
  onClose: () => void;
}

/** A pile, opened: its cards one beside another, each to be read. */
export function PileList({ scene, title, cards, down, onClose }: Props) {
  const { t, lang } = useTable();
  const stacks = counted(cards).flatMap(([card, n]) => {
    const face = scene.cards[card];
    return face ? [{ face, n }] : [];
  });
  const { onKeyDown, here, setPlace } = useRow(stacks.length);
  return (
    <section class="rk-fh-list" aria-label={title}>
      <div class="rk-panel-head">
        <h3>{title}</h3>
        <CloseButton onClick={onClose} />
      </div>
      <div class="rk-fh-strips" role="toolbar" aria-label={title} onKeyDown={onKeyDown}>
        {stacks.map(({ face, n }, i) => (
          <Read
            key={face.id}
            class="rk-fh-piece"
            tip={() => <Details scene={scene} card={face.id} />}
            stop={i === here}
            onStop={() => setPlace(i)}
            aria-label={times(lang, cardLabel(lang, scene, face.id, null), n)}
          >
            <Strip face={face} n={n} lying />
          </Read>
        ))}
      </div>
      {down > 0 && <p class="rk-note">{t(w.fh_face_down, { n: down })}</p>}
      {!stacks.length && !down && <p class="rk-note">{t(w.fh_nothing)}</p>}
    </section>
  );
}

import * as w from "racekit:words";
import { CloseButton } from "../../shell/Button";
import { Row } from "../../shell/Row";
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
  return (
    <section class="rk-fh-list" aria-label={title}>
      <div class="rk-panel-head">
        <h3>{title}</h3>
        <CloseButton onClick={onClose} />
      </div>
      <Row class="rk-fh-strips" label={title} things={stacks}>
        {({ face, n }, stop) => (
          <Read
            key={face.id}
            class="rk-fh-piece"
            tip={() => <Details scene={scene} card={face.id} />}
            stop={stop}
            aria-label={times(lang, cardLabel(lang, scene, face.id, null), n)}
          >
            <Strip face={face} n={n} lying />
          </Read>
        )}
      </Row>
      {down > 0 && <p class="rk-note">{t(w.fh_face_down, { n: down })}</p>}
      {!stacks.length && !down && <p class="rk-note">{t(w.fh_nothing)}</p>}
    </section>
  );
}

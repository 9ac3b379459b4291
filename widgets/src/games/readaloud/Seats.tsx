import * as w from "racekit:words";
import { number } from "../../core/text";
import { Icon } from "../../shell/icons";
import { Players } from "../../shell/Players";
import { type BoardProps, useTable } from "../../shell/view";
import { faceOf, leads, total, unplaced } from "./derived";
import { Token } from "./Symbols";
import type { Scene } from "./scene";

export function Seats({ scene }: BoardProps<Scene>) {
  const { t } = useTable();
  const { hands, limits } = scene;
  return (
    <>
      <Players
        columns={[w.ra_cards, w.ra_value]}
        players={hands.map((hand, seat) => ({
          seat,
          before: <Token seat={seat} />,
          after: leads(scene, seat) && (
            <span class="rk-ra-leads" title={t(w.ra_wins_now)}>
              <Icon name="crown" />
            </span>
          ),
          cells: [`${hand.length}/${limits.hands[seat]}`, told(total(hand))],
        }))}
      />
      <Unplaced scene={scene} />
    </>
  );
}

const told = (sum: number | null): string => (sum === null ? "?" : number(sum));

/** The cards that lie somewhere where the person does not know them. */
function Unplaced({ scene }: { scene: Scene }) {
  const { t } = useTable();
  const cards = unplaced(scene).flatMap((card) => faceOf(scene, card) ?? []);
  if (!cards.length) return null;
  return (
    <details class="rk-ra-unplaced">
      <summary>{t(w.ra_unplaced, { n: cards.length })}</summary>
      <ul>
        {cards.map((face) => (
          <li key={face.title.en}>
            <b>{number(face.value)}</b> {t(face.title)}
          </li>
        ))}
      </ul>
    </details>
  );
}

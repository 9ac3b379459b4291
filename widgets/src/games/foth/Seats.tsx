import * as w from "racekit:words";
import { Players } from "../../shell/Players";
import { type BoardProps, useTable } from "../../shell/view";
import { InForce } from "./InForce";
import { cardName, times } from "./labels";
import type { Scene, Side } from "./scene";

export function Seats({ scene }: BoardProps<Scene>) {
  const { turn, sides } = scene;
  return (
    <>
      <Players
        columns={[w.fh_areas_short, w.fh_hand, w.fh_farm]}
        players={sides.map(({ seat, to_go, hand, farm, down }) => ({
          seat,
          cells: [<b key="go">{turn ? to_go : "–"}</b>, hand.count, farm.length + down.count],
        }))}
      />
      {sides.map((side) => (
        <Unseen key={side.seat} scene={scene} side={side} />
      ))}
      <InForce scene={scene} />
    </>
  );
}

/** The cards of a deck that this seat cannot place: they lie face down, or in a hand. */
function Unseen({ scene, side }: { scene: Scene; side: Side }) {
  const { t, lang, name } = useTable();
  if (!side.unseen.length) return null;
  return (
    <details class="rk-fh-unseen">
      <summary>{t(w.fh_unseen, { who: name(side.seat) })}</summary>
      <ul>
        {side.unseen.map(([card, n]) => (
          <li key={card}>{times(lang, cardName(lang, scene, card), n)}</li>
        ))}
      </ul>
    </details>
  );
}

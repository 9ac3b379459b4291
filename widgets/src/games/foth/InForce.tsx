import * as w from "racekit:words";
import type { T } from "../../core/contract";
import { useTable } from "../../shell/view";
import { Strip } from "./Card";
import { counted } from "./derived";
import { cardNames } from "./labels";
import type { Effect, Scene, Told } from "./scene";

/** Abilities that wait, effects that last, and what is to come. */
export function InForce({ scene }: { scene: Scene }) {
  const { t, lang } = useTable();
  const { waiting, effects, later } = scene;
  const lying = scene.sides.flatMap(({ run, situation }) => [...run, ...situation]);
  const onto = ({ pieces }: Effect) =>
    counted(lying.flatMap(({ id, card }) => (pieces.includes(id) ? [card] : [])));
  return (
    <>
      {!scene.asks?.options?.length && (
        <List
          scene={scene}
          title={w.fh_waiting}
          items={waiting.filter(({ card }) => card !== scene.asks?.by)}
          more={() => null}
        />
      )}
      <List
        scene={scene}
        title={w.fh_in_force}
        items={effects}
        more={(effect) => {
          const on = onto(effect);
          const cards = on.length > 0 && t(w.fh_effect_on, { cards: cardNames(lang, scene, on) });
          return [cards, t(effect.until.text)].filter(Boolean).join(" · ");
        }}
      />
      <List
        scene={scene}
        title={w.fh_later}
        items={later}
        more={({ until }) => (until ? t(until.text) : null)}
      />
    </>
  );
}

interface ListProps<I extends Told> {
  scene: Scene;
  title: T;
  items: readonly I[];
  more: (item: I) => string | null;
}

function List<I extends Told>({ scene, title, items, more }: ListProps<I>) {
  const { t, name } = useTable();
  if (!items.length) return null;
  return (
    <section class="rk-fh-in-force">
      <h3>{t(title)}</h3>
      <ul>
        {items.map((item, place) => {
          const face = scene.cards[item.card];
          return (
            <li key={place}>
              {face && <Strip face={face} />}
              <span>
                {t(item.text)}{" "}
                <span class="rk-note">{[name(item.seat), more(item)].filter(Boolean).join(" · ")}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

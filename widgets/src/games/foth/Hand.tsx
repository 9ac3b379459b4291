import * as w from "racekit:words";
import { places } from "../../core/scene";
import { type Held as Copy, held, playable, whyUnplayable } from "../../core/select";
import { type Held, InHand } from "../../shell/Hand";
import { Row } from "../../shell/Row";
import { still } from "../../shell/still";
import { Term } from "../../shell/Term";
import { type BoardProps, type Table, useShell, useTable } from "../../shell/view";
import { Asked } from "./Asked";
import { Card } from "./Card";
import { Details } from "./Details";
import { fromPile, isPicked, pool, sideOf } from "./derived";
import { cardLabel, whyNotAsked } from "./labels";
import { Places } from "./Places";
import type { Face, Horse, Scene } from "./scene";

/** The words that a player meets first. */
const TERMS = [
  [w.fh_run, w.fh_about_run, "209.1"],
  [w.fh_guard, w.fh_about_guard, "210.1"],
  [w.fh_force, w.fh_about_force, "202.2c"],
  [w.fh_farm, w.fh_about_farm, "406.1"],
] as const;

/** What is asked, what there is to choose from, the hand, and where the chosen card goes. */
export function Hand({ state, scene }: BoardProps<Scene>) {
  const { t, own, recorded, asked, live, most } = useTable();
  const cards = sideOf(scene, scene.seat)?.hand.cards ?? [];
  const hand = held(cards.map(({ card }) => card));
  const piles = live ? pool(scene, state) : [];
  return (
    <section class="rk-fh-hand" aria-label={own(w.hand, w.hand_of)}>
      <Asked scene={scene} />
      {piles.length > 0 && (
        <Cards
          scene={scene}
          label={t(w.fh_pool_label)}
          things={piles.flatMap(([id, n]) =>
            // Where several are chosen, each copy can be; the first ones may have been already.
            places(Math.min(n, most)).map((copy) => ({
              id,
              key: `${id}#pile${n - 1 - copy}`,
              n: most > 1 ? 1 : n,
              horse: null,
              shown: false,
            })),
          )}
          lit
        />
      )}
      <div class="rk-fh-own-head">
        {own(w.hand, w.hand_of)} <span class="rk-note">{hand.length}</span>
        <span class="rk-note rk-terms">
          {TERMS.map(([text, about, rule]) => (
            <Term key={rule} text={t(text)} about={about} rule={rule} />
          ))}
        </span>
      </div>
      <Cards
        scene={scene}
        label={t(w.fh_hand_label)}
        things={hand.map((each, i) => ({
          ...each,
          n: 1,
          horse: asked ? null : (cards[i]?.horse ?? null),
          shown: cards[i]?.shown ?? false,
        }))}
        lit={!fromPile(scene)}
      />
      {!recorded && !state.over && <Places scene={scene} />}
    </section>
  );
}

interface Thing extends Copy {
  n: number;
  horse: Horse | null;
  shown: boolean;
}

interface CardsProps {
  scene: Scene;
  label: string;
  things: Thing[];
  /** Is it from these that something can be chosen now? */
  lit: boolean;
}

/** Can it be used now, has it been chosen already, and if neither, why not? */
function standing(table: Table, { scene, lit }: CardsProps, { id, key }: Thing, again: boolean) {
  const { state, chosen, gathered, from, most } = table;
  const live = table.live && lit;
  const face = scene.cards[id];
  const before = lit && isPicked(scene, key);
  const can = live && !before && playable(state, id);
  const now = lit && gathered.includes(key);
  const picked = before || (now && most > 1);
  const apart = state.refused.every((refused) => refused.from !== id);
  const reason =
    live && face && !can && !picked && (apart ? whyNotAsked(scene, face) : whyUnplayable(state, id));
  // Where all that can be done starts from one card, and nobody chose it, the uppermost copy is meant.
  const meant = lit && chosen === null && from === id && !again;
  return { picked, apart, chosen: now || meant, can, no: reason && { reason } };
}

function Cards(props: CardsProps) {
  const { scene, label, things, lit } = props;
  const table = useTable();
  return (
    <Row class={`rk-row rk-fh-cards ${lit ? "" : "rk-fh-low"}`} label={label} things={things}>
      {(thing, stop, place) => {
        const face = scene.cards[thing.id];
        const again = table.most < 2 && things[place + 1]?.id === thing.id;
        const how = standing(table, props, thing, again);
        return (
          face && <HandCard key={thing.key} thing={thing} face={face} again={again} stop={stop} {...how} />
        );
      }}
    </Row>
  );
}

interface HandCardProps extends Held {
  thing: Thing;
  face: Face;
  /** It is one of several that are being chosen. */
  picked: boolean;
  /** No rule refuses it: the step asks for something else. */
  apart: boolean;
  /** Another copy of it comes next, and lies upon it. */
  again: boolean;
}

const HandCard = still(({ thing, face, picked, apart, again, ...held }: HandCardProps) => {
  const { lang } = useShell();
  const { chosen, no } = held;
  const cards = { cards: { [face.id]: face } };
  return (
    <InHand
      {...held}
      class={`rk-fh-held ${apart ? "rk-fh-apart" : ""} ${picked ? "rk-fh-picked" : ""} ${again ? "rk-fh-again" : ""}`}
      copy={thing.key}
      aria-label={cardLabel(lang, cards, face.id, thing.horse, {
        chosen: chosen || picked,
        shown: thing.shown,
      })}
      places=".rk-fh-open"
      tip={() => <Details scene={cards} card={face.id} horse={thing.horse} no={no} />}
      delay={no ? 60 : 350}
    >
      <Card face={face} horse={thing.horse} anchor={`card-${thing.key}`} />
      {thing.n > 1 && <b class="rk-fh-n">×{thing.n}</b>}
      {thing.shown && <Eye />}
      {picked && <Tick />}
    </InHand>
  );
});

const Eye = () => (
  <svg class="rk-fh-eye" viewBox="0 0 16 10" aria-hidden="true" focusable="false">
    <path d="M8 0c4 0 7 3 8 5-1 2-4 5-8 5S1 7 0 5c1-2 4-5 8-5zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm0 1.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z" />
  </svg>
);

const Tick = () => (
  <svg class="rk-fh-tick" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="M3 8.5 6.5 12 13 4.5" />
  </svg>
);

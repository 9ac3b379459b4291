import * as w from "racekit:words";
import type { Reason } from "../../core/contract";
import { type Held, held, playable, whyUnplayable } from "../../core/select";
import { Choice } from "../../shell/Choice";
import { still } from "../../shell/still";
import { useRow } from "../../shell/useRow";
import { type BoardProps, type Table, useShell, useTable } from "../../shell/view";
import { Asked } from "./Asked";
import { Card } from "./Card";
import { Details } from "./Details";
import { fromPile, isPicked, pool, sideOf } from "./derived";
import { cardLabel, whyNotAsked } from "./labels";
import { Places } from "./Places";
import type { Face, Horse, Scene } from "./scene";

/** What is asked, what there is to choose from, the hand, and where the chosen card goes. */
export function Hand({ state, scene }: BoardProps<Scene>) {
  const { t, recorded, asked, live } = useTable();
  const cards = sideOf(scene, scene.seat)?.hand.cards ?? [];
  const hand = held(cards.map(({ card }) => card));
  const piles = live ? pool(scene, state) : [];
  return (
    <section class="rk-fh-hand" aria-label={t(w.hand)}>
      <Asked scene={scene} />
      {piles.length > 0 && (
        <Row
          scene={scene}
          label={t(w.fh_pool_label)}
          things={piles.map(([id, n]) => ({ id, key: `${id}#pile`, n, horse: null, shown: false }))}
          lit
        />
      )}
      <div class="rk-fh-own-head">
        {t(w.hand)} <span class="rk-note">{hand.length}</span>
      </div>
      <Row
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

interface Thing extends Held {
  n: number;
  horse: Horse | null;
  shown: boolean;
}

interface RowProps {
  scene: Scene;
  label: string;
  things: Thing[];
  /** Is it from these that something can be chosen now? */
  lit: boolean;
}

/** Can it be used now, has it been chosen already, and if neither, why not? */
function standing({ state, live }: Table, scene: Scene, { id, key }: Thing, lit: boolean) {
  const face = scene.cards[id];
  const can = live && lit && playable(state, id);
  const picked = lit && isPicked(scene, key);
  if (!live || !lit || can || picked || !face) return { can, picked, apart: false, why: null };
  const apart = state.refused.every(({ from }) => from !== id);
  return { can, picked, apart, why: apart ? whyNotAsked(scene, face) : whyUnplayable(state, id) };
}

/** A row of cards with one tab stop. */
function Row({ scene, label, things, lit }: RowProps) {
  const table = useTable();
  const { chosen, from } = table;
  const { ref, onKeyDown, here, setPlace } = useRow(things.length);
  return (
    <div
      ref={ref}
      class={`rk-fh-cards ${lit ? "" : "rk-fh-low"}`}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {things.map((thing, i) => {
        const face = scene.cards[thing.id];
        const { can, picked, apart, why } = standing(table, scene, thing, lit);
        const again = things[i + 1]?.id === thing.id;
        // Where all that can be done starts from one card, and nobody chose it, the uppermost copy is meant.
        const meant = chosen === null && from === thing.id && !again;
        return (
          face && (
            <HandCard
              key={thing.key}
              thing={thing}
              face={face}
              chosen={lit && (chosen === thing.key || meant)}
              again={again}
              own={chosen !== null}
              picked={picked}
              can={can}
              shut={why !== null}
              apart={apart}
              why={why}
              place={i}
              stop={i === here}
              onStop={setPlace}
            />
          )
        );
      })}
    </div>
  );
}

interface HandCardProps {
  thing: Thing;
  face: Face;
  chosen: boolean;
  /** The person has chosen; else what is chosen is all that there is to choose. */
  own: boolean;
  /** It is one of several that are being chosen. */
  picked: boolean;
  can: boolean;
  /** It is the person's turn, and this card cannot be used. */
  shut: boolean;
  /** No rule refuses it: the step asks for something else. */
  apart: boolean;
  why: Reason | null;
  /** Another copy of it comes next, and lies upon it. */
  again: boolean;
  place: number;
  stop: boolean;
  onStop: (place: number) => void;
}

const HandCard = still((props: HandCardProps) => {
  const { lang, choose } = useShell();
  const { thing, face, chosen, own, picked, can, shut, apart, why, again, place, stop, onStop } = props;
  const cards = { cards: { [face.id]: face } };
  const state = `${chosen ? "rk-fh-chosen" : ""} ${can ? "rk-fh-can" : ""} ${shut ? (apart ? "rk-fh-apart" : "rk-fh-cannot") : ""} ${picked ? "rk-fh-picked" : ""} ${again ? "rk-fh-again" : ""}`;
  return (
    <Choice
      class={`rk-fh-held ${state}`}
      can={can}
      no={shut && { reason: why }}
      tip={() => (
        <Details
          scene={cards}
          card={face.id}
          horse={thing.horse}
          why={shut ? { kind: "shut", reason: why } : null}
        />
      )}
      delay={shut ? 60 : 350}
      stop={stop}
      onStop={() => onStop(place)}
      onUse={(event) => {
        const back = chosen && own;
        choose(back ? null : thing.key);
        if (!back && event.detail === 0) leadOn(event.currentTarget);
      }}
      aria-pressed={chosen}
      aria-label={cardLabel(lang, cards, face.id, thing.horse, {
        chosen: chosen || picked,
        shown: thing.shown,
      })}
      data-card={thing.key}
      data-place={thing.id}
    >
      <Card face={face} horse={thing.horse} anchor={`card-${thing.key}`} />
      {thing.n > 1 && <b class="rk-fh-n">×{thing.n}</b>}
      {thing.shown && <Eye />}
      {picked && <Tick />}
    </Choice>
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

/** Chosen by keyboard: the focus goes on to the first place that takes the card. */
function leadOn(from: HTMLElement): void {
  requestAnimationFrame(() => {
    from.closest(".rk")?.querySelector<HTMLElement>(".rk-fh-open")?.focus();
  });
}

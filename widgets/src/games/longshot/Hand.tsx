import * as w from "racekit:words";
import type { Reason } from "../../core/contract";
import { bare, type Held, held, playable, whyUnplayable } from "../../core/select";
import { join } from "../../core/text";
import { Aim } from "../../shell/Aim";
import { Choice } from "../../shell/Choice";
import { still } from "../../shell/still";
import { useRow } from "../../shell/useRow";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { Card, Plate } from "./Card";
import { cardName } from "./labels";
import type { Scene } from "./scene";

export function Hand({ state, scene }: BoardProps<Scene>) {
  const { t, recorded } = useTable();
  const { hand, opened, order } = scene;
  return (
    <section class="rk-ls-hand" aria-label={t(w.hand)}>
      <div class="rk-ls-own">
        <span>
          {t(w.hand)} <span class="rk-note">{t(w.ls_cards_n, { n: hand?.length ?? 0 })}</span>
        </span>
        {order !== null && (
          <span class="rk-ls-order">
            {t(scene.race === 1 ? w.ls_own_order : w.ls_open_order)} <Plate horse={order} />
          </span>
        )}
      </div>
      {opened && <Opened id={opened} />}
      {hand && <Cards hand={hand} />}
      {!recorded && !state.over && <Buttons />}
    </section>
  );
}

function Opened({ id }: { id: string }) {
  const { t, lang, live, from } = useTable();
  const mine = live && from === id;
  return (
    <div class={mine ? "rk-ls-opened rk-ls-opened-mine" : "rk-ls-opened"}>
      <span class="rk-note">{t(w.ls_opened)}</span>
      <span role="img" aria-label={cardName(lang, id)}>
        <Card id={id} size="big" anchor="opened" />
      </span>
    </div>
  );
}

function Cards({ hand }: { hand: readonly string[] }) {
  const { t, state, live, chosen } = useTable();
  const cards = held(hand);
  const { ref, onKeyDown, here, setPlace } = useRow(cards.length);
  return (
    <div ref={ref} class="rk-ls-cards" role="toolbar" aria-label={t(w.ls_hand_label)} onKeyDown={onKeyDown}>
      {cards.map((card, i) => {
        const can = live && playable(state, card.id);
        return (
          <HandCard
            key={card.key}
            card={card}
            chosen={chosen === card.key}
            can={can}
            shut={live && !can}
            why={live && !can ? whyUnplayable(state, card.id) : null}
            place={i}
            stop={i === here}
            onStop={setPlace}
          />
        );
      })}
    </div>
  );
}

interface CardProps {
  card: Held;
  chosen: boolean;
  can: boolean;
  /** It is the person's turn, and this card cannot be placed. */
  shut: boolean;
  why: Reason | null;
  place: number;
  stop: boolean;
  onStop: (place: number) => void;
}

const HandCard = still(({ card, chosen, can, shut, why, place, stop, onStop }: CardProps) => {
  const { lang, t, choose } = useShell();
  return (
    <Choice
      class="rk-ls-held"
      can={can}
      no={shut && { reason: why }}
      stop={stop}
      onStop={() => onStop(place)}
      onUse={(event) => {
        choose(chosen ? null : card.key);
        if (!chosen && event.detail === 0) leadOn(event.currentTarget);
      }}
      aria-pressed={chosen}
      aria-label={join(lang, [cardName(lang, card.id), chosen && t(w.ls_chosen)])}
      data-card={card.key}
      data-place={card.id}
    >
      <Card id={card.id} size="big" anchor={`card-${card.key}`} />
    </Choice>
  );
});

/** Chosen by keyboard: the focus goes on to the first box that takes the card. */
function leadOn(from: HTMLElement): void {
  requestAnimationFrame(() => {
    from.closest(".rk")?.querySelector<HTMLElement>(".rk-ls-box-open")?.focus();
  });
}

function Buttons() {
  const { state, t, live } = useTable();
  const pass = live ? bare(state, "pass") : null;
  const done = live ? bare(state, "done") : null;
  return (
    <div class="rk-ls-buttons">
      {done?.kind === "open" && (
        <Aim class="rk-button rk-strong" to={done} aria-keyshortcuts="d">
          {t(w.ls_done)}
        </Aim>
      )}
      <Aim to={pass} aria-keyshortcuts="p">
        {t(w.ls_pass)}
      </Aim>
    </div>
  );
}

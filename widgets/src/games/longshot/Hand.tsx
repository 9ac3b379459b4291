import * as w from "racekit:words";
import { bare, held, playable, whyUnplayable } from "../../core/select";
import { join } from "../../core/text";
import { Aim } from "../../shell/Aim";
import { type Held, InHand } from "../../shell/Hand";
import { Row } from "../../shell/Row";
import { still } from "../../shell/still";
import { explaining, Term } from "../../shell/Term";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { Card, Plate } from "./Card";
import { cardName } from "./labels";
import type { Scene } from "./scene";

export function Hand({ state, scene }: BoardProps<Scene>) {
  const { t, own, recorded } = useTable();
  const { hand, opened, order } = scene;
  const last = scene.race > 1;
  return (
    <section class="rk-ls-hand" aria-label={own(w.hand, w.hand_of)}>
      <div class="rk-ls-own">
        <span>
          {own(w.hand, w.hand_of)}{" "}
          <span class="rk-note">
            <Term
              text={t(w.ls_cards_n, { n: hand?.length ?? 0 })}
              about={w.ls_about_tickets}
              rule={last ? "LS10.5" : "LS9.2"}
            />
          </span>
        </span>
        {order !== null && (
          <span class="rk-ls-order">
            <Term
              text={last ? t(w.ls_open_order) : own(w.ls_own_order, w.ls_own_order_of)}
              about={w.ls_about_order}
              rule={last ? "LS10.4" : "LS9.1"}
            />{" "}
            <Plate horse={order} />
          </span>
        )}
      </div>
      {opened && state.actor === state.seat && <Opened id={opened} />}
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
  return (
    <Row class="rk-row rk-ls-cards" label={t(w.ls_hand_label)} things={held(hand)}>
      {({ id, key }, stop) => {
        const can = live && playable(state, id);
        const no = live && !can && { reason: whyUnplayable(state, id) };
        return (
          <HandCard key={key} id={id} copy={key} chosen={chosen === key} can={can} no={no} stop={stop} />
        );
      }}
    </Row>
  );
}

const HandCard = still(({ id, copy, ...held }: Held & { id: string; copy: string }) => {
  const { lang, t } = useShell();
  return (
    <InHand
      {...held}
      class="rk-ls-held"
      copy={copy}
      aria-label={join(lang, [cardName(lang, id), held.chosen && t(w.ls_chosen)])}
      places=".rk-ls-box-open"
    >
      <Card id={id} size="big" anchor={`card-${copy}`} />
    </InHand>
  );
});

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
      <Aim
        to={pass}
        tip={pass?.kind === "open" ? explaining(w.ls_about_pass, "LS5.1") : null}
        aria-keyshortcuts="p"
      >
        {t(w.ls_pass)}
      </Aim>
    </div>
  );
}

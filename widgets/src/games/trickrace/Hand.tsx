import * as w from "racekit:words";
import type { Reason } from "../../core/contract";
import { playable, target } from "../../core/select";
import { join } from "../../core/text";
import { Aim } from "../../shell/Aim";
import { type Held, InHand } from "../../shell/Hand";
import { Row } from "../../shell/Row";
import { still } from "../../shell/still";
import { Term } from "../../shell/Term";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { Card, Ticket } from "./Card";
import { finished, marksOf, wouldWin } from "./derived";
import { cardName, ticketName } from "./labels";
import { Marks, Whip } from "./Symbols";
import type { Scene } from "./scene";

const TO = {
  trick: w.tr_to_trick,
  whip: w.tr_to_whip,
  aside: w.tr_to_aside,
  open: w.tr_to_open,
  seal: w.tr_to_seal,
};

type To = keyof typeof TO;

/** Where a thing in hand may go, by phase. */
function placesOf(scene: Scene, seat: number): To[] {
  if (scene.phase === "aside") return ["aside"];
  if (scene.phase === "race") return ["trick", "whip"];
  if (scene.phase !== "tickets") return [];
  return scene.seats.some((each) => each.seat === seat && each.open) ? ["seal"] : ["open"];
}

export function Hand({ state, scene }: BoardProps<Scene>) {
  const { t, own, recorded } = useTable();
  const { hand, tickets } = scene;
  if (finished(scene) && !hand?.length) return null;
  return (
    <section class="rk-tr-hand" aria-label={own(w.hand, w.hand_of)}>
      <div class="rk-tr-own-head">
        <span>
          {own(w.hand, w.hand_of)} <span class="rk-note">{t(w.tr_cards_n, { n: hand?.length ?? 0 })}</span>
        </span>
        {hand && hand.length > 0 && (
          <span class="rk-note rk-tr-legend">
            <Marks n={1} /> {t(w.tr_marks_legend)}
          </span>
        )}
        {scene.phase === "tickets" && (
          <span class="rk-terms">
            <Term text={t(w.tr_ticket)} about={w.tr_about_ticket} rule="TR3.4" />
            <Term text={t(w.tr_odds)} about={w.tr_about_odds} rule="TR5.3" />
          </span>
        )}
        {scene.phase === "race" && (
          <span class="rk-terms">
            <Term text={t(w.tr_whip)} about={w.tr_about_whip} rule="TR4.4" />
          </span>
        )}
        {!recorded && !state.over && (
          <span class="rk-tr-places">
            {placesOf(scene, state.seat).map((to) => (
              <Place key={to} to={to} scene={scene} />
            ))}
          </span>
        )}
      </div>
      {tickets && <Things kind="ticket" ids={tickets} scene={scene} />}
      {hand && <Things kind="card" ids={hand} scene={scene} />}
    </section>
  );
}

/** A place for the chosen card or ticket: ringed where it may go, or it says why not. */
function Place({ to, scene }: { to: To; scene: Scene }) {
  const { t, aim, from } = useTable();
  const end = aim(to);
  const tried = from && end?.kind === "open" && scene.phase === "race";
  return (
    <Aim to={end} class={`rk-tr-place rk-tr-place-${end?.kind ?? "idle"}`} data-place={to}>
      {to === "whip" && <Whip up />}
      <span>
        {t(TO[to])}
        {tried && <small>{t(wouldWin(scene, from, to === "whip") ? w.tr_wins_now : w.tr_loses_now)}</small>}
      </span>
    </Aim>
  );
}

interface RowProps {
  kind: Kind;
  ids: readonly string[];
  scene: Scene;
}

type Kind = "card" | "ticket";

function Things({ kind, ids, scene }: RowProps) {
  const { t, lang, state, live, from } = useTable();
  const isCard = kind === "card";
  return (
    <Row
      class={`rk-row rk-tr-choice rk-tr-${kind}s`}
      label={t(isCard ? w.tr_cards_label : w.tr_tickets_label)}
      things={ids}
    >
      {(name, stop, place) => {
        const id = isCard ? name : `ticket:${name}`;
        const can = live && playable(state, id);
        const refusal = state.refused.find((refused) => refused.from === id);
        const no = live && !can && refusal && { reason: reasonOf(target(state, id, refusal.to)) };
        return (
          <Thing
            key={id}
            kind={kind}
            id={id}
            name={name}
            title={isCard ? cardName(lang, name) : ticketName(lang, scene, name)}
            marks={isCard ? marksOf(scene, name) : 0}
            gap={isCard && place > 0 && ids[place - 1]?.charAt(0) !== name.charAt(0)}
            chosen={from === id}
            can={can}
            no={no}
            stop={stop}
          />
        );
      }}
    </Row>
  );
}

const reasonOf = (end: ReturnType<typeof target>): Reason | null =>
  end?.kind === "shut" ? end.reason : null;

interface ThingProps extends Held {
  kind: Kind;
  /** What actions call it. */
  id: string;
  name: string;
  title: string;
  marks: number;
  /** Another colour begins here. */
  gap: boolean;
}

const Thing = still(({ kind, id, name, title, marks, gap, ...held }: ThingProps) => {
  const { lang, t } = useShell();
  return (
    <InHand
      {...held}
      class={`rk-tr-held ${gap ? "rk-tr-gap" : ""}`}
      copy={`${id}#0`}
      aria-label={join(lang, [
        title,
        marks > 0 && t(w.tr_marks_n, { n: marks }),
        held.chosen && t(w.tr_chosen),
      ])}
      places=".rk-tr-place-open"
    >
      {kind === "ticket" ? (
        <Ticket id={name} anchor={id} />
      ) : (
        <Card id={name} size="big" marks={marks} anchor={`card-${name}`} />
      )}
    </InHand>
  );
});

import * as w from "racekit:words";
import type { Reason } from "../../core/contract";
import { playable, target } from "../../core/select";
import { join } from "../../core/text";
import { Aim } from "../../shell/Aim";
import { Choice } from "../../shell/Choice";
import { still } from "../../shell/still";
import { useRow } from "../../shell/useRow";
import { type BoardProps, useShell, useTable } from "../../shell/view";
import { Card, Ticket } from "./Card";
import { finished, marksOf } from "./derived";
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
  const { t, recorded } = useTable();
  const { hand, tickets } = scene;
  if (finished(scene) && !hand?.length) return null;
  return (
    <section class="rk-tr-hand" aria-label={t(w.hand)}>
      <div class="rk-tr-own-head">
        <span>
          {t(w.hand)} <span class="rk-note">{t(w.tr_cards_n, { n: hand?.length ?? 0 })}</span>
        </span>
        {hand && hand.length > 0 && (
          <span class="rk-note rk-tr-legend">
            <Marks n={1} /> {t(w.tr_marks_legend)}
          </span>
        )}
        {!recorded && !state.over && (
          <span class="rk-tr-places">
            {placesOf(scene, state.seat).map((to) => (
              <Place key={to} to={to} />
            ))}
          </span>
        )}
      </div>
      {tickets && <Row kind="ticket" ids={tickets} scene={scene} />}
      {hand && <Row kind="card" ids={hand} scene={scene} />}
    </section>
  );
}

/** A place for the chosen card or ticket: ringed where it may go, or it says why not. */
function Place({ to }: { to: To }) {
  const { t, aim } = useTable();
  const end = aim(to);
  return (
    <Aim to={end} class={`rk-tr-place rk-tr-place-${end?.kind ?? "idle"}`} data-place={to}>
      {to === "whip" && <Whip up />}
      {t(TO[to])}
    </Aim>
  );
}

interface RowProps {
  kind: "card" | "ticket";
  ids: readonly string[];
  scene: Scene;
}

/** A row of things in hand, with one tab stop. */
function Row({ kind, ids, scene }: RowProps) {
  const { t, lang, state, live, chosen, from } = useTable();
  const { ref, onKeyDown, here, setPlace } = useRow(ids.length);
  return (
    <div
      ref={ref}
      class={`rk-tr-choice rk-tr-${kind}s`}
      role="toolbar"
      aria-label={t(kind === "card" ? w.tr_cards_label : w.tr_tickets_label)}
      onKeyDown={onKeyDown}
    >
      {ids.map((id, i) => {
        const source = kind === "ticket" ? `ticket:${id}` : id;
        const can = live && playable(state, source);
        const refusal = state.refused.find((refused) => refused.from === source);
        const turned = live && !can && refusal !== undefined;
        return (
          <Held
            key={id}
            kind={kind}
            id={id}
            source={source}
            name={kind === "ticket" ? ticketName(lang, scene, id) : cardName(lang, id)}
            marks={kind === "card" ? marksOf(scene, id) : 0}
            chosen={from === source}
            picked={chosen !== null}
            can={can}
            shut={turned}
            why={turned ? reasonOf(target(state, source, refusal.to)) : null}
            gap={kind === "card" && i > 0 && ids[i - 1]?.charAt(0) !== id.charAt(0)}
            place={i}
            stop={i === here}
            onStop={setPlace}
          />
        );
      })}
    </div>
  );
}

const reasonOf = (end: ReturnType<typeof target>): Reason | null =>
  end?.kind === "shut" ? end.reason : null;

interface HeldProps {
  kind: "card" | "ticket";
  id: string;
  /** What actions call it. */
  source: string;
  name: string;
  marks: number;
  chosen: boolean;
  /** The person has chosen; else what is chosen is all that there is to choose. */
  picked: boolean;
  can: boolean;
  /** It is the person's turn, and this may not be chosen. */
  shut: boolean;
  why: Reason | null;
  /** Another colour begins here. */
  gap: boolean;
  place: number;
  stop: boolean;
  onStop: (place: number) => void;
}

const Held = still((props: HeldProps) => {
  const { lang, t, choose } = useShell();
  const { kind, id, source, chosen, can, shut, marks } = props;
  const state = `${chosen ? "rk-tr-chosen" : ""} ${can ? "rk-tr-can" : ""} ${shut ? "rk-tr-shut" : ""}`;
  return (
    <Choice
      class={`rk-tr-held ${state} ${props.gap ? "rk-tr-gap" : ""}`}
      can={can}
      no={shut && { reason: props.why }}
      stop={props.stop}
      onStop={() => props.onStop(props.place)}
      onUse={(event) => {
        const back = chosen && props.picked;
        choose(back ? null : `${source}#0`);
        if (!back && event.detail === 0) leadOn(event.currentTarget);
      }}
      aria-pressed={chosen}
      aria-label={join(lang, [
        props.name,
        marks > 0 && t(w.tr_marks_n, { n: marks }),
        chosen && t(w.tr_chosen),
      ])}
      data-card={source}
      data-place={source}
    >
      {kind === "ticket" ? (
        <Ticket id={id} anchor={source} />
      ) : (
        <Card id={id} size="big" marks={marks} anchor={`card-${id}`} />
      )}
    </Choice>
  );
});

/** Chosen by keyboard: the focus goes on to the first place that takes it. */
function leadOn(from: HTMLElement): void {
  requestAnimationFrame(() => {
    from.closest(".rk")?.querySelector<HTMLElement>(".rk-tr-place-open")?.focus();
  });
}

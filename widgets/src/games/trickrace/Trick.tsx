import * as w from "racekit:words";
import { join } from "../../core/text";
import type { TabStop } from "../../shell/useRoving";
import { useShell } from "../../shell/view";
import { Card } from "./Card";
import { marksOf, nextUp, order, type Shown, shownTrick } from "./derived";
import { cardName, colourName, horseName, playedLabel, useWho } from "./labels";
import { Suit, Whip } from "./Symbols";
import type { Played, Scene, Seat } from "./scene";

interface Props {
  scene: Scene;
  around: readonly Seat[];
  dummys: Omit<Played, "seat"> | null;
  cell: (column: number) => TabStop;
}

/** The trick in the middle: each card before its seat, and what it is judged by. */
export function Felt({ scene, around, dummys, cell }: Props) {
  const shown = shownTrick(scene);
  const turns = order(scene);
  const next = nextUp(scene);
  return (
    <div class="rk-tr-felt">
      <Judging scene={scene} shown={shown} />
      <div role="row" class="rk-tr-trick">
        {around.map((seat, column) => (
          <Before
            key={seat.seat}
            scene={scene}
            shown={shown}
            seat={seat.seat}
            turn={turns.indexOf(seat.seat) + 1}
            next={next === seat.seat}
            thought={seat.dummy && !shown.done ? dummys : null}
            cell={cell(column)}
          />
        ))}
      </div>
      <LastTrick scene={scene} />
    </div>
  );
}

/** The led colour; after a whip also the colour that counts instead. */
function Judging({ scene, shown }: { scene: Scene; shown: Shown }) {
  const { t, lang } = useShell();
  const who = useWho(scene);
  const { lead, judge } = shown;
  if (!lead || !judge) {
    return <p class="rk-tr-judging">{scene.leader !== null && t(w.tr_leads, { who: who(scene.leader) })}</p>;
  }
  const whip = shown.cards.find((card) => card.whip);
  return (
    <p class="rk-tr-judging">
      <span class={judge === lead ? "rk-tr-led" : "rk-tr-led rk-tr-off"}>
        {t(w.tr_led)} <Suit colour={lead} /> {colourName(lang, lead)}
      </span>
      {whip && (
        <span class="rk-tr-judge">
          <Whip up /> {t(w.tr_judged, { who: who(whip.seat) })} <Suit colour={judge} />{" "}
          {colourName(lang, judge)}
        </span>
      )}
    </p>
  );
}

interface BeforeProps {
  scene: Scene;
  shown: Shown;
  seat: number;
  /** When the seat plays in this trick, from 1; 0 when nobody knows yet. */
  turn: number;
  next: boolean;
  /** What the dummy is going to play. */
  thought: Omit<Played, "seat"> | null;
  cell: TabStop;
}

function Before({ scene, shown, seat, turn, next, thought, cell }: BeforeProps) {
  const { t, lang } = useShell();
  const who = useWho(scene);
  const played = shown.cards.find((each) => each.seat === seat);
  if (!played) {
    const would = thought && t(w.tr_would_play, { card: cardName(lang, thought.card) });
    return (
      <div
        class="rk-tr-before"
        role="gridcell"
        {...cell}
        aria-label={join(lang, [who(seat), would ?? t(w.tr_not_yet)])}
      >
        <span
          class={`rk-tr-slot ${thought ? "rk-tr-thought" : ""} ${next ? "rk-tr-next-up" : ""}`}
          aria-hidden="true"
        >
          {thought ? <Card id={thought.card} size="big" marks={marksOf(scene, thought.card)} /> : turn || ""}
        </span>
        {thought && (
          <span class="rk-tr-tag">
            {thought.whip && <Whip up />} {t(w.tr_would)}
          </span>
        )}
      </div>
    );
  }
  const wins = shown.winner === seat;
  const lead = shown.cards[0]?.seat === seat;
  const counts = played.card.charAt(0) === shown.judge;
  return (
    <div
      class={`rk-tr-before ${wins ? "rk-tr-wins" : ""} ${counts ? "" : "rk-tr-idle"}`}
      role="gridcell"
      {...cell}
      aria-label={playedLabel(lang, who(seat), played, { lead, wins, done: shown.done })}
    >
      <span class="rk-tr-slot" aria-hidden="true">
        <Card
          id={played.card}
          size="big"
          marks={marksOf(scene, played.card)}
          anchor={`trick-${played.card}`}
        />
        {played.whip && (
          <span class="rk-tr-cracked">
            <Whip up />
          </span>
        )}
      </span>
      <span class="rk-tr-tag">
        {wins ? t(shown.done ? w.tr_won : w.tr_wins_now) : lead ? t(w.tr_led_this) : ""}
      </span>
    </div>
  );
}

function LastTrick({ scene }: { scene: Scene }) {
  const { t, lang } = useShell();
  const who = useWho(scene);
  const { last } = scene;
  const onFelt = shownTrick(scene).done;
  if (!last) return <p class="rk-tr-last" />;
  return (
    <p class="rk-tr-last">
      {t(w.tr_last)}{" "}
      {last.cards.map(({ card, whip }) => (
        <span key={card} class="rk-tr-last-card">
          <span class="rk-sr">{cardName(lang, card)}</span>
          <Card id={card} anchor={onFelt ? undefined : `trick-${card}`} />
          {whip && <Whip up />}
        </span>
      ))}{" "}
      {t(last.moved > 0 ? w.tr_last_moved : w.tr_last_stayed, {
        who: who(last.winner),
        horse: horseName(lang, scene, last.horse),
        by: last.moved,
      })}
    </p>
  );
}

import * as w from "racekit:words";
import { useState } from "preact/hooks";
import type { Result } from "../../core/contract";
import { gain, money, placeName } from "../../core/text";
import { Button } from "../../shell/Button";
import { Icon } from "../../shell/icons";
import { RuleChip } from "../../shell/RuleChip";
import { type BoardProps, useTable } from "../../shell/view";
import { Plate } from "./Card";
import type { Scene, SeatSettlement, Settlement } from "./scene";

const LAST = 99;

const byPlace = <P extends { place: number | null }>(items: readonly P[]): P[] =>
  [...items].sort((a, b) => (a.place ?? LAST) - (b.place ?? LAST));

/** Every dollar of every finished race; the newest stands open until the next race begins. */
export function Notice({ state, scene }: BoardProps<Scene>) {
  return (
    <>
      {state.result && <Ranking result={state.result} />}
      {[...scene.settlements].reverse().map((settlement) => (
        <Sheet key={settlement.race} settlement={settlement} open={settlement.race === scene.race} />
      ))}
    </>
  );
}

function Ranking({ result }: { result: Result }) {
  const { t, lang, name } = useTable();
  return (
    <section class="rk-ls-result">
      <h3>{t(w.result)}</h3>
      <ol>
        {byPlace(result.ranking).map(({ seat, place, score, winner }) => (
          <li key={seat} class={winner ? "rk-ls-winner" : undefined}>
            <span class="rk-ls-rank">{placeName(lang, place, "位")}</span>
            <span>{name(seat)}</span>
            {winner && <Icon name="crown" />}
            <span class="rk-ls-purse">{money(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sheet({ settlement, open }: { settlement: Settlement; open: boolean }) {
  const { t, state } = useTable();
  const isOwn = ({ seat }: SeatSettlement) => seat === state.seat;
  const ownFirst = [...settlement.seats].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return (
    <details class="rk-ls-sheet rk-fold" open={open}>
      <summary>{t(w.ls_settlement, { race: settlement.race })}</summary>
      <Finish settlement={settlement} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t(w.player)}</th>
            <th scope="col">{t(w.ls_before)}</th>
            <th scope="col">{t(w.ls_change)}</th>
            <th scope="col">{t(w.ls_after)}</th>
          </tr>
        </thead>
        {ownFirst.map((seat) => (
          <SeatRows key={seat.seat} seat={seat} first={isOwn(seat)} />
        ))}
      </table>
      <p class="rk-note rk-ls-terms">{t(w.ls_terms)}</p>
    </details>
  );
}

function Finish({ settlement }: { settlement: Settlement }) {
  const { t, lang } = useTable();
  const placed = byPlace(settlement.finish).filter(({ place }) => place !== null);
  const others = settlement.finish.filter(({ place }) => place === null);
  return (
    <p class="rk-ls-finish">
      {placed.map(({ horse, place }) => (
        <span key={horse}>
          {placeName(lang, place ?? 0)} <Plate horse={horse} />
        </span>
      ))}
      {others.length > 0 && (
        <span>
          {t(w.ls_unplaced)}{" "}
          {others.map(({ horse }) => (
            <Plate key={horse} horse={horse} />
          ))}
        </span>
      )}
    </p>
  );
}

const Change = ({ amount }: { amount: number }) => (
  <td class={amount < 0 ? "rk-ls-loss" : "rk-ls-gain"}>{gain(amount)}</td>
);

const FLOOR = "LS9.4";

function SeatRows({ seat, first }: { seat: SeatSettlement; first: boolean }) {
  const { t, name } = useTable();
  const [open, setOpen] = useState(first);
  return (
    <tbody>
      <tr class="rk-ls-seat-row">
        <th scope="row">
          <Button class="rk-ls-open" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="play" /> {name(seat.seat)}
          </Button>
        </th>
        <td>{money(seat.before)}</td>
        <Change amount={seat.total} />
        <td>
          <b>{money(seat.after)}</b>
        </td>
      </tr>
      {open &&
        seat.lines.map((line, place) => (
          <tr key={place} class="rk-ls-money-line">
            <td colSpan={2}>
              <RuleChip id={line.rule} /> {t(line.text)}
            </td>
            <Change amount={line.amount} />
            <td />
          </tr>
        ))}
      {open && seat.floored && (
        <tr class="rk-ls-money-line">
          <td colSpan={4}>
            <RuleChip id={FLOOR} /> {t(w.ls_floored)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

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
  const [told, setTold] = useState<number | undefined>(ownFirst.find(isOwn)?.seat);
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
          <SeatRows
            key={seat.seat}
            seat={seat}
            open={seat.seat === told}
            onOpen={(open) => setTold(open ? seat.seat : undefined)}
          />
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

const signOf = (amount: number) => (amount < 0 ? "rk-ls-loss" : "rk-ls-gain");

const FLOOR = "LS9.4";

interface SeatProps {
  seat: SeatSettlement;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** A seat's line; of one seat also what it comes from: below its line, on a laptop beside all lines. */
function SeatRows({ seat, open, onOpen }: SeatProps) {
  const { t, name } = useTable();
  return (
    <tbody>
      <tr class="rk-ls-seat-row">
        <th scope="row">
          <Button class="rk-ls-open" aria-expanded={open} onClick={() => onOpen(!open)}>
            <Icon name="play" /> {name(seat.seat)}
          </Button>
        </th>
        <td>{money(seat.before)}</td>
        <td class={signOf(seat.total)}>{gain(seat.total)}</td>
        <td>
          <b>{money(seat.after)}</b>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={4} class="rk-ls-told">
            <ul aria-label={name(seat.seat)}>
              {seat.lines.map(({ rule, text, amount }, place) => (
                <li key={place}>
                  <span>
                    <RuleChip id={rule} /> {t(text)}
                  </span>
                  <span class={signOf(amount)}>{gain(amount)}</span>
                </li>
              ))}
              {seat.floored && (
                <li>
                  <span>
                    <RuleChip id={FLOOR} /> {t(w.ls_floored)}
                  </span>
                </li>
              )}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

import { useState } from "preact/hooks";
import type { Result } from "../../core/contract";
import { gain, money, placeName } from "../../core/text";
import { Icon } from "../../shell/icons";
import { RuleChip } from "../../shell/RuleChip";
import { type BoardProps, useTable } from "../../shell/view";
import { Plate } from "./Card";
import type { Scene, SeatSettlement, Settlement } from "./scene";

const byPlace = <P extends { place: number | null }>(items: readonly P[]): P[] =>
  [...items].sort((a, b) => (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY));

/** A race has just ended until the next one has had its first round. */
const justEnded = ({ race, round }: Scene, settlement: Settlement): boolean =>
  settlement.race === race || (settlement.race === race - 1 && round <= 1);

/** Every dollar of every finished race; the newest stands open when its race has just ended. */
export function Notice({ state, scene }: BoardProps<Scene>) {
  return (
    <>
      {state.result && <Ranking result={state.result} />}
      {[...scene.settlements].reverse().map((settlement) => (
        <Sheet key={settlement.race} settlement={settlement} open={justEnded(scene, settlement)} />
      ))}
    </>
  );
}

function Ranking({ result }: { result: Result }) {
  const { t, lang, name } = useTable();
  return (
    <section class="rk-ls-result" aria-label={t("result")}>
      <h3>{t("result")}</h3>
      <ol>
        {byPlace(result.ranking).map(({ seat, place, score, winner }) => (
          <li key={seat} class={winner ? "rk-ls-winner" : undefined}>
            <span class="rk-ls-rank">{placeName(lang, place)}</span>
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
  const own = settlement.seats.filter(({ seat }) => seat === state.seat);
  const others = settlement.seats.filter(({ seat }) => seat !== state.seat);
  return (
    <details class="rk-ls-sheet" open={open}>
      <summary>{t("ls_settlement", { race: settlement.race })}</summary>
      <Finish settlement={settlement} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("ls_before")}</th>
            <th scope="col">{t("ls_change")}</th>
            <th scope="col">{t("ls_after")}</th>
          </tr>
        </thead>
        {[...own, ...others].map((seat) => (
          <SeatRows key={seat.seat} seat={seat} first={seat.seat === state.seat} />
        ))}
      </table>
      <p class="rk-note rk-ls-terms">{t("ls_terms")}</p>
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
          {t("ls_unplaced")}{" "}
          {others.map(({ horse }) => (
            <Plate key={horse} horse={horse} />
          ))}
        </span>
      )}
    </p>
  );
}

const FLOOR = "LS9.4";

function SeatRows({ seat, first }: { seat: SeatSettlement; first: boolean }) {
  const { t, name, say } = useTable();
  const [open, setOpen] = useState(first);
  return (
    <tbody>
      <tr class="rk-ls-seat-row">
        <th scope="row">
          <button type="button" class="rk-ls-open" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name="play" /> {name(seat.seat)}
          </button>
        </th>
        <td>{money(seat.before)}</td>
        <td class={seat.total < 0 ? "rk-ls-loss" : "rk-ls-gain"}>{gain(seat.total)}</td>
        <td>
          <b>{money(seat.after)}</b>
        </td>
      </tr>
      {open &&
        seat.lines.map((line, place) => (
          <tr key={place} class="rk-ls-money-line">
            <td colSpan={2}>
              <RuleChip id={line.rule} /> {say(line.text)}
            </td>
            <td class={line.amount < 0 ? "rk-ls-loss" : "rk-ls-gain"}>{gain(line.amount)}</td>
            <td />
          </tr>
        ))}
      {open && seat.floored && (
        <tr class="rk-ls-money-line">
          <td colSpan={4}>
            <RuleChip id={FLOOR} /> {t("ls_floored")}
          </td>
        </tr>
      )}
    </tbody>
  );
}

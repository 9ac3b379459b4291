import * as w from "racekit:words";
import { useState } from "preact/hooks";
import { gain, money, placeName } from "../../core/text";
import { Button } from "../../shell/Button";
import { Icon } from "../../shell/icons";
import { RuleChip } from "../../shell/RuleChip";
import { Scores, Sheet } from "../../shell/Settlement";
import { type BoardProps, useTable } from "../../shell/view";
import { Plate } from "./Card";
import type { Scene, SeatSettlement, Settlement } from "./scene";

/** Every dollar of every finished race; the newest stands open until the next race begins. */
export function Notice({ state, scene }: BoardProps<Scene>) {
  return (
    <>
      {state.result && <Scores class="rk-ls-result" result={state.result} write={money} />}
      {[...scene.settlements].reverse().map((settlement) => (
        <Settled key={settlement.race} settlement={settlement} open={settlement.race === scene.race} />
      ))}
    </>
  );
}

function Settled({ settlement, open }: { settlement: Settlement; open: boolean }) {
  const { t, state } = useTable();
  const isOwn = ({ seat }: SeatSettlement) => seat === state.seat;
  const ownFirst = [...settlement.seats].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  const [told, setTold] = useState<number | undefined>(ownFirst.find(isOwn)?.seat);
  return (
    <Sheet
      class="rk-ls-sheet"
      title={t(w.ls_settlement, { race: settlement.race })}
      open={open}
      head={[w.player, w.ls_before, w.ls_change, w.ls_after].map((title) => (
        <th key={title.en} scope="col">
          {t(title)}
        </th>
      ))}
      above={<Finish settlement={settlement} />}
      below={<p class="rk-note rk-ls-terms">{t(w.ls_terms)}</p>}
    >
      {ownFirst.map((seat) => (
        <SeatRows
          key={seat.seat}
          seat={seat}
          open={seat.seat === told}
          onOpen={(open) => setTold(open ? seat.seat : undefined)}
        />
      ))}
    </Sheet>
  );
}

function Finish({ settlement }: { settlement: Settlement }) {
  const { t, lang } = useTable();
  const placed = settlement.finish
    .flatMap(({ horse, place }) => (place === null ? [] : [{ horse, place }]))
    .sort((a, b) => a.place - b.place);
  const others = settlement.finish.filter(({ place }) => place === null);
  return (
    <p class="rk-ls-finish">
      {placed.map(({ horse, place }) => (
        <span key={horse}>
          {placeName(lang, place)} <Plate horse={horse} />
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

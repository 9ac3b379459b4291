import * as w from "racekit:words";
import type { Target } from "../../core/select";
import { Aim } from "../../shell/Aim";
import { useShell } from "../../shell/view";
import { Why } from "../../shell/Why";
import { Card } from "./Card";
import { topOf } from "./derived";
import { boxLabel, cardName, signed } from "./labels";
import type { Box } from "./scene";

export interface BoxProps {
  box: Box;
  horse: number;
  side: "left" | "right";
  /** What the chosen card would do here, and whether the box has been used in this turn. */
  aim: Target;
  /** How much more the horse would run then; null where the card does not go. */
  gain: number | null;
  used: boolean;
  cell: string;
  row: number | undefined;
  stop: boolean;
  onStop: () => void;
}

export function BoxCell({ box, horse, side, aim: to, gain, used, cell, row, stop, onStop }: BoxProps) {
  const { lang, t } = useShell();
  const covered = box.cards.length - 1;
  const shut = to?.kind === "shut" && to;
  return (
    <span role="gridcell" class="rk-ls-cell" data-gain={gain === null ? undefined : signed(gain)}>
      <Aim
        to={to}
        class={to ? `rk-ls-box rk-ls-box-${to.kind}` : "rk-ls-box"}
        tip={shut || covered > 0 || gain !== null ? () => <BoxTip box={box} aim={to} gain={gain} /> : null}
        delay={shut ? 60 : 350}
        stop={stop}
        onStop={onStop}
        data-cell={cell}
        data-box={box.id}
        data-place={box.id}
        data-row={row}
        aria-label={boxLabel(lang, horse, side, box, to, gain)}
        aria-disabled={Boolean(shut)}
      >
        <Edges covered={covered} />
        <Top box={box} />
        {used && <span class="rk-ls-tick-used" title={t(w.ls_used)} />}
      </Aim>
    </span>
  );
}

/** The edges of covered cards that are drawn, the lowest first. */
const EDGES = [4, 3, 2, 1];

const Edges = ({ covered }: { covered: number }) => (
  <>{EDGES.map((edge) => edge <= covered && <span class="rk-ls-edge" style={{ "--edge": edge }} />)}</>
);

/** The top card; the one below it is hidden, and seen while another card flies in. */
function Top({ box }: { box: Box }) {
  const top = topOf(box);
  const below = box.cards.at(-2);
  if (top === undefined) return null;
  return (
    <>
      {below !== undefined && (
        <span class="rk-ls-below">
          <Card id={below} size="small" />
        </span>
      )}
      <Card key={box.cards.length} id={top} size="small" anchor={`box-${box.id}`} />
    </>
  );
}

/** Why a card does not go here, or what it would do, and what lies below the top card. */
function BoxTip({ box, aim, gain }: Pick<BoxProps, "box" | "aim" | "gain">) {
  const { t, lang } = useShell();
  return (
    <>
      {gain !== null && <p>{t(w.ls_box_gain, { gain: signed(gain) })}</p>}
      {aim?.kind === "shut" && <Why reason={aim.reason} />}
      {box.cards.length > 1 && (
        <div class="rk-ls-cover">
          <span>{t(w.ls_bottom_to_top)}</span>
          <ol>
            {box.cards.map((card, place) => (
              <li key={place}>
                <span class="rk-sr">{cardName(lang, card)}</span>
                <Card id={card} size="tiny" />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

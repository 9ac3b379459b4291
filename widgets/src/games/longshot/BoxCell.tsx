import type { Target } from "../../core/select";
import { useShell } from "../../shell/view";
import { Why } from "../../shell/Why";
import { Card } from "./Card";
import { boxLabel, cardName } from "./labels";
import { type Box, topOf } from "./scene";

interface Props {
  box: Box;
  horse: number;
  side: "left" | "right";
  /** What the chosen card would do here. */
  aim: Target;
  used: boolean;
  cell: string;
  row: number | undefined;
  stop: boolean;
  onStop: () => void;
}

const MOST_EDGES = 4;

export function BoxCell({ box, horse, side, aim: to, used, cell, row, stop, onStop }: Props) {
  const { lang, t, act, refuse, tips } = useShell();
  const covered = box.cards.length - 1;
  const body = to?.kind === "shut" || covered > 0 ? () => <BoxTip box={box} aim={to} /> : null;
  const handlers = tips.on(body, to?.kind === "shut" ? 60 : 350);
  const state = to ? `rk-ls-box-${to.kind}` : "";
  return (
    <span role="gridcell" class="rk-ls-cell">
      <button
        type="button"
        class={`rk-ls-box ${state} ${used ? "rk-ls-used" : ""}`}
        tabIndex={stop ? 0 : -1}
        data-cell={cell}
        data-box={box.id}
        data-row={row}
        aria-label={boxLabel(lang, horse, side, box, to)}
        aria-disabled={to?.kind === "shut"}
        {...handlers}
        onFocus={(event) => {
          onStop();
          handlers.onFocus(event);
        }}
        onClick={(event) => {
          if (to?.kind === "open") return act(to.action);
          if (to) refuse(to.reason);
          if (body) tips.show(event.currentTarget, body);
        }}
      >
        <Edges covered={covered} />
        <Top box={box} />
        {used && <span class="rk-ls-tick-used" title={t("ls_used")} />}
      </button>
    </span>
  );
}

function Edges({ covered }: { covered: number }) {
  const edges = Array.from({ length: Math.max(0, Math.min(MOST_EDGES, covered)) }, (_, i) => i + 1);
  return (
    <>
      {edges.reverse().map((edge) => (
        <span key={edge} class="rk-ls-edge" style={{ "--edge": edge }} aria-hidden="true" />
      ))}
    </>
  );
}

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

/** Why a card does not go here, and what lies below the top card. */
function BoxTip({ box, aim }: { box: Box; aim: Target }) {
  const { t, lang } = useShell();
  return (
    <>
      {aim?.kind === "shut" && <Why reason={aim.reason} />}
      {box.cards.length > 1 && (
        <div class="rk-ls-cover">
          <span>{t("ls_bottom_to_top")}</span>
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

import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { cardOf } from "../../core/select";
import { join } from "../../core/text";
import { isPress } from "../../shell/keyboard";
import { type Table, useTable } from "../../shell/view";
import { Why } from "../../shell/Why";
import { type Spot, spot } from "./choices";

interface Props {
  name: string;
  /** What the drawing calls it. */
  label: string | null;
  stop: boolean;
  onStop: () => void;
  children: ComponentChildren;
}

/** What a place would do, for readers who hear it. */
function placeLabel({ lang, t }: Table, { name, label }: Pick<Props, "name" | "label">, to: Spot): string {
  return join(lang, [
    to?.kind === "open" && label === null ? null : (label ?? name),
    to?.kind === "open" && t(to.action.text),
    to?.kind === "shut" && t(to.reason?.text ?? w.not_here),
    to?.kind === "shut" && to.reason?.rule,
  ]);
}

function tipOf(table: Table, to: Spot) {
  if (to?.kind === "open") return () => <p>{table.t(to.action.text)}</p>;
  return to?.kind === "shut" ? () => <Why reason={to.reason} /> : null;
}

const KINDS = { open: "rk-gn-open", start: "rk-gn-start", shut: "rk-gn-shut" };

/** A place on the picture: a button that is drawn. */
export function Place({ name, label, stop, onStop, children }: Props) {
  const table = useTable();
  const { state, live, from, chosen, tips, choose, act, refuse } = table;
  const to = live ? spot(state, name, from) : null;
  const isChosen = chosen !== null && cardOf(chosen) === name;
  const body = tipOf(table, to);
  const handlers = tips.on(body);
  const use = (anchor: EventTarget) => {
    if (to?.kind === "open") return act(to.action);
    if (to?.kind === "start") return void choose(`${name}#0`);
    if (to?.kind === "shut") refuse(to.reason);
    if (body) tips.show(anchor, body);
  };
  return (
    <g
      class={["rk-gn-place", to && KINDS[to.kind], isChosen && "rk-gn-chosen"].filter(Boolean).join(" ")}
      role="button"
      tabIndex={stop ? 0 : -1}
      aria-label={placeLabel(table, { name, label }, to)}
      aria-disabled={to?.kind !== "open" && to?.kind !== "start"}
      aria-pressed={to?.kind === "start" ? isChosen : undefined}
      data-place={name}
      data-act={to?.kind === "open" ? to.action.action : undefined}
      {...handlers}
      onFocus={(event) => {
        onStop();
        handlers.onFocus(event);
      }}
      onClick={(event) => use(event.currentTarget)}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        use(event.currentTarget);
      }}
    >
      <g>{children}</g>
      <rect class="rk-gn-ring" rx="6" />
      <rect class="rk-gn-focus" rx="9" />
    </g>
  );
}

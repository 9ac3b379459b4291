import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { still } from "../../shell/still";
import { useShell, useTable } from "../../shell/view";
import { sight } from "./derived";
import type { Piece } from "./scene";

// The sign of each word of the vocabulary, in a box of 16 by 16; who sees a card; a seat's token.

const CROSSING = "M2 5.5h10M9.5 3 12 5.5 9.5 8M14 10.5H4M6.5 8 4 10.5 6.5 13";
const SIGNS: Record<string, string> = {
  nothing: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M5.5 8h5",
  discard_this: "M2.5 2.5h6.5v8.5H2.5zM12.2 4.5v8M9.9 10.2l2.3 2.5 2.3-2.5",
  discard: "M8 2v7.5M5 6.7 8 9.7l3-3M2.5 9.5v4h11v-4",
  reduce_stock: "M2.5 3.5h11M2.5 6.7h11M4.7 9.9h6.6M6.8 13h2.4",
  shuffle: "M1.8 4.5h2.7l6 7H14M1.8 11.5h2.7l1.9-2.2M8.6 6.7l1.9-2.2H14M12 2.5l2 2-2 2M12 9.5l2 2-2 2",
  forbid: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M4.2 4.2l7.6 7.6",
  allow: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M5.3 8.2l2 2 3.4-4",
  limit: "M5 13V3M2.7 5.3 5 3l2.3 2.3M11 3v10M8.7 10.7 11 13l2.3-2.3",
  lay: "M1.5 8Q8 .8 14.5 8 8 15.2 1.5 8zM8 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4",
  condition: "M2.5 5l2.8 3L8 3.2 10.7 8l2.8-3-1 7.5h-9z",
  exchange: CROSSING,
  exchange_this: CROSSING,
  under: "M5.5 2.5h8v8h-8zM2.5 5.5v8h8",
  take: "M14 8H6M9 5 6 8l3 3M5 2.5H2.5v11H5",
  give: "M2 8h8M7 5l3 3-3 3M11 2.5h2.5v11H11",
};

export const Sign = still(({ word }: { word: string }) => (
  <svg class={`rk-ra-sign rk-ra-a-${word}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={SIGNS[word]} />
  </svg>
));

/** A seat's number on its colour. */
export const Token = ({ seat }: { seat: number }) => (
  <b class={`rk-ra-token rk-ra-s${seat}`} aria-hidden="true">
    {seat + 1}
  </b>
);

const LIDS = {
  open: "M1 6Q8-1.5 15 6 8 13.5 1 6z",
  shut: "M1 4.5Q8 12 15 4.5M3.5 7.5 2 9.5M8 8.5v2.5M12.5 7.5l1.5 2",
};

/** An eye: open where all see a card, with the seats where some do, shut where nobody does. */
export function Eyes({ piece }: { piece: Piece }) {
  const { state } = useTable();
  const seen = sight(piece, state.seats.length);
  return (
    <span class="rk-ra-eyes" aria-hidden="true">
      <svg viewBox="0 0 16 12" aria-hidden="true" focusable="false">
        <path d={seen === "none" ? LIDS.shut : LIDS.open} />
        {seen !== "none" && <circle cx="8" cy="6" r="2.2" />}
      </svg>
      {Array.isArray(seen) && seen.map((seat) => <Token key={seat} seat={seat} />)}
    </span>
  );
}

/** What the person has seen, and does not see now. */
export function Remembered() {
  const { t } = useShell();
  return (
    <span class="rk-ra-remembered">
      <Icon name="note" /> <span>{t(w.ra_you_know)}</span>
    </span>
  );
}

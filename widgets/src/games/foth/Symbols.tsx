import { still } from "../../shell/still";

// Drawn for racekit: the signs of items, jockeys, situations and force, the guard's shield, a favourite's star.

const SHOE =
  "M4.5 2.5H9.3V5.2C7.7 7 7 9.3 7 12 7 16 9.3 18.6 13 18.6S19 16 19 12C19 9.3 18.3 7 16.7 5.2V2.5H21.5C23.3 5.3 24.2 8.5 24.2 12 24.2 19 19.8 24 13 24S1.8 19 1.8 12C1.8 8.5 2.7 5.3 4.5 2.5z";
const CAP =
  "M2 16.5C2 9.5 7 4.5 12.5 4.5 12.3 3.3 14.3 3 14.6 4.3 19 5.3 21.3 9 21.5 13.8L24.6 15.4C25.4 16.3 24.5 17.7 23 17.6 15.5 16.6 9 17 3.5 18.6 2.5 18.9 2 18 2 16.5z";
const CLOUD = "M6 20a5 5 0 0 1 .6-9.9A7 7 0 0 1 19.7 9 5.6 5.6 0 0 1 20.4 20z";
const FLAME =
  "M13 1C14 6 20.5 8.6 20.5 16A7.5 8 0 0 1 5.5 16C5.5 12.6 7.4 10.6 8.6 8.2 9.3 10 10 10.9 11.2 11.4 10.4 7.6 11 4 13 1z";

const SIGNS: Record<string, string> = { item: SHOE, jockey: CAP, situation: CLOUD, force: FLAME };

export const Sign = still(({ sort }: { sort: string }) => (
  <svg class="rk-fh-sign" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
    <path d={SIGNS[sort] ?? SHOE} />
  </svg>
));

/** A guard value stands on a shield. */
export const Shield = ({ n, mood }: { n: number; mood?: string | undefined }) => (
  <span class={`rk-fh-shield ${mood ?? ""}`}>
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M1 2Q6 2.6 10 0 14 2.6 19 2V10Q19 16 10 20 1 16 1 10Z" />
    </svg>
    <span>{n}</span>
  </span>
);

export const Star = () => (
  <svg class="rk-fh-star" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
    <path d="M5 0 6.5 3.3 10 3.8 7.4 6.2 8.1 9.8 5 8 1.9 9.8 2.6 6.2 0 3.8 3.5 3.3z" />
  </svg>
);

import { cap, cloud, flame, horseshoe, lines, shield, star } from "racekit:drawings";
import { still } from "../../shell/still";

// The signs of items, jockeys, situations and force, the guard's shield, a favourite's star, and the lines of a text.

const SIGNS: Record<string, string> = { item: horseshoe, jockey: cap, situation: cloud, force: flame };

export const Sign = still(({ sort }: { sort: string }) => (
  <svg class="rk-fh-sign" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
    <path d={SIGNS[sort]} />
  </svg>
));

/** A guard value stands on a shield. */
export const Shield = ({ n, mood }: { n: number; mood?: string | undefined }) => (
  <span class={`rk-fh-shield ${mood ?? ""}`}>
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={shield} />
    </svg>
    <span>{n}</span>
  </span>
);

export const Star = () => (
  <svg class="rk-fh-star" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
    <path d={star} />
  </svg>
);

/** Where there is no room for a card's text: there is one. */
export const Lines = () => (
  <svg class="rk-fh-lines" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
    <path d={lines} />
  </svg>
);

import { cap, horseshoe } from "racekit:drawings";
import { places } from "../../core/scene";

// Drawn for racekit: the colours' symbols, a horse's head, a whip, the marks of advance.

const HEAD =
  "M5 44C4.5 34 6.5 22 13 14.5 16.5 10.5 20 8 24 6.8L25.5 1 29 6.3C33 7.3 35.5 9.5 38 13L45 22.3C47 25 46.5 28.5 43.5 29.8 41 30.8 38.5 29.8 36.5 28.3 34 27 31.5 26.8 29.5 27.6 27.5 32 27.5 37.5 29.5 44z";
const MANE =
  "M25 4.5C17 5 9.5 10.5 5.5 19 2.5 25.5 1 34 1.5 43 3.5 41 5 39.5 6 37.5 5.8 35 6 33 6.6 31 8 29.5 9 28 9.3 26 9.5 24 10.3 22 11.5 20 13.3 19 14.3 17.8 14.8 16 16.3 14 18.5 12.3 20.8 11.5 21.5 9.5 23 7.5 25.3 7z";
const BRIDLE =
  "M27.5 8.5C26.5 14.5 27.5 21 30.5 26.5M39.5 15.5C37.5 19.5 36.5 23.5 36.8 28M28.3 17.5 38 19.5";

const SADDLE =
  "M2 6C3 3 5 3.5 6.5 5 9 7.5 13 8 16.5 6 18.5 4.8 20 2 22.5 2 24.8 2 25 4.2 24 6 23 7.8 22 9 21.8 11L22.5 17C22.7 19.5 21 21 18.5 21L13 20.5C10 20 8.5 16 7.8 12.3 5 12.3 2.5 10.5 2 8.5 1.8 7.7 1.8 6.8 2 6zM8.6 11.2 8.9 12.6C12.5 13.9 17.5 12.9 21 10.1L20.6 8.7C17 11.4 12.5 12.4 8.6 11.2zM13.2 20.5H16.8L18.6 26.5H11.4zM14.5 22.3 13.8 24.8H16.2L15.5 22.3z";

const SUITS: Record<string, { box: string; path: string }> = {
  R: { box: "0 0 48 45", path: `${HEAD}${MANE}` },
  B: { box: "0 0 26 22", path: cap },
  Y: { box: "0 1 26 26", path: SADDLE },
  G: { box: "0 0 26 26", path: horseshoe },
};

/** A colour's chip: its symbol, always; its pattern where there is room. */
export function Suit({ colour }: { colour: string }) {
  const suit = SUITS[colour];
  return (
    <span class={`rk-tr-suit rk-tr-${colour}`}>
      {suit && (
        <svg viewBox={suit.box} aria-hidden="true" focusable="false">
          <path d={suit.path} />
        </svg>
      )}
    </span>
  );
}

export function Bust({ horse }: { horse: string }) {
  return (
    <svg class={`rk-tr-bust rk-tr-h${horse}`} viewBox="-1 0 49 45" aria-hidden="true" focusable="false">
      <path class="rk-tr-coat" d={HEAD} />
      <path class="rk-tr-mane" d={MANE} />
      <path class="rk-tr-bridle" d={BRIDLE} />
      <circle cx="32.5" cy="14" r="1.5" />
      <circle cx="42.5" cy="25.5" r="1" />
    </svg>
  );
}

/** A whip that stands may still be used; a used one lies. */
export function Whip({ up }: { up: boolean }) {
  return (
    <svg
      class={up ? "rk-tr-whip" : "rk-tr-whip rk-tr-used"}
      viewBox={up ? "0 0 16 26" : "0 -12 26 26"}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={up ? undefined : "rotate(84) translate(-5.5 -25)"}>
        <path d="M5.5 25 8.2 13.5 9.8 5C10.3 2.5 13.8 1.5 14.3 4 14.6 6 12 7 10.5 5.6" />
        <path class="rk-tr-grip" d="M5.5 25 7.7 15.5" />
      </g>
    </svg>
  );
}

/** One chevron for each space that a card moves its horse. */
export function Marks({ n }: { n: number }) {
  return (
    <svg
      class="rk-tr-marks"
      viewBox={`0 0 ${7 * n} 9`}
      style={{ "--n": n }}
      aria-hidden="true"
      focusable="false"
    >
      {places(n).map((i) => (
        <path key={i} d={`M${7 * i + 1.5} 1l3.5 3.5-3.5 3.5`} />
      ))}
    </svg>
  );
}

import { still } from "../../shell/still";

// A racehorse at full stretch and its jockey, drawn for racekit. It faces right: its nose is its position.

/** What lies behind comes first: the far legs and the tail, the near side, the tack, the rider. Class and path. */
const SHAPES = [
  // far legs and tail
  [
    "dark",
    "M21 23c-6-4-12-3-20 3 5-1 8-1 10 1-5 1-7 3-9 7 6-4 13-3 18-5zM28 31c0 5 0 8-3 11-1 1-2 2-2 4l-4 6-4 3 2 2 4-3 5-7c2-1 6-3 8-6l7-8zM72 33c1 4 4 7 6 9 2 2 1 4 0 4l-7 4-5 4-2-1 3-5 7-4c-3-1-6-3-9-5z",
  ],
  // body, and over it the near legs
  [
    "coat",
    "M20 25c2-5 9-8 16-6 6 1 12 2 18 1 4-1 7-3 10-5 5-4 10-7 15-9l2-1 0-4 3 4c2 1 4 3 6 5l6 7c2 2 2 4 0 5-2 0-4-1-6-2-2-1-4-2-6-2-2 0-3 2-4 4-2 4-4 7-6 10-2 4-5 7-10 8-7 0-14-2-21-4-3-2-6-1-9 0-7 3-14-2-14-11z",
  ],
  [
    "coat",
    "M21 29c-1 5-2 9-5 12-2 1-3 2-4 3L8 50 3 53l2 2 5-2 5-7c3-1 7-3 9-5 5-2 11-5 13-9zM74 29c2 3 6 7 10 8 1 1 2 2 3 2l6 3 5 1 0 3-5-1-7-2c-6-1-10-2-14-5l-8-2z",
  ],
  // hooves and eye
  ["hoof", "M5 52 3 53l2 2 2-1zM16 54l-1 1 2 2 2-1zM66 51l-2 2 2 1 2-2zM96 43l2 0 0 3-2 0zM88 10v2h-2v-2z"],
  // mane
  ["dark", "M80 5c-6 1-12 5-17 11 3-1 4-1 5 0 2-2 3-3 4-2 1-2 3-4 4-3 1-2 2-4 4-4z"],
  // bridle
  ["tack", "M70 16l22 4M90 12l1 8M84 5 82 15"],
  // cloth
  ["silk", "M36 18l17 2-1 16c-6-1-11-2-17-4z"],
  // the rider: boot, breeches, face, back, sleeve and cap
  ["boot", "M59 20 54.5 27.5"],
  ["breeches", "M48.5 13.8 58.8 19.6"],
  ["skin", "M62 5a3 3 0 0 0 7 0 3 3 0 0 0-7 0"],
  ["silk", "M46 16c-1-5 3-9 8-11 4-1 8-1 9 1s1 4-2 6c-4 2-8 3-11 5z"],
  ["sleeve", "M60.5 8.5 63.5 14l6 1.4"],
  ["silk", "M61 6c-1-4 1-6 4-6 3 0 5 2 5 4l3 1-1 1c-3-1-7-1-11 0z"],
] as const;

export const Racehorse = still(({ horse }: { horse: number }) => (
  <svg class={`rk-ls-steed rk-ls-h${horse}`} viewBox="0 -3 100 60" aria-hidden>
    {SHAPES.map(([part, path]) => (
      <path key={path} class={`rk-ls-${part}`} d={path} />
    ))}
    <text class="rk-ls-number" x="44" y="32">
      {horse}
    </text>
  </svg>
));

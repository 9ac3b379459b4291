import { racehorse } from "racekit:drawings";
import { still } from "./still";

/** A racehorse at full stretch and its jockey; a number stands on its cloth. It faces right: its nose is its position. */
export const Racehorse = still(({ n }: { n?: number }) => (
  <svg class="rk-steed" data-n={n} viewBox="0 -3 100 60" aria-hidden>
    {racehorse.map(([part, path]) => (
      <path key={path} class={`rk-steed-${part}`} d={path} />
    ))}
    <text class="rk-steed-n" x="44" y="32">
      {n}
    </text>
  </svg>
));

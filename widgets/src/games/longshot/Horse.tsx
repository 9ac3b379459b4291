import { still } from "../../shell/still";

// A racehorse at full stretch and its jockey, drawn for racekit. It faces right: its nose is its position.
// The far legs and the tail come first, then the near side, the tack, the rider.

const FAR_SIDE =
  "M21 23C15 19 9 20 1 26c5-1 8-.6 10 .8-5 1.2-7 3.2-8.5 6.7C8 30 15 31 20.5 29zM28 31c0 5-.5 8-3 11-1.2 1.4-2 2-2.4 3.6l-3.2 5.9-4.4 3.5 1.6 1.8 4.8-2.8 4.2-6.6c2.9-1.8 5.9-3.8 7.9-6.4L41 33zM71.5 33c1.8 3.6 4.2 6.6 6.7 9.3 1.5 1.6 1.2 3.2-.7 4l-6.3 3.4-4.7 4.4-2.3-1.4 3.2-4.7 6.4-3.8c-3.2-1.2-6.2-3-8.7-5.6z";
const MANE =
  "M79.5 5.3C74 6.5 68 10.5 63 15.5c2.5-.8 4-.6 5 .3 1.5-2 3-2.5 4.5-2 .8-2.2 2.5-3.3 4-3 .6-2 2-3.5 4-4.3z";
const BODY =
  "M20 25c2-5.5 9-8 16-6.3 6 1.5 12 2.5 18 1.3 4-.9 7-2.7 10-5 5-3.8 10-7.2 15-9.3l1.6-.6.8-3.7 2.2 3.7c2.6.9 4.6 2.9 6.4 5.4l6.5 6.7c1.5 1.6 1 3.8-1 4.4-2 .6-4-.4-5.5-1.6-2-1.4-4-2-6-1.8-1.5.2-3 1.3-4 3.3-2.5 4.5-4.5 7.5-6 11-1.5 4-5 6.5-10 7-7 .7-14-1-21-4-3-1-6-.5-8.5 1C27 39 19.5 34 20 25z";
const NEAR_LEGS =
  "M21 29c-.5 5-2 8.5-5.4 11.6-1.6 1.4-2.6 2.2-3.2 3.6L8 50.2l-4.8 3.2 1.4 2 5-2.4 5.4-6.8c3.3-1.4 6.8-3.2 9.5-5.2 4.5-2.2 10.5-5.5 12.5-9.5zM74 29c2.5 3.5 5.5 6.6 9.6 8.4 1.4.6 2.4 1.2 3.4 2l6.4 2.6 4.2 1.4.8 2.6-5.4-.6-7.4-2.6c-5.1-.8-10.1-2-14.1-4.4L64 36z";
const HOOVES =
  "M4.8 52.3 3.2 53.4l1.4 2 2.4-1.1zM16.5 53.8 15 55l1.6 1.8 2.2-1.2zM65.7 51.2 64.2 52.7l2.3 1.4 1.7-1.6zM95.6 42.7l2 .7.8 2.6-2.3-.3z";
const CLOTH = "M36 18.4l17 1.9-.6 15.2c-6-.5-11.5-1.8-17-3.3z";
const BRIDLE = "M69.5 15.6 92 19.5M90.5 11.5l.6 8.3M83.6 5.2l-1.3 9.6";
const BACK = "M46 15.5c-1.2-4.5 3-8.7 8.5-10.5 3.5-1.2 7-1 8.5 1s.6 4.2-1.8 5.6c-4 2.2-8.5 3-11.2 5.4z";
const CAP = "M61 5.9c-.6-3.7 1.5-6.3 4.3-6.2 2.7.2 4.3 2.3 4.5 4.3l2.9.7-.4 1.3c-3.7-.8-7.3-.8-11.3-.1z";

export const Racehorse = still(({ horse }: { horse: number }) => (
  <svg class={`rk-ls-steed rk-ls-h${horse}`} viewBox="0 -3 100 60" aria-hidden="true" focusable="false">
    <path class="rk-ls-dark" d={FAR_SIDE} />
    <path class="rk-ls-coat" d={BODY} />
    <path class="rk-ls-coat" d={NEAR_LEGS} />
    <path class="rk-ls-hoof" d={HOOVES} />
    <path class="rk-ls-dark" d={MANE} />
    <path class="rk-ls-tack" d={BRIDLE} />
    <circle class="rk-ls-hoof" cx="87.2" cy="11.3" r="1.1" />
    <path class="rk-ls-silk" d={CLOTH} />
    <text class="rk-ls-number" x="44.2" y="32.2">
      {horse}
    </text>
    <path class="rk-ls-boot" d="M59 20 54.5 27.5" />
    <path class="rk-ls-breeches" d="M48.5 13.8 58.8 19.6" />
    <circle class="rk-ls-skin" cx="65.6" cy="5.2" r="3.3" />
    <path class="rk-ls-silk" d={BACK} />
    <path class="rk-ls-sleeve" d="M60.5 8.5 63.5 14l6 1.4" />
    <path class="rk-ls-silk" d={CAP} />
  </svg>
));

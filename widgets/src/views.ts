import { longshot } from "./games/longshot";
import { trickrace } from "./games/trickrace";
import type { Games } from "./shell/view";

/** The boards, by the names of their games. */
export const games: Games = { longshot, trickrace };

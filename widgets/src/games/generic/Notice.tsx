import { number } from "../../core/text";
import { Reason, Scores } from "../../shell/Settlement";
import type { BoardProps } from "../../shell/view";
import type { Scene } from "./scene";

/** How the game ended. */
export const Notice = ({ state: { result } }: BoardProps<Scene>) =>
  result && <Scores class="rk-gn-result" result={result} write={number} below={<Reason />} />;

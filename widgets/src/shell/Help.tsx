import * as w from "racekit:words";
import type { State, T } from "../core/contract";
import { drives } from "../core/may";
import { CloseButton } from "./Button";
import { useTable } from "./view";

/** What to press, what it does, and when that is so. */
export type Key = [press: string, does: T, when?: (state: State) => boolean];

/** What can be done in a game and in a recording. */
const KEYS: Key[] = [
  ["← → ↑ ↓", w.help_keys_move],
  ["B", w.help_keys_board],
  ["1 – 9", w.help_keys_lane],
  ["R", w.help_keys_rule],
  ["[ ]", w.help_keys_steps],
  ["K", w.help_keys_play, drives],
  ["Esc", w.help_keys_unselect],
  ["?", w.help_keys_help],
];

interface Props {
  keys?: Key[];
  onClose: () => void;
}

export function Help({ keys = [], onClose }: Props) {
  const { t, state } = useTable();
  const known = [...keys, ...KEYS].filter(([, , when]) => !when || when(state));
  return (
    <section class="rk-help">
      <div class="rk-panel-head">
        <h3>{t(w.help)}</h3>
        <CloseButton onClick={onClose} />
      </div>
      <dl class="rk-keys">
        {known.map(([press, does]) => (
          <div key={press}>
            <dt>
              <kbd>{press}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import * as w from "racekit:words";
import type { T } from "../core/contract";
import { CloseButton } from "./Button";
import { useTable } from "./view";

type Key = [string, T];

/** What can be done in a game and in a recording. */
const KEYS: Key[] = [
  ["← → ↑ ↓", w.help_keys_move],
  ["B", w.help_keys_board],
  ["1 – 9", w.help_keys_lane],
  ["R", w.help_keys_rule],
  ["[ ]", w.help_keys_steps],
  ["K", w.help_keys_play],
  ["Esc", w.help_keys_unselect],
  ["?", w.help_keys_help],
];

interface Props {
  keys?: Key[];
  onClose: () => void;
}

export function Help({ keys = [], onClose }: Props) {
  const { t } = useTable();
  return (
    <section class="rk-help">
      <div class="rk-panel-head">
        <h3>{t(w.help)}</h3>
        <CloseButton onClick={onClose} />
      </div>
      <dl class="rk-keys">
        {[...keys, ...KEYS].map(([press, does]) => (
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

import * as w from "racekit:words";
import type { T } from "../core/contract";
import { sentences } from "../core/text";
import { CloseButton } from "./Button";
import { useTable } from "./view";

const KEYS: [string, T][] = [
  ["← → ↑ ↓", w.help_keys_move],
  ["B", w.help_keys_board],
  ["1 – 9", w.help_keys_lane],
  ["R", w.help_keys_rule],
  ["[ ]", w.help_keys_steps],
  ["K", w.help_keys_play],
  ["Esc", w.help_keys_unselect],
  ["?", w.help_keys_help],
];

/** What can be done in a game, and not in a recording. */
const GAME_KEYS: typeof KEYS = [
  ["Enter / Space", w.help_keys_choose],
  ["H", w.help_keys_hand],
  ["P", w.help_keys_pass],
  ["D", w.help_keys_done],
  ["U", w.help_keys_undo],
];

interface Props {
  recorded?: boolean;
  onClose: () => void;
}

export function Help({ recorded, onClose }: Props) {
  const { t, lang } = useTable();
  return (
    <section class="rk-help">
      <div class="rk-panel-head">
        <h3>{t(w.help)}</h3>
        <CloseButton onClick={onClose} />
      </div>
      <p>{recorded ? t(w.help_text_replay) : sentences(lang, [t(w.help_text), t(w.study_text)])}</p>
      <dl class="rk-keys">
        {[...(recorded ? [] : GAME_KEYS), ...KEYS].map(([press, text]) => (
          <div key={press}>
            <dt>
              <kbd>{press}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { Icon } from "./icons";
import { useTable } from "./view";

const SHORTCUTS = [
  ["help_keys_move", "← → ↑ ↓"],
  ["help_keys_choose", "Enter / Space"],
  ["help_keys_unselect", "Esc"],
  ["help_keys_hand", "H"],
  ["help_keys_board", "B"],
  ["help_keys_lane", "1 – 9"],
  ["help_keys_pass", "P"],
  ["help_keys_done", "D"],
  ["help_keys_rule", "R"],
  ["help_keys_undo", "U"],
  ["help_keys_steps", "[ ]"],
  ["help_keys_play", "K"],
  ["help_keys_help", "?"],
] as const;

const RECORDED = new Set<string>([
  "help_keys_move",
  "help_keys_board",
  "help_keys_lane",
  "help_keys_rule",
  "help_keys_steps",
  "help_keys_play",
  "help_keys_unselect",
  "help_keys_help",
]);

interface Props {
  recorded?: boolean;
  onClose: () => void;
}

export function Help({ recorded = false, onClose }: Props) {
  const { t } = useTable();
  const shown = SHORTCUTS.filter(([key]) => !recorded || RECORDED.has(key));
  return (
    <section class="rk-help" aria-label={t("help")}>
      <div class="rk-panel-head">
        <h3>{t("help_title")}</h3>
        <button type="button" class="rk-button rk-bare" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p>{t(recorded ? "help_text_replay" : "help_text")}</p>
      <dl class="rk-keys">
        {shown.map(([key, press]) => (
          <div key={key}>
            <dt>
              <kbd>{press}</kbd>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useShell } from "./view";

/** A rule's id; opens its text. */
export function RuleChip({ id }: { id: string }) {
  const shell = useShell();
  return (
    <button
      type="button"
      class="rk-chip"
      aria-label={shell.t("rule_open", { rule: id })}
      onClick={(event) => shell.openRule(id, event.currentTarget)}
    >
      {id}
    </button>
  );
}

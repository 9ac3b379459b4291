import { useTable } from "./view";

/** A rule's id; opens its text. */
export function RuleChip({ id }: { id: string }) {
  const table = useTable();
  return (
    <button
      type="button"
      class="rk-chip"
      aria-label={table.t("rule_open", { rule: id })}
      onClick={(event) => table.openRule(id, event.currentTarget)}
    >
      {id}
    </button>
  );
}

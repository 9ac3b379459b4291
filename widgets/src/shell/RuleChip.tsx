import * as w from "racekit:words";
import { Button } from "./Button";
import { useShell } from "./view";

/** A rule's id; opens its text. */
export function RuleChip({ id }: { id: string }) {
  const { t, openRule } = useShell();
  return (
    <Button
      class="rk-chip"
      translate={false}
      aria-label={t(w.rule_n, { rule: id })}
      onClick={(event) => openRule(id, event.currentTarget)}
    >
      {id}
    </Button>
  );
}

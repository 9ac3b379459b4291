import type { Coach } from "./Coach";
import { RuleChip } from "./RuleChip";
import { useTable } from "./view";

interface PromptProps {
  /** What the board says; null: what Python says. */
  prompt: string | null;
}

/** Who is to do what. */
export function Prompt({ prompt }: PromptProps) {
  const { state, t } = useTable();
  return <b class={state.mine ? "rk-mine" : undefined}>{prompt ?? t(state.status.what)}</b>;
}

/** What a guide says, and the rule that asks. */
export function Coached({ text, rule }: Pick<Coach, "text" | "rule">) {
  return (
    <p class="rk-coached">
      {text} {rule && <RuleChip id={rule} />}
    </p>
  );
}

import type { Coach } from "./Coach";
import { RuleChip } from "./RuleChip";
import { useTable } from "./view";

interface PromptProps {
  /** What the board says; null: what Python says. */
  prompt: string | null;
  /** Beside the hand, where the header is far away? */
  near?: boolean;
}

/** Who is to do what. */
export function Prompt({ prompt, near }: PromptProps) {
  const { state, t } = useTable();
  const mine = near ? "rk-go" : "rk-mine";
  return <b class={state.mine ? mine : undefined}>{prompt ?? t(state.status.what)}</b>;
}

/** What a guide says, and the rule that asks. */
export function Coached({ text, rule }: Pick<Coach, "text" | "rule">) {
  return (
    <p class="rk-coached">
      {text} {rule && <RuleChip id={rule} />}
    </p>
  );
}

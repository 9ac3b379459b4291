import * as w from "racekit:words";
import type { Reason } from "../core/contract";
import { RuleChip } from "./RuleChip";
import { useShell } from "./view";

/** Why something cannot be done: the sentence and its rule. */
export function Why({ reason }: { reason: Reason | null }) {
  const { t } = useShell();
  return (
    <p class="rk-why">
      {t(reason?.text ?? w.not_here)} {reason?.rule && <RuleChip id={reason.rule} />}
    </p>
  );
}

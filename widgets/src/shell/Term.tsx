import type { T } from "../core/contract";
import type { Values } from "../core/text";
import { Button } from "./Button";
import { RuleChip } from "./RuleChip";
import type { TipBody } from "./tips";
import { useShell } from "./view";

interface AboutProps {
  about: T;
  values?: Values;
  rule: string;
}

function About({ about, values, rule }: AboutProps) {
  return (
    <p>
      {useShell().t(about, values)} <RuleChip id={rule} />
    </p>
  );
}

/** What something is and what it is good for, with its rule. */
export const explaining =
  (about: T, rule: string, values?: Values): TipBody =>
  () => <About {...{ about, rule, values }} />;

/** A word of the game that says what it means: under the pointer, with the focus, and when it is pressed. */
export function Term({ text, about, values, rule }: AboutProps & { text: string }) {
  const { t, tips } = useShell();
  const body = explaining(about, rule, values);
  return (
    <Button
      class="rk-term"
      aria-label={`${text}: ${t(about, values)}`}
      {...tips.on(body, 350)}
      onClick={({ currentTarget }) => tips.show(currentTarget, body)}
    >
      {text}
    </Button>
  );
}

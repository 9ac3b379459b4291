import type { T } from "../core/contract";
import { Button } from "./Button";
import { RuleChip } from "./RuleChip";
import type { TipBody } from "./tips";
import { useShell } from "./view";

interface AboutProps {
  about: T;
  rule: string;
}

function About({ about, rule }: AboutProps) {
  return (
    <p>
      {useShell().t(about)} <RuleChip id={rule} />
    </p>
  );
}

/** What something is and what it is good for, with its rule. */
export const explaining =
  (about: T, rule: string): TipBody =>
  () => <About about={about} rule={rule} />;

/** A word of the game that says what it means: under the pointer, with the focus, and when it is pressed. */
export function Term({ text, about, rule }: AboutProps & { text: string }) {
  const { t, tips } = useShell();
  const body = explaining(about, rule);
  return (
    <Button
      class="rk-term"
      aria-label={`${text}: ${t(about)}`}
      {...tips.on(body, 350)}
      onClick={({ currentTarget }) => tips.show(currentTarget, body)}
    >
      {text}
    </Button>
  );
}

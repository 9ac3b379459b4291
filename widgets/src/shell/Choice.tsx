import type { ButtonHTMLAttributes, TargetedMouseEvent } from "preact";
import type { Reason } from "../core/contract";
import { Button } from "./Button";
import type { TipBody } from "./tips";
import { useShell } from "./view";
import { Why } from "./Why";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  can: boolean;
  /** Why it cannot be used; nothing where there is nothing to say. */
  no?: { reason: Reason | null } | null | false;
  /** More than the reason to show beside it, and how soon, in ms. */
  tip?: TipBody | null;
  delay?: number;
  /** In a group of which one takes the Tab key: is it this one? */
  stop?: boolean;
  onStop?: () => void;
  onUse: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
}

/** A button that, when it cannot be used, says why and keeps the focus. */
export function Choice({ can, no, tip, delay, stop = true, onStop, onUse, ...rest }: Props) {
  const { tips, refuse } = useShell();
  const body = tip ?? (no ? () => <Why reason={no.reason} /> : null);
  const handlers = tips.on(body, delay);
  return (
    <Button
      aria-disabled={!can}
      tabIndex={stop ? 0 : -1}
      {...handlers}
      onFocus={(event) => {
        onStop?.();
        handlers.onFocus(event);
      }}
      onClick={(event) => {
        if (can) return onUse(event);
        if (no) refuse(no.reason);
        if (body) tips.show(event.currentTarget, body);
      }}
      {...rest}
    />
  );
}

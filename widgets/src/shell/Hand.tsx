import type { ComponentProps } from "preact";
import type { Reason } from "../core/contract";
import { cardOf } from "../core/select";
import { Choice } from "./Choice";
import { useShell } from "./view";

/** What a thing in hand is to the person now. */
export interface Held {
  chosen: boolean;
  can: boolean;
  /** Why it cannot be chosen; nothing where there is nothing to say. */
  no?: { reason: Reason | null } | null | false;
  /** It is the one of its row that takes the Tab key. */
  stop: boolean;
}

interface Props
  extends Held,
    Pick<ComponentProps<typeof Choice>, "aria-label" | "tip" | "delay" | "children"> {
  class: string;
  /** Which copy of what it is: `3-6#0`. */
  copy: string;
  /** Finds the places that take it. */
  places: string;
}

/** A thing in hand: the person chooses it, or puts it back. */
export function InHand({ class: own, copy, places, chosen, ...rest }: Props) {
  const { choose } = useShell();
  return (
    <Choice
      class={`rk-held ${rest.can ? "rk-can" : ""} ${rest.no ? "rk-no" : ""} ${own}`}
      onUse={({ currentTarget, detail }) => {
        if (!choose(copy) || detail) return;
        // Chosen by keyboard: the focus goes on to the first place that takes it.
        requestAnimationFrame(() =>
          currentTarget.closest(".rk")?.querySelector<HTMLElement>(places)?.focus(),
        );
      }}
      aria-pressed={chosen}
      data-card={copy}
      data-place={cardOf(copy)}
      {...rest}
    />
  );
}

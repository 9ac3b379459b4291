import type { ComponentChildren } from "preact";
import type { Reason } from "../core/contract";
import { useTable } from "./view";
import { Why } from "./Why";

interface Props {
  can: boolean;
  why: Reason | null;
  shortcut: string;
  strong?: boolean;
  onUse: () => void;
  children: ComponentChildren;
}

/** A button that, when it cannot be used, says why and keeps the focus. */
export function Bare({ can, why, shortcut, strong = false, onUse, children }: Props) {
  const { tips, refuse } = useTable();
  const body = can || !why ? null : () => <Why reason={why} />;
  return (
    <button
      type="button"
      class={strong && can ? "rk-button rk-strong" : "rk-button"}
      aria-disabled={!can}
      aria-keyshortcuts={shortcut}
      {...tips.on(body)}
      onClick={(event) => {
        if (can) return onUse();
        if (why) refuse(why);
        if (body) tips.show(event.currentTarget, body);
      }}
    >
      {children}
    </button>
  );
}

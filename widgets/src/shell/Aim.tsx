import type { ComponentProps } from "preact";
import type { Target } from "../core/select";
import { Choice } from "./Choice";
import { useShell } from "./view";

type Props = Partial<ComponentProps<typeof Choice>> & { to: Target };

/** Where something can be done, or a reason why not. Other widgets read `data-act`: what it would do. */
export function Aim({ to, ...rest }: Props) {
  const { act } = useShell();
  const action = to?.kind === "open" ? to.action : null;
  return (
    <Choice
      can={!!action}
      no={to?.kind === "shut" && to}
      onUse={() => action && act(action)}
      data-act={action?.action}
      {...rest}
    />
  );
}

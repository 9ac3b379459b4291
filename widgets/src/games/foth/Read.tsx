import type { ComponentProps } from "preact";
import { Choice } from "../../shell/Choice";

type Props = Omit<ComponentProps<typeof Choice>, "can" | "onUse">;

const nothing = () => {};

/** Something to read: a stop of the keyboard with a popover, and nothing to use. */
export const Read = (props: Props) => (
  <Choice can={false} onUse={nothing} aria-disabled={false} delay={350} {...props} />
);

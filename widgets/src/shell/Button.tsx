import * as w from "racekit:words";
import type { ButtonHTMLAttributes } from "preact";
import { Icon } from "./icons";
import { useShell } from "./view";

type Props = ButtonHTMLAttributes<HTMLButtonElement>;

export const Button = ({ class: name = "rk-button", ...rest }: Props) => (
  <button type="button" class={name} {...rest} />
);

export const CloseButton = (props: Props) => (
  <Button class="rk-button rk-bare" aria-label={useShell().t(w.close)} {...props}>
    <Icon name="close" />
  </Button>
);

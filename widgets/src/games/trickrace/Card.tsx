import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { useShell } from "../../shell/view";
import { face, isBack } from "./derived";
import { horseShort } from "./labels";
import { Bust, Marks, Suit } from "./Symbols";

interface CardProps {
  id: string;
  size?: "big" | "tiny";
  /** Spaces that the card moves its horse, where they are shown. */
  marks?: number;
  anchor?: string;
}

/** A card's face; of a hidden one its back, which shows the colour. */
export function Card({ id, size = "tiny", marks, anchor }: CardProps) {
  if (isBack(id)) return <Back colour={id} anchor={anchor} />;
  const { colour, number } = face(id);
  return (
    <span class={`rk-tr-card rk-tr-${size} rk-tr-${colour}`} data-anchor={anchor} aria-hidden="true">
      <span class="rk-tr-number">{number}</span>
      <Suit colour={colour} />
      {marks !== undefined && <Marks n={marks} />}
    </span>
  );
}

export function Back({ colour, anchor }: { colour: string; anchor?: string | undefined }) {
  return (
    <span class={`rk-tr-back rk-tr-${colour}`} data-anchor={anchor} aria-hidden="true">
      <Suit colour={colour} />
    </span>
  );
}

/** A horse's letter on its coat's colour: the letter is always there. */
export function Letter({ horse }: { horse: string }) {
  return (
    <span class={`rk-tr-letter rk-tr-h${horse}`} aria-hidden="true">
      {horse}
    </span>
  );
}

/** A long name is cut off before its number: Comp…2. */
export function Name({ name }: { name: string }) {
  const [number = ""] = /\s*\d*$/.exec(name) ?? [];
  return (
    <span class="rk-tr-name">
      <span>{name.slice(0, name.length - number.length)}</span>
      {number}
    </span>
  );
}

export function HorseName({ horse }: { horse: string }) {
  const { lang } = useShell();
  return (
    <span class="rk-tr-horse-name">
      <Bust horse={horse} /> {horseShort(lang, horse)}
    </span>
  );
}

/** `win` or a horse; `down` is a ticket that lies face down. */
export function Ticket({ id, anchor }: { id: string; anchor?: string }) {
  const { t, lang } = useShell();
  const down = id === "down";
  return (
    <span class={down ? "rk-tr-ticket rk-tr-down" : "rk-tr-ticket"} data-anchor={anchor} aria-hidden="true">
      {id === "win" && <Icon name="crown" />}
      {id !== "win" && !down && <Bust horse={id} />}
      <span>{down ? "?" : id === "win" ? t(w.tr_win) : horseShort(lang, id)}</span>
    </span>
  );
}

import type { ComponentProps } from "preact";
import { places } from "../../core/scene";
import { number } from "../../core/text";
import { Aim } from "../../shell/Aim";
import { Icon } from "../../shell/icons";
import { useTable } from "../../shell/view";
import { leads } from "./derived";
import { handLabel, SHORT_LYING } from "./labels";
import { Token } from "./Symbols";
import type { Scene } from "./scene";

type Props = Partial<ComponentProps<typeof Aim>> & { scene: Scene; seat: number };

/** Whose hand it is, how full, how its cards lie; a place to choose where a hand is asked for. */
export function HandHead({ scene, seat, ...rest }: Props) {
  const { lang, t, live, aim, name } = useTable();
  const to = live ? aim(`h${seat}`) : null;
  const measure = scene.condition?.measures?.[seat] ?? null;
  const label = handLabel(lang, scene, seat, name);
  const lies = scene.lying.hands[seat] ?? "owner";
  return (
    <Aim
      to={to}
      class={`rk-ra-who ${to ? `rk-ra-${to.kind}` : ""}`}
      aria-label={label}
      tip={to?.kind === "shut" ? null : () => <p>{label}</p>}
      delay={350}
      data-hand={seat}
      data-place={`h${seat}`}
      {...rest}
    >
      <Token seat={seat} />
      <b class="rk-ra-name">{name(seat)}</b>
      {scene.turn_of === seat && !scene.over && (
        <span class="rk-ra-turn">
          <Icon name="marker" />
        </span>
      )}
      <span class="rk-note">
        {scene.hands[seat]?.length ?? 0}/{scene.limits.hands[seat]}
      </span>
      {lies !== "owner" && <span class="rk-ra-lies">{t(SHORT_LYING[lies])}</span>}
      {leads(scene, seat) && (
        <span class="rk-ra-leads">
          <Icon name="crown" /> {measure !== null && number(measure)}
        </span>
      )}
    </Aim>
  );
}

/** Dashed outlines for the cards that a place lacks. */
export function Gaps({ n, size }: { n: number; size: "big" | "small" }) {
  return (
    <>
      {places(n).map((i) => (
        <span key={i} class={`rk-ra-gap rk-ra-${size}`} aria-hidden="true" />
      ))}
    </>
  );
}

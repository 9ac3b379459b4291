import * as w from "racekit:words";
import { Icon } from "../../shell/icons";
import { RuleChip } from "../../shell/RuleChip";
import { useTable } from "../../shell/view";
import { Sign, Token } from "./Symbols";
import type { Scene } from "./scene";

/** What wins, who read it, and who would win now; and what is forbidden. */
export function Plaque({ scene }: { scene: Scene }) {
  const { t, name } = useTable();
  const { condition, bans } = scene;
  return (
    <div class="rk-ra-in-force">
      <section
        class={`rk-ra-plaque ${condition ? "" : "rk-ra-blank"}`}
        aria-label={t(w.ra_condition)}
        data-anchor="condition"
      >
        <Icon name="crown" />
        {condition ? (
          <>
            <p>{t(w.ra_wins, { what: t(condition.text) })}</p>
            <p class="rk-ra-by">
              {t(w.ra_condition_by, { who: name(condition.seat) })} <Leaders scene={scene} />
            </p>
          </>
        ) : (
          <>
            <p>{t(w.ra_condition_none)}</p>
            <p class="rk-ra-by">{t(w.ra_wins_nobody)}</p>
          </>
        )}
      </section>
      {bans.length > 0 && (
        <p class="rk-ra-ban">
          <Sign word="forbid" /> {t(w.ra_ban)} <RuleChip id="RA5.2" />
        </p>
      )}
    </div>
  );
}

function Leaders({ scene }: { scene: Scene }) {
  const { t, name } = useTable();
  const { leading, over } = scene;
  if (over) return null;
  if (leading === null) return <span>{t(w.ra_wins_unknown)}</span>;
  if (!leading.length) return <span>{t(w.ra_wins_nobody)}</span>;
  return (
    <span class="rk-ra-leaders">
      {t(w.ra_wins_now)}{" "}
      {leading.map((seat) => (
        <b key={seat} class="rk-ra-leader">
          <Token seat={seat} /> {name(seat)}
        </b>
      ))}
    </span>
  );
}

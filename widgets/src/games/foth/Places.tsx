import * as w from "racekit:words";
import type { Action, T } from "../../core/contract";
import type { Target } from "../../core/select";
import { Aim } from "../../shell/Aim";
import { useTable } from "../../shell/view";
import { payOf, placesOf } from "./derived";
import { cardNames } from "./labels";
import type { Scene } from "./scene";

const TO: Record<string, T> = {
  play: w.fh_to_play,
  run: w.fh_to_run,
  guard: w.fh_to_guard,
  pick: w.fh_to_pick,
  top: w.fh_to_top,
};
/** Where cards that are picked go. */
const END: Record<string, T> = {
  farm: w.fh_to_farm,
  hand: w.fh_to_hand,
  top: w.fh_to_deck_top,
  bottom: w.fh_to_deck_bottom,
  removed: w.fh_to_removed,
};
/** Yes, keep, no more: what is pressed most stands out. */
const STRONG = /^(yes|keep|done|pay)\b/;
const KEYS: Record<string, string> = { pass: "p", done: "d" };

/** Where the chosen card goes, and what can be done without a card. */
export function Places({ scene }: { scene: Scene }) {
  const { t, state, live, from } = useTable();
  const chosen = from ? scene.cards[from] : undefined;
  const bare = live ? state.actions.filter((action) => action.from === null) : [];
  return (
    <div class="rk-fh-places">
      <p class="rk-fh-told">
        {chosen && (
          <>
            <b>{t(chosen.name)}</b> {t(chosen.text)}
          </>
        )}
      </p>
      <span class="rk-fh-buttons">
        {live && placesOf(state).flatMap((to) => <Place key={to} scene={scene} to={to} />)}
        {bare.map((action) => (
          <Aim
            key={action.action}
            to={{ kind: "open", action }}
            class={`rk-button ${STRONG.test(action.action) ? "rk-strong" : ""}`}
            aria-keyshortcuts={KEYS[action.action]}
          >
            {t(action.text)}
          </Aim>
        ))}
      </span>
    </div>
  );
}

/** A place for the chosen card: several buttons where it can be paid for in several ways. */
function Place({ scene, to }: { scene: Scene; to: string }) {
  const { state, from, aim, gathered, most } = useTable();
  const ways = from ? state.actions.filter((each) => each.from === from && each.to === to) : [];
  const whole = most < 2 || gathered.length >= (scene.asks?.least || 1);
  if (ways.length < 2) return <Way scene={scene} to={to} end={whole ? aim(to) : null} action={ways[0]} />;
  return (
    <>
      {ways.map((action) => (
        <Way key={action.action} scene={scene} to={to} end={{ kind: "open", action }} action={action} />
      ))}
    </>
  );
}

interface WayProps {
  scene: Scene;
  to: string;
  end: Target;
  action: Action | undefined;
}

function Way({ scene, to, end, action }: WayProps) {
  const { t, lang } = useTable();
  const word = (to === "pick" && END[scene.asks?.end ?? ""]) || TO[to];
  const paid = action ? payOf(action.action) : [];
  return (
    <Aim to={end} class={`rk-fh-place rk-fh-${end?.kind ?? "idle"}`} data-place={to}>
      {word ? t(word) : to}
      {paid.length > 0 && (
        <span class="rk-fh-paying"> {t(w.fh_paying, { cards: cardNames(lang, scene, paid) })}</span>
      )}
    </Aim>
  );
}

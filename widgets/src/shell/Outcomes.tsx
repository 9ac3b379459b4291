import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { alike, axisEnd, together } from "../core/chance";
import type { Outcome } from "../core/contract";
import { percent } from "../core/text";
import { Button } from "./Button";
import type { GameView } from "./view";
import { useTable } from "./view";

interface Props {
  view: GameView;
  onChoose: (action: string) => void;
}

/** More outcomes than these are put together by what they have in common. */
const MANY = 12;

interface Shown extends Outcome {
  place: number;
  share: string;
}

/** Study: what chance may bring, and how likely each is. The bars are outlined because the values are exact. */
export function Outcomes({ view: { outcome: picture, kinds = [] }, onChoose }: Props) {
  const { state, t, lang } = useTable();
  const [by, setBy] = useState(0);
  const { chance } = state;
  if (!chance.length) return null;
  const shares = alike(chance);
  const shown = chance.map((each, place): Shown => ({ ...each, place, share: shares[place] ?? each.p }));
  const offered = chance.length > MANY ? kinds : [];
  const kind = offered[by];
  const groups = kind && together(shown, kind.of);
  const end = axisEnd((groups ?? shown).map(({ value }) => value));
  const row = ({ action, place, p, value, share, text }: Shown) => {
    const drawing = picture?.(action);
    return (
      <li key={action}>
        <Button
          class="rk-share rk-outcome"
          data-place={`chance:${place}`}
          title={`${t(text)}: ${p} = ${percent(value)}`}
          onClick={() => onChoose(action)}
        >
          <Line share={value / end} figure={share}>
            {drawing}
            <span class={drawing ? "rk-sr" : undefined}>{t(text)}</span>
          </Line>
        </Button>
      </li>
    );
  };
  return (
    <section class="rk-outcomes">
      <div class="rk-panel-head">
        <h3 title={t(w.chance_text)}>{t(w.chance_title)}</h3>
        {offered.length > 0 && (
          <select
            aria-label={t(w.chance_by)}
            value={by}
            onChange={(event) => setBy(Number(event.currentTarget.value))}
          >
            {[...offered.map(({ text }) => text), w.chance_each].map((text, i) => (
              <option key={text.en} value={i}>
                {t(text)}
              </option>
            ))}
          </select>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who use the keyboard */}
      <ul tabIndex={0}>
        {groups
          ? groups.map(({ key, value, outcomes }) => (
              <li key={`${by}:${key}`}>
                <details>
                  <summary class="rk-share rk-outcome-group">
                    <Line share={value / end} figure={percent(value)}>
                      {kind.head(key, lang)}
                    </Line>
                  </summary>
                  <ul>{outcomes.map(row)}</ul>
                </details>
              </li>
            ))
          : shown.map(row)}
      </ul>
      <p class="rk-share rk-outcome-axis" aria-hidden>
        <span />
        <span>
          <span>0</span>
          <span>{percent(end)}</span>
        </span>
      </p>
    </section>
  );
}

function Line(props: { share: number; figure: string; children: ComponentChildren }) {
  return (
    <>
      <span class="rk-outcome-what">{props.children}</span>
      <span class="rk-bar" aria-hidden>
        <span style={{ width: `${100 * props.share}%` }} />
      </span>
      <span class="rk-p">{props.figure}</span>
    </>
  );
}

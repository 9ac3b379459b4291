import * as w from "racekit:words";
import { target } from "../../core/select";
import { Aim } from "../../shell/Aim";
import { RuleChip } from "../../shell/RuleChip";
import { useTable } from "../../shell/view";
import { Strip } from "./Card";
import { cardNames } from "./labels";
import { counted, type Scene } from "./scene";

/** What is asked: its rule, the card whose text asks, and the abilities or effects to choose among. */
export function Asked({ scene }: { scene: Scene }) {
  const { t, lang } = useTable();
  const { asks, picked, redraws } = scene;
  const options = asks?.options ?? [];
  if (!asks || !(options.length || picked.length || redraws !== null || asks.by)) return null;
  const face = asks.by ? scene.cards[asks.by] : undefined;
  return (
    <section class="rk-fh-asked" aria-label={t(asks.title)}>
      <p class="rk-fh-asked-head">
        <RuleChip id={asks.rule} /> <b>{t(asks.title)}</b> {face && <Strip face={face} />}
      </p>
      {options.length > 0 && (
        <ol class="rk-fh-options">
          {options.map(({ n, card, text }) => (
            <li key={n}>
              <Option scene={scene} n={n} card={card === asks.by ? "" : card} text={t(text)} />
            </li>
          ))}
        </ol>
      )}
      {picked.length > 0 && <p>{t(w.fh_picked, { cards: cardNames(lang, scene, counted(picked)) })}</p>}
      {redraws !== null && <p>{t(redraws ? w.fh_redraw_asked : w.fh_keep_asked)}</p>}
    </section>
  );
}

interface OptionProps {
  scene: Scene;
  n: number;
  card: string;
  text: string;
}

/** Something to choose; of the only one it is asked whether, so it is no button. */
function Option({ scene, n, card, text }: OptionProps) {
  const { state, live } = useTable();
  const from = `choice:${n}`;
  const places = [...state.actions, ...state.refused].find((each) => each.from === from);
  const face = scene.cards[card];
  const told = (
    <>
      {face && <Strip face={face} />} <span>{text}</span>
    </>
  );
  if (!places) return <p class="rk-fh-option">{told}</p>;
  return (
    <Aim to={live ? target(state, from, places.to) : null} class="rk-fh-option rk-fh-open" data-option={n}>
      {told}
    </Aim>
  );
}

import * as w from "racekit:words";
import { target } from "../../core/select";
import { Aim } from "../../shell/Aim";
import { RuleChip } from "../../shell/RuleChip";
import { useTable } from "../../shell/view";
import { Strip } from "./Card";
import type { Scene } from "./scene";

/** The card whose text asks, the abilities or effects to choose among, and which hand was chosen. */
export function Asked({ scene }: { scene: Scene }) {
  const { t } = useTable();
  const { asks, redraws, waiting } = scene;
  const { by = "", options = [] } = asks ?? {};
  const face = scene.cards[by];
  if (!asks || !(face || options.length || redraws !== null)) return null;
  const asking = waiting.find(({ card }) => card === by)?.text ?? face?.text;
  return (
    <section class="rk-fh-asked" aria-label={t(asks.title)}>
      <p class="rk-fh-asked-head">
        <RuleChip id={asks.rule} /> {face && <Strip face={face} />}{" "}
        {t(options.length || !asking ? asks.title : asking)}
      </p>
      {options.length > 0 && (
        <ol class="rk-fh-options">
          {options.map(({ n, card, text }) => (
            <li key={n}>
              <Option scene={scene} n={n} card={card === by ? "" : card} text={t(text)} />
            </li>
          ))}
        </ol>
      )}
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

import * as q from "racekit:lessons";
import { useMemo, useState } from "preact/hooks";
import type { Frame, Lang, Model, State } from "../core/contract";
import { snapshot } from "../core/recording";
import { withBackdrop } from "../core/scene";
import { join, word } from "../core/text";
import { type ControlProps, Options } from "../question/Control";
import { list, toggled } from "../question/judge";
import { Button } from "../shell/Button";
import type { GameView } from "../shell/view";
import { Placed } from "./Placed";

interface Props extends ControlProps {
  model: Model;
  view: GameView;
}

/** The board of a question; if it is answered there, what is pressed on one of its places is an answer. */
export function OnBoard({
  model,
  view,
  question,
  lang,
  value,
  fixed,
  right,
  counts,
  labelled,
  onValue,
}: Props) {
  const state = useMemo(() => position(model), [model]);
  const asks = question.kind === "board";
  const options = asks ? question.options : [];
  const beside = options.filter((option) => option.beside);
  const [whole, setWhole] = useState(false);
  const [folds, setFolds] = useState(false);
  const told = right ? { names: list(right), said: word(lang, q.board_right) } : null;
  return (
    <>
      <Placed
        {...{ state, view, lang, labelled }}
        places={{ options: options.map(({ key }) => key), chosen: list(value), right: told, counts, fixed }}
        folded={told !== null && !counts && !whole}
        onPlace={(name) => onValue(toggled(question, value, name))}
        onFolds={setFolds}
      />
      {told && folds && !counts && (
        <Button class="rk-link rk-ob-fold" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {word(lang, whole ? q.board_fold : q.board_unfold)}
        </Button>
      )}
      {beside.length > 0 && (
        <Options
          question={question}
          options={beside}
          lang={lang}
          value={value}
          fixed={fixed}
          labelled={labelled}
          onValue={onValue}
        />
      )}
      {asks && !counts && !(right && fixed) && (list(value).length > 0 || !(right || fixed)) && (
        <output class="rk-note">{said(question, value, lang)}</output>
      )}
    </>
  );
}

function position(model: Model): State {
  return withBackdrop(snapshot([model.get("frame") as Frame], 0), model) as State;
}

/** What is chosen, in words; how to choose, as long as nothing is. */
function said(question: ControlProps["question"], value: string | string[], lang: Lang): string {
  const { options, answer, moves } = question;
  const names = options.filter(({ key }) => list(value).includes(key)).map(({ say }) => say[lang]);
  if (names.length) return word(lang, q.board_chosen, { what: join(lang, names) });
  if (typeof answer === "string") return word(lang, q.board_how);
  return word(lang, moves ? q.board_how_move : q.board_how_all);
}

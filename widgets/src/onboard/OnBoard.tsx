import * as q from "racekit:lessons";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Frame, Lang, Model, State } from "../core/contract";
import { snapshot } from "../core/recording";
import { dressed } from "../core/scene";
import { join, word } from "../core/text";
import { type ControlProps, Options } from "../question/Control";
import { list, toggled } from "../question/judge";
import { Button } from "../shell/Button";
import { useDesk } from "../shell/desk";
import { TipLayer } from "../shell/Panels";
import { useTaps } from "../shell/useTaps";
import { type GameView, ShellContext, TableContext } from "../shell/view";
import { foldable, mark, nameOf, optionAt, type Places } from "./places";

interface Props extends ControlProps {
  model: Model;
  view: GameView;
}

/** Nothing moves here, and nothing is asked for. */
const AT_REST = {
  recorded: true,
  asked: true,
  ruleKnown: () => null,
  pace: () => ({ movement: 0, pause: 0 }),
  follows: () => false,
  leads: () => false,
  onShown: () => {},
};

/**
 * A question that is answered on a board: the position as a game's own bundle draws it in a recording, where nothing can
 * be played and so nothing is ringed as allowed. Any board will do, the generic one too: it names its places with
 * `data-place`, and what is pressed there is an answer and no action.
 */
export function OnBoard({ model, view, question, lang, value, fixed, right, labelled, onValue }: Props) {
  const state = useMemo(() => position(model), [model]);
  const desk = useDesk({ ...AT_REST, state, lang, view });
  useTaps(desk);
  const { Board, Hand } = view;
  const shown = { state, scene: state.scene };
  const beside = question.options.filter((option) => option.beside);
  const [whole, setWhole] = useState(false);
  const told = right ? { names: list(right), said: word(lang, q.board_right) } : null;
  const folds = useMarked(desk.root, {
    options: question.options.map(({ key }) => key),
    chosen: list(value),
    right: told,
    fixed,
  });
  const use = (event: Event) => {
    const place = optionAt(event.target);
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    desk.shell.tips.hide();
    if (!fixed) onValue(toggled(question, value, nameOf(place)));
  };
  return (
    <>
      <ShellContext.Provider value={desk.shell}>
        <TableContext.Provider value={desk.table}>
          <div
            ref={desk.root}
            class="rk-ob"
            data-folded={told !== null && !whole}
            role="group"
            aria-labelledby={labelled}
            tabIndex={-1}
            onClickCapture={use}
            onKeyDownCapture={(event) => {
              // A button makes a click of them.
              if (/^(Enter| )$/.test(event.key) && !(event.target instanceof HTMLButtonElement)) use(event);
            }}
            onKeyDown={(event) => event.key === "Escape" && desk.closeNewest()}
          >
            <div class="rk-main">
              <Board {...shown} />
            </div>
            <div class="rk-hand">
              <Hand {...shown} />
            </div>
            <TipLayer tips={desk.shell.tips} />
          </div>
        </TableContext.Provider>
      </ShellContext.Provider>
      {told && folds && (
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
      {!(right && (fixed || !list(value).length)) && (
        <output class="rk-note">{said(question, value, lang)}</output>
      )}
    </>
  );
}

function position(model: Model): State {
  return dressed(snapshot([model.get("frame") as Frame], 0), model) as State;
}

/** What is chosen, in words; how to choose, as long as nothing is. */
function said({ options, answer }: ControlProps["question"], value: string | string[], lang: Lang): string {
  const names = options.filter(({ key }) => list(value).includes(key)).map(({ say }) => say[lang]);
  if (names.length) return word(lang, q.board_chosen, { what: join(lang, names) });
  return word(lang, typeof answer === "string" ? q.board_how : q.board_how_all);
}

/**
 * Marks the places whenever something is drawn: a board draws parts of itself on its own. Says whether there is a part
 * without marks, which an answered question can do without.
 */
function useMarked(root: { current: HTMLElement | null }, places: Places): boolean {
  const [folds, setFolds] = useState(false);
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const look = () => {
      mark(board, places);
      setFolds(foldable(board));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(board, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  return folds;
}

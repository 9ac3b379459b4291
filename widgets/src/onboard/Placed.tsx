import { useLayoutEffect } from "preact/hooks";
import type { Lang, State } from "../core/contract";
import { useDesk } from "../shell/desk";
import { isEscape, isPress } from "../shell/keyboard";
import { TipLayer } from "../shell/Panels";
import { type GameView, ShellContext, TableContext } from "../shell/view";
import { foldable, mark, nameOf, optionAt, type Places } from "./places";

interface Props {
  state: State;
  view: GameView;
  lang: Lang;
  places: Places;
  /** The id of what names the board. */
  labelled: string;
  /** Only the part with marks is shown. */
  folded?: boolean;
  onPlace: (name: string, event: Event) => void;
  /** Told whether there is a part without marks. */
  onFolds?: (folds: boolean) => void;
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
 * A position as a game's own bundle draws it in a recording, where nothing can be played and so nothing is ringed as
 * allowed. Any board will do, the generic one too: it names its places with `data-place`, and what is pressed there is
 * told, and is no action.
 */
export function Placed({ state, view, lang, places, labelled, folded, onPlace, onFolds }: Props) {
  const desk = useDesk({ ...AT_REST, state, lang, view });
  useMarked(desk.root, places, onFolds);
  const { Board, Hand } = view;
  const shown = { state, scene: state.scene };
  const use = (event: Event) => {
    const place = optionAt(event.target);
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    desk.shell.tips.hide();
    if (!places.fixed) onPlace(nameOf(place), event);
  };
  return (
    <ShellContext.Provider value={desk.shell}>
      <TableContext.Provider value={desk.table}>
        <div
          ref={desk.root}
          class="rk-ob"
          data-folded={folded ?? false}
          role="group"
          aria-labelledby={labelled}
          tabIndex={-1}
          onClickCapture={use}
          onKeyDownCapture={(event) => {
            // A button makes a click of them.
            if (isPress(event) && !(event.target instanceof HTMLButtonElement)) use(event);
          }}
          onKeyDown={(event) => isEscape(event) && desk.closeNewest()}
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
  );
}

/** Marks the places whenever something is drawn: a board draws parts of itself on its own. */
function useMarked(root: { current: HTMLElement | null }, places: Places, onFolds: Props["onFolds"]): void {
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const look = () => {
      mark(board, places);
      onFolds?.(foldable(board));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(board, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
}

import * as w from "racekit:words";
import { cardOf } from "../../core/select";
import type { BoardProps, GameView } from "../../shell/view";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { Notice } from "./Notice";
import { ownBoard } from "./Own";
import { plan } from "./plan";
import { Seats } from "./Seats";
import type { Scene } from "./scene";

/** The board of any game: its picture or its text, and a button for whatever is no place on the picture. */
const view: GameView<Scene> = {
  Board,
  Hand: Actions,
  Seats,
  Notice,
  plan,
  help: w.gn_help,
  prompt: ({ chosen, t }) => (chosen ? t(w.gn_prompt, { what: cardOf(chosen) }) : null),
};

/** No place of a picture is seen on a board of its own: all actions are buttons below it, too. */
const withoutPlaces = (props: BoardProps<Scene>) => (
  <Actions {...props} scene={{ ...props.scene, drawing: "" }} />
);

view.drawnBy = (load) => ({ ...view, Board: ownBoard(load), Hand: withoutPlaces }) as unknown as GameView;

export const generic = view as unknown as GameView;

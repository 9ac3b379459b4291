import * as w from "racekit:words";
import { cardOf } from "../../core/select";
import type { GameView } from "../../shell/view";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { Notice } from "./Notice";
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

export const generic = view as unknown as GameView;

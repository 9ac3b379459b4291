import * as w from "racekit:words";
import type { GameView } from "../../shell/view";
import { Board } from "./Board";
import { Hand } from "./Hand";
import { Notice } from "./Notice";
import { plan } from "./plan";
import { Seats } from "./Seats";
import type { Scene } from "./scene";

const view: GameView<Scene> = { Board, Hand, Seats, Notice, plan, help: w.ra_help, prompt: () => null };

// The shell hands each view the scene of its own game only.
export const readaloud = view as unknown as GameView;

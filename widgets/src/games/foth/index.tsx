import * as w from "racekit:words";
import { cardOf } from "../../core/select";
import type { GameView } from "../../shell/view";
import { Board } from "./Board";
import { counted, most, nameOf } from "./derived";
import { Hand } from "./Hand";
import { cardNames } from "./labels";
import { Notice } from "./Notice";
import { plan } from "./plan";
import { Seats } from "./Seats";
import type { Scene } from "./scene";

const view: GameView<Scene> = {
  Board,
  Hand,
  Seats,
  Notice,
  plan,
  most,
  prompt: ({ from, live, lang, gathered, most, t }, { scene, actions }) => {
    if (live && actions.every(({ action }) => action === "pass")) return t(w.fh_only_pass);
    if (most > 1 && from) {
      const card = cardNames(lang, scene, counted(gathered.map(cardOf)));
      const n = Math.max(0, (scene.asks?.least ?? 1) - gathered.length);
      return t(n ? w.fh_prompt_more : w.fh_prompt, { card, n });
    }
    if (!from || !(from in scene.cards)) return null;
    const card = t(nameOf(scene, from));
    const ways = actions.filter((action) => action.from === from);
    if (ways.some(({ to }) => to?.startsWith("piece:"))) return t(w.fh_prompt_on, { card });
    return t(ways.length > 1 && ways[0]?.to === "run" ? w.fh_prompt_pay : w.fh_prompt, { card });
  },
};

// The shell hands each view the scene of its own game only.
export const foth = view as unknown as GameView;

import * as w from "racekit:words";
import { word } from "../../core/text";
import type { GameView, Kind } from "../../shell/view";
import { Board } from "./Board";
import { Card, Hat, Plate } from "./Card";
import { face, untold } from "./derived";
import { Hand } from "./Hand";
import { cardName } from "./labels";
import { plan } from "./plan";
import { Seats } from "./Seats";
import { Notice } from "./Settlement";
import type { Scene } from "./scene";

/** What chance may bring: `deal 3-6`, `draw F-8`, `open 3-6`, `order 4`, `first 2`. */
function outcome(action: string) {
  const [what, arg = ""] = action.split(" ");
  if (what === "order") return <Plate horse={Number(arg)} />;
  return piece(arg);
}

/** A card: `3-6`, `F-8`. */
const piece = (name: string) => (/^.-\d$/.test(name) ? <Card id={name} size="tiny" /> : null);

const cardOf = (action: string) => face(action.split(" ")[1] ?? "");

const kinds: Kind[] = [
  {
    text: w.by_horse,
    of: (action) => `${cardOf(action).horse ?? "F"}`,
    head: (horse, lang) => (
      <>
        {horse === "F" ? <Hat /> : <Plate horse={Number(horse)} />}
        <span class="rk-sr">{word(lang, horse === "F" ? w.ls_free : w.ls_horse, { horse })}</span>
      </>
    ),
  },
  { text: w.by_number, of: (action) => `${cardOf(action).value}`, head: (value) => <b>{value}</b> },
];

const view: GameView<Scene> = {
  Board,
  Hand,
  Seats,
  Notice,
  outcome,
  kinds,
  piece,
  plan,
  untold,
  prompt: ({ from, lang, t }, { scene }) => {
    if (!from) return null;
    const card = cardName(lang, from);
    return t(scene.opened === from ? w.ls_prompt_opened : w.ls_prompt, { card });
  },
};

// The shell hands each view the scene of its own game only.
export const longshot = view as unknown as GameView;

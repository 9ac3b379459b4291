import * as w from "racekit:words";
import { join } from "../../core/text";
import type { GameView, Kind } from "../../shell/view";
import { Board } from "./Board";
import { Card, HorseName } from "./Card";
import { face, marksOf, untold } from "./derived";
import { Hand } from "./Hand";
import { cardName, colourName, ticketName } from "./labels";
import { plan } from "./plan";
import { Seats } from "./Seats";
import { Notice } from "./Sheet";
import { Suit } from "./Symbols";
import type { Scene } from "./scene";

/** What chance may bring: `horse V`, `gate V`, `deal R7`, `discard R7`, `row R7`. */
function outcome(action: string) {
  const [what, arg = ""] = action.split(" ");
  return what === "horse" || what === "gate" ? <HorseName horse={arg} /> : <Card id={arg} />;
}

/** A card, `R7`, or a horse, `V`. */
function piece(name: string) {
  if (/^[VFSO]$/.test(name)) return <HorseName horse={name} />;
  return /^[RBYG]\d+$/.test(name) ? <Card id={name} /> : null;
}

const cardOf = (action: string) => face(action.split(" ")[1] ?? "");

const kinds: Kind[] = [
  {
    text: w.by_colour,
    of: (action) => cardOf(action).colour,
    head: (colour, lang) => (
      <>
        <Suit colour={colour} /> {colourName(lang, colour)}
      </>
    ),
  },
  { text: w.by_number, of: (action) => `${cardOf(action).number}`, head: (number) => <b>{number}</b> },
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
    if (from.startsWith("ticket:")) {
      return t(w.tr_prompt_ticket, { ticket: ticketName(lang, scene, from.slice("ticket:".length)) });
    }
    const card = cardName(lang, from);
    if (scene.phase === "aside") return t(w.tr_prompt_aside, { card });
    return t(w.tr_prompt, { card: join(lang, [card, t(w.tr_marks_n, { n: marksOf(scene, from) })]) });
  },
};

// The shell hands each view the scene of its own game only.
export const trickrace = view as unknown as GameView;

import * as w from "racekit:words";
import { useMemo, useState } from "preact/hooks";
import type { Model } from "../core/contract";
import type { Session } from "../core/session";
import { other, sentences, word } from "../core/text";
import { Button } from "../shell/Button";
import { House, Rejected, Unanswered } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useNews } from "../shell/useNews";
import { useTraits } from "../shell/useTraits";
import { CardSheet } from "./CardSheet";
import type { Deck, Shelf } from "./contract";
import { DeckPanel } from "./DeckPanel";
import { Filter } from "./Filter";
import { type Change, Count, Tiles } from "./Tiles";
import { ALL, found, lookedAt } from "./wanted";

const TRAITS = ["shelf"];

interface Props {
  model: Model;
  session: Session;
}

/** Cards to choose from, and the deck that is built of them. Python says what is wrong with it. */
export function DeckApp({ model, session }: Props) {
  useNews(session);
  useTraits(model, TRAITS);
  const [wanted, setWanted] = useState(ALL);
  const [chosen, setChosen] = useState("");
  const { lang, rejection } = session;
  const deck = session.state as unknown as Deck;
  const { title, house, cards, rules } = model.get("shelf") as Shelf;
  const sheets = useMemo(() => found(cards, wanted), [cards, wanted]);
  const sheet = lookedAt(chosen, cards, sheets);
  const live = session.link === "live";
  const change: Change = (card, by) => {
    setChosen(card);
    if (live) session.command(by > 0 ? "add" : "remove", { card, n: 1 });
  };
  // What stays the same lets the tiles that do not change stay as they are.
  const onChange = useMemo(() => change, [session, live]);
  const said = sentences(lang, [
    sheet ? word(lang, w.cd_said, { card: sheet.name[lang], n: deck.cards[sheet.id] ?? 0 }) : "",
    standing(deck, lang),
  ]);
  return (
    <Reader
      class="rk-cd rk-cd-builder"
      label={title[lang]}
      lang={lang}
      rules={rules}
      said={said}
      alert={rejection?.text[lang]}
      home='.rk-cd-list [tabindex="0"]'
    >
      <header class="rk-head">
        <h2 class="rk-title">{title[lang]}</h2>
        <p class="rk-status">{standing(deck, lang)}</p>
        <div class="rk-tools">
          <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
            {word(lang, w.other_language)}
          </Button>
        </div>
      </header>
      <Unanswered session={session} lost={w.cd_silent} />
      <Rejected session={session} />
      <div class="rk-cd-desk">
        <div class="rk-cd-stock">
          <Filter sheets={cards} wanted={wanted} count={sheets.length} onWanted={setWanted} />
          <Tiles
            sheets={sheets}
            chosen={sheet?.id ?? ""}
            onChoose={setChosen}
            counts={deck.cards}
            onChange={onChange}
          />
          {sheet && (
            <CardSheet sheet={sheet}>
              <Count sheet={sheet} n={deck.cards[sheet.id] ?? 0} onChange={onChange} reachable />
            </CardSheet>
          )}
        </div>
        <DeckPanel
          deck={deck}
          sheets={cards}
          chosen={sheet?.id ?? ""}
          onChoose={setChosen}
          onChange={onChange}
          onCommand={(name, arg) => live && session.command(name, arg)}
        />
      </div>
      <House house={house} />
    </Reader>
  );
}

/** Where the deck stands, in a sentence. */
function standing({ count, sizes, problems }: Deck, lang: "en" | "ja"): string {
  const most = sizes.join("/");
  const told = word(lang, w.cd_count, { n: count, most });
  return sentences(lang, [told, problems.length ? "" : word(lang, w.cd_legal)]).trim();
}

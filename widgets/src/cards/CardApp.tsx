import * as w from "racekit:words";
import { useMemo, useState } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { asLang, other, word } from "../core/text";
import { Button } from "../shell/Button";
import { House } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { setLang, useTraits } from "../shell/useTraits";
import { CardSheet } from "./CardSheet";
import type { Shelf } from "./contract";
import { Filter } from "./Filter";
import { Tiles } from "./Tiles";
import { ALL, found, lookedAt } from "./wanted";

const TRAITS = ["shelf", "lang"];

/** Cards to look at: one, or several to choose from. */
export function CardApp({ model }: { model: Model }) {
  useTraits(model, TRAITS);
  const shelf = model.get("shelf") as Shelf;
  const lang = asLang(model.get("lang"));
  const title = shelf.title[lang];
  return (
    <Reader
      class="rk-cd"
      label={title}
      lang={lang}
      rules={shelf.rules}
      said=""
      home=".rk-cd-tiles [data-tile]"
    >
      <header class="rk-head">
        <h2 class="rk-title">{title}</h2>
        <p class="rk-status" />
        <div class="rk-tools">
          <Button lang={other(lang)} onClick={() => setLang(model, other(lang))}>
            {word(lang, w.other_language)}
          </Button>
        </div>
      </header>
      <Cards shelf={shelf} lang={lang} />
      <House house={shelf.house} />
    </Reader>
  );
}

function Cards({ shelf: { cards }, lang }: { shelf: Shelf; lang: Lang }) {
  const [wanted, setWanted] = useState(ALL);
  const [chosen, setChosen] = useState("");
  const sheets = useMemo(() => found(cards, wanted), [cards, wanted]);
  const sheet = lookedAt(chosen, cards, sheets);
  if (!sheet) return <p class="rk-empty">{word(lang, w.cd_none)}</p>;
  return (
    <>
      {cards.length > 1 && (
        <>
          <Filter sheets={cards} wanted={wanted} count={sheets.length} onWanted={setWanted} />
          <Tiles sheets={sheets} chosen={sheet.id} onChoose={setChosen} />
        </>
      )}
      <CardSheet sheet={sheet} />
    </>
  );
}

import * as w from "racekit:words";
import { useRef } from "preact/hooks";
import type { Model } from "../core/contract";
import { asLang, other, word } from "../core/text";
import { Button } from "../shell/Button";
import { keepKeys, passKeys } from "../shell/keepKeys";
import { useTheme } from "../shell/useTheme";
import { setLang, useTraits } from "../shell/useTraits";
import { Bars } from "./Bars";
import { Beliefs } from "./Beliefs";
import type { Odds } from "./contract";
import { useAimed } from "./useAimed";

const TRAITS = ["odds", "lang"];

/** Probabilities beside a board. Python works them out and says when they have become better. */
export function OddsApp({ model }: { model: Model }) {
  const root = useRef<HTMLDivElement>(null);
  useTraits(model, TRAITS);
  const dark = useTheme(root);
  const aimed = useAimed(model.get("screen") as string);
  const odds = model.get("odds") as Odds;
  const lang = asLang(model.get("lang"));
  const say = (name: "run" | "stop") => model.send({ v: 1, type: "command", name, seq: odds.seq });
  return (
    <div
      ref={root}
      class="rk rk-odds-widget"
      role="region"
      lang={lang}
      aria-label={odds.title[lang]}
      data-theme-rk={dark ? "dark" : "light"}
      data-lm-suppress-shortcuts="true"
      onFocusIn={keepKeys}
      onKeyDown={passKeys}
    >
      <header class="rk-head">
        <h2 class="rk-title">{odds.title[lang]}</h2>
        <p class="rk-status">{odds.lead[lang]}</p>
        <div class="rk-tools">
          {!model.get("page") && (
            <Button onClick={() => say(odds.running ? "stop" : "run")}>
              {word(lang, odds.running ? w.odds_stop : w.odds_run)}
            </Button>
          )}
          <Button lang={other(lang)} onClick={() => setLang(model, other(lang))}>
            {word(lang, w.other_language)}
          </Button>
        </div>
      </header>
      <div class="rk-groups">
        {odds.groups.map((group) => (
          <Bars key={group.key} group={group} lang={lang} aimed={aimed} />
        ))}
        {odds.grid && <Beliefs grid={odds.grid} lang={lang} />}
      </div>
    </div>
  );
}

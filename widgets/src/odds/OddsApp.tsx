import * as w from "racekit:words";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../core/contract";
import { asLang, other, word } from "../core/text";
import { Button } from "../shell/Button";
import { watchTheme } from "../shell/theme";
import { useRedraw } from "../shell/useRedraw";
import { Bars } from "./Bars";
import { Beliefs } from "./Beliefs";
import type { Odds } from "./contract";

/** Probabilities beside a board. Python works them out and says when they have become better. */
export function OddsApp({ model }: { model: Model }) {
  const redraw = useRedraw();
  const root = useRef<HTMLDivElement>(null);
  const [dark, setDark] = useState(false);
  useEffect(() => {
    const events = ["change:odds", "change:lang"];
    for (const event of events) model.on(event, redraw);
    return () => {
      for (const event of events) model.off(event, redraw);
    };
  }, [model, redraw]);
  useLayoutEffect(() => (root.current ? watchTheme(root.current, setDark) : undefined), []);
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
    >
      <header class="rk-head">
        <h2 class="rk-title">{odds.title[lang]}</h2>
        <p class="rk-status">{odds.lead[lang]}</p>
        <div class="rk-tools">
          <Button onClick={() => say(odds.running ? "stop" : "run")}>
            {word(lang, odds.running ? w.odds_stop : w.odds_run)}
          </Button>
          <Button lang={other(lang)} onClick={() => setLang(model, lang)}>
            {word(lang, w.other_language)}
          </Button>
        </div>
      </header>
      {odds.trouble && (
        <p class="rk-banner" role="alert">
          {odds.trouble[lang]}
        </p>
      )}
      <div class="rk-groups">
        {odds.groups.map((group) => (
          <Bars key={group.key} group={group} lang={lang} />
        ))}
        {odds.grid && <Beliefs grid={odds.grid} lang={lang} />}
      </div>
    </div>
  );
}

function setLang(model: Model, lang: ReturnType<typeof asLang>): void {
  model.set("lang", other(lang));
  try {
    model.save_changes();
  } catch {
    // Without a kernel the language still changes here.
  }
}

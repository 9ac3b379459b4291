import * as w from "racekit:words";
import type { ComponentChild } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { asLang, other, word } from "../core/text";
import { Button } from "../shell/Button";
import { keepKeys, passKeys } from "../shell/keepKeys";
import { motionIsReduced } from "../shell/media";
import { unanswered } from "../shell/unanswered";
import { useRedraw } from "../shell/useRedraw";
import { useTheme } from "../shell/useTheme";
import { setLang, useTraits } from "../shell/useTraits";
import { type Asker, createAsker } from "./asker";
import { told } from "./Chart";
import type { Choice, Handle as HandleData, Picture, Plan } from "./contract";
import { Chance, Handle, setting } from "./Handles";
import { Panel } from "./Panels";

const TRAITS = ["lang", "plan"];

type Slot = (asker: Asker, lang: Lang) => ComponentChild;

/** A picture, the handles that change it, and a sentence that says what one sees. */
export function ExploreApp({ model, form, end }: { model: Model; form?: Slot; end?: Slot }) {
  const root = useRef<HTMLDivElement>(null);
  const asker = useAsker(model);
  useTraits(model, TRAITS);
  const dark = useTheme(root);
  const lang = asLang(model.get("lang"));
  const plan = model.get("plan") as Plan;
  const { says, figures, panels } = asker.picture;
  /** A lesson on a page of its own has no kernel: it has pictures for some values of one handle. */
  const page = model.get("page") as OnPage | undefined;
  const trouble = unanswered(asker.link, w.explore_gone);
  return (
    <div
      ref={root}
      class={`rk rk-explore rk-explore-${plan.key}`}
      role="region"
      lang={lang}
      aria-label={plan.title[lang]}
      data-theme-rk={dark ? "dark" : "light"}
      data-lm-suppress-shortcuts="true"
      onFocusIn={keepKeys}
      onKeyDown={passKeys}
    >
      <header class="rk-explore-head">
        <h2 class="rk-title">{plan.title[lang]}</h2>
        <Button lang={other(lang)} onClick={() => setLang(model, other(lang))}>
          {word(lang, w.other_language)}
        </Button>
        <p class="rk-lead">
          {plan.lead[lang]}
          {lang === "en" && " "}
          {!page && plan.try[lang]}
        </p>
      </header>
      {form?.(asker, lang)}
      <p class="rk-says">{says[lang]}</p>
      {figures.length > 0 && (
        <dl class="rk-figures">
          {figures.map(({ text, label, look }) => (
            <div key={label.en + look} class={`rk-figure rk-figure-${look}`}>
              <dt>{label[lang]}</dt>
              <dd>{told(text, lang)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class="rk-panels" data-seq={asker.picture.seq}>
        {panels.map((panel) => (
          <Panel key={panel.title.en} panel={panel} asker={asker} lang={lang} />
        ))}
      </div>
      {page ? (
        <>
          {plan.handles.length > 0 && (
            <div class="rk-handles">
              <Handle handle={choice(plan, page)} asker={asker} lang={lang} />
            </div>
          )}
          {plan.handles.length > 1 && (
            <p class="rk-note">{word(lang, w.explore_page, { values: settings(plan, page, asker, lang) })}</p>
          )}
        </>
      ) : (
        <>
          <div class="rk-handles">
            {plan.handles.map((handle) => (
              <Handle key={handle.name} handle={handle} asker={asker} lang={lang} />
            ))}
          </div>
          <div class="rk-chance-row">
            {plan.chance && (
              <Chance chance={plan.chance} asker={asker} lang={lang} reduced={motionIsReduced} />
            )}
            <Button
              class="rk-button rk-reset"
              disabled={asker.link === "silent"}
              onClick={() => asker.reset()}
            >
              {word(lang, w.explore_reset)}
            </Button>
          </div>
          {end?.(asker, lang)}
          {trouble && <p class="rk-x-link">{trouble[lang]}</p>}
        </>
      )}
      <Spoken text={trouble?.[lang] ?? spoken(asker, says[lang])} />
    </div>
  );
}

interface OnPage {
  handle: string;
  pictures: Picture[];
}

/** A page's handle: a choice between its pictures. */
function choice({ handles }: Plan, { handle: name, pictures }: OnPage): Choice {
  const handle = handles.find((each) => each.name === name) as HandleData;
  const options = pictures.map(({ values }) => {
    const value = values[name] ?? 0;
    return { value, text: setting(handle, value) };
  });
  return { kind: "choice", name, label: handle.label, options };
}

/** How the other handles stand, in words. */
function settings({ handles }: Plan, { handle }: OnPage, { values }: Asker, lang: Lang): string {
  const [is, and] = lang === "ja" ? ["：", "、"] : [": ", "; "];
  const one = (handle: HandleData) =>
    handle.label[lang] + is + told(setting(handle, values[handle.name]), lang);
  return handles
    .filter(({ name }) => name !== handle)
    .map(one)
    .join(and);
}

function useAsker(model: Model): Asker {
  const redraw = useRedraw();
  const asker = useMemo(() => createAsker(model, redraw), [model, redraw]);
  useEffect(() => {
    asker.greet();
    return () => asker.dispose();
  }, [asker]);
  return asker;
}

const spoken = ({ waiting, picture }: Asker, says: string): string | null =>
  waiting || picture.running ? null : says;

/** How long nothing may have changed before it is read out, in ms. */
const QUIET = 500;

/** What has come to rest is read out; what is still moving is not. */
function Spoken({ text }: { text: string | null }) {
  const [said, setSaid] = useState("");
  const first = useRef(text);
  useEffect(() => {
    // What stands there at the beginning is read like the rest of the page.
    if (text === null || text === first.current) return undefined;
    first.current = null;
    const timer = window.setTimeout(() => setSaid(text), QUIET);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <p class="rk-sr" role="status">
      {said}
    </p>
  );
}

import * as w from "racekit:words";
import { useEffect, useRef } from "preact/hooks";
import type { Model, T } from "../core/contract";
import { asLang, word } from "../core/text";
import { Button } from "../shell/Button";
import { keepKeys, passKeys } from "../shell/keepKeys";
import { Nested } from "../shell/Nested";
import { sending } from "../shell/sending";
import { useTheme } from "../shell/useTheme";
import { useTraits } from "../shell/useTraits";
import { useTyped } from "../shell/useTyped";

/** What comes before a link in the address of a page, as Python writes it. */
const MARK = "racekit=";

/** Shows what the address of the page opens; or asks for a link. */
export function LinkApp({ model }: { model: Model }) {
  const root = useRef<HTMLElement>(null);
  useTraits(model, useRef(["lang", "shown", "problem"]).current);
  const dark = useTheme(root);
  const lang = asLang(model.get("lang"));
  const [address, setAddress] = useTyped("link");
  const problem = model.get("problem") as T | Record<string, never>;
  const open = (address: string) => model.send({ open: address });
  const send = () => open(address);
  useEffect(() => {
    const read = () => decodeURIComponent(location.href).includes(MARK) && open(location.href);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [model]);
  return (
    <>
      <section
        ref={root}
        class="rk rk-q"
        lang={lang}
        aria-label={word(lang, w.link_open)}
        data-theme-rk={dark ? "dark" : "light"}
        data-lm-suppress-shortcuts="true"
        onFocusIn={keepKeys}
        onKeyDown={passKeys}
      >
        <div class="rk-q-row rk-link-form" {...sending(send)}>
          <label class="rk-q-row">
            {word(lang, w.link_paste)}
            <input
              class="rk-q-field"
              value={address}
              autocomplete="off"
              onInput={(event) => setAddress(event.currentTarget.value)}
            />
          </label>
          <Button class="rk-button rk-strong" onClick={send}>
            {word(lang, w.link_open)}
          </Button>
        </div>
        <div role="status">{problem.en && <p class="rk-q-said rk-link-problem">{problem[lang]}</p>}</div>
      </section>
      <Nested model={model} trait="shown" />
    </>
  );
}

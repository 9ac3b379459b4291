import * as q from "racekit:lessons";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import { forgetTyped } from "../core/typed";
import { Button } from "../shell/Button";
import { useRedraw } from "../shell/useRedraw";
import { useTheme } from "../shell/useTheme";
import type { Store } from "./store";

interface Props {
  store: Store;
  lang: Lang;
}

/** Says where the answers are, and erases them, once the reader has said so twice. */
export function KeptHere({ store, lang }: Props) {
  const root = useRef<HTMLElement>(null);
  const redraw = useRedraw();
  useEffect(() => store.subscribe(redraw), [store, redraw]);
  const dark = useTheme(root);
  const [asks, setAsks] = useState(false);
  const [erased, setErased] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const erase = () => {
    said.current?.focus(); // the button goes
    store.erase();
    forgetTyped();
    setAsks(false);
    setErased(true);
  };
  return (
    <aside
      ref={root}
      class="rk rk-kept"
      lang={lang}
      aria-label={word(lang, q.page_kept_title)}
      data-theme-rk={dark ? "dark" : "light"}
    >
      <p>{word(lang, store.keeps ? q.page_kept : q.page_not_kept)}</p>
      {store.touched && (
        <p class="rk-q-row">
          <Button class="rk-button" onClick={() => setAsks(!asks)} aria-expanded={asks}>
            {word(lang, asks ? q.page_keep : q.page_erase)}
          </Button>
          {asks && (
            <Button class="rk-button rk-strong" onClick={erase}>
              {word(lang, q.page_erase_now)}
            </Button>
          )}
        </p>
      )}
      <p role="status" ref={said} tabIndex={-1}>
        {erased && !store.touched && word(lang, q.page_erased)}
      </p>
    </aside>
  );
}

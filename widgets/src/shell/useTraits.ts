import { useEffect } from "preact/hooks";
import type { Lang, Model } from "../core/contract";
import { useRedraw } from "./useRedraw";

/** Has the component drawn again when one of these traits changes; the list has to last. */
export function useTraits(model: Model, traits: readonly string[]): void {
  const redraw = useRedraw();
  useEffect(() => {
    for (const trait of traits) model.on(`change:${trait}`, redraw);
    return () => {
      for (const trait of traits) model.off(`change:${trait}`, redraw);
    };
  }, [model, traits, redraw]);
}

export function setLang(model: Model, lang: Lang): void {
  model.set("lang", lang);
  try {
    model.save_changes();
  } catch {
    // Without a kernel the language still changes here.
  }
}

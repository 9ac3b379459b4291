import * as w from "racekit:words";
import { Component, type ComponentChildren } from "preact";
import type { Lang } from "../core/contract";
import { word } from "../core/text";

interface Props {
  lang: Lang;
  children: ComponentChildren;
}

/** Stands in the place of a widget that cannot be drawn. */
export const Undrawn = ({ lang }: Pick<Props, "lang">) => (
  <p class="rk-empty" role="alert" lang={lang}>
    {word(lang, w.undrawn)}
  </p>
);

/** Where something in a widget cannot be drawn, one sentence says so; the console says why. */
export class Shielded extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  render({ lang, children }: Props) {
    return this.state.failed ? <Undrawn lang={lang} /> : children;
  }
}

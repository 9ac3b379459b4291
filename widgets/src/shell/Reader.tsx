import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Lang, RuleText } from "../core/contract";
import { own } from "../core/own";
import { word } from "../core/text";
import { focused, useKeptFocus } from "./desk";
import { keepKeys, passKeys } from "./keepKeys";
import { isEscape } from "./keyboard";
import { RulePanel, TipLayer } from "./Panels";
import { createTips } from "./tips";
import { useTheme } from "./useTheme";
import { type Shell, ShellContext } from "./view";

interface Props {
  class: string;
  label: string;
  lang: Lang;
  rules: Readonly<Record<string, RuleText>>;
  /** What is read out when it changes. */
  said: string;
  /** What is read out at once: that something was refused. */
  alert?: string | undefined;
  /** Where the focus goes when what had it is gone. */
  home: string;
  children: ComponentChildren;
}

const nothing = () => {};

/** A widget in which no game is played: it has a theme, a language, popovers and the texts of rules. */
export function Reader({ class: name, label, lang, rules, said, alert = "", home, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const dark = useTheme(root);
  useKeptFocus(root, home);
  const tips = useMemo(createTips, []);
  const [rule, setRule] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const shell: Shell = useMemo(
    () => ({
      lang,
      tips,
      t: (text, values) => word(lang, text, values),
      choose: () => false,
      act: nothing,
      refuse: nothing,
      openRule: (id, anchor) => setRule({ id, anchor }),
    }),
    [lang, tips],
  );
  /** Gives the focus back, where it has not gone on by itself. */
  const closeRule = () => {
    const panel = root.current?.querySelector(".rk-rule");
    if (panel?.contains(focused(root.current))) rule?.anchor.focus({ preventScroll: true });
    setRule(null);
  };
  return (
    <ShellContext.Provider value={shell}>
      <div
        ref={root}
        class={`rk ${name}`}
        role="region"
        tabIndex={-1}
        lang={lang}
        aria-label={label}
        data-theme-rk={dark ? "dark" : "light"}
        data-lm-suppress-shortcuts="true"
        onFocusIn={keepKeys}
        onKeyDown={(event) => {
          passKeys(event);
          if (!isEscape(event) || !rule) return;
          event.preventDefault();
          closeRule();
        }}
      >
        {children}
        <TipLayer tips={tips} />
        {rule && <RulePanel key={rule.id} {...rule} text={own(rules, rule.id) ?? null} onClose={closeRule} />}
        <div class="rk-sr" aria-live="polite">
          {said}
        </div>
        <div class="rk-sr" role="alert">
          {alert}
        </div>
      </div>
    </ShellContext.Provider>
  );
}

import type { ComponentChildren, HTMLAttributes } from "preact";
import type { Desk } from "./desk";
import { RulePanel, TipLayer } from "./Panels";
import { Spoken } from "./Spoken";
import { ShellContext, TableContext } from "./view";

interface Props {
  desk: Desk;
  head: ComponentChildren;
  main: ComponentChildren;
  hand: ComponentChildren;
  side: ComponentChildren;
  foot: ComponentChildren;
  onKeyDown?: (event: KeyboardEvent) => void;
  onTouched?: () => void;
}

/** Hosts look for the mark that keeps their shortcuts away on what has the focus: JupyterLab on that alone. */
function keepKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) target.dataset.lmSuppressShortcuts = "true";
}

/** The layout; the width of the output cell decides between side panel and single column. */
export function Frame({ desk, head, main, hand, side, foot, onKeyDown, onTouched }: Props) {
  const { table, rule, closeRule } = desk;
  const listeners: HTMLAttributes<HTMLDivElement> = {
    ...(onKeyDown && { onKeyDown }),
    ...(onTouched && { onPointerDown: onTouched }),
  };
  return (
    <ShellContext.Provider value={desk.shell}>
      <TableContext.Provider value={table}>
        <div
          ref={desk.root}
          class="rk"
          role="region"
          tabIndex={-1}
          lang={table.lang}
          aria-label={table.say(table.state.title)}
          data-theme-rk={desk.dark ? "dark" : "light"}
          data-lm-suppress-shortcuts="true"
          onFocusIn={keepKeys}
          {...listeners}
        >
          <div class="rk-frame">
            <div class="rk-top">{head}</div>
            <div class="rk-main">{main}</div>
            <div class="rk-hand">{hand}</div>
            <aside class="rk-side" aria-label={table.t("side")}>
              {side}
            </aside>
            <div class="rk-foot">{foot}</div>
          </div>
          <div ref={desk.layer} class="rk-layer" aria-hidden="true" />
          <TipLayer tips={table.tips} hidden={rule !== null} />
          {rule && <RulePanel key={rule.id} {...rule} onClose={closeRule} />}
          <Spoken prompt={desk.prompt} />
          <div class="rk-sr" role="alert">
            <span key={desk.alert.count}>{desk.alert.text}</span>
          </div>
        </div>
      </TableContext.Provider>
    </ShellContext.Provider>
  );
}

import type { ComponentChildren, HTMLAttributes } from "preact";
import type { Desk } from "./desk";
import { RulePanel, TipPanel } from "./Panels";
import { TableContext } from "./view";

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

/** The layout; the width of the output cell decides between side panel and single column. */
export function Frame({ desk, head, main, hand, side, foot, onKeyDown, onTouched }: Props) {
  const { table, rule, closeRule } = desk;
  const tip = table.tips.current;
  const listeners: HTMLAttributes<HTMLDivElement> = {
    ...(onKeyDown && { onKeyDown }),
    ...(onTouched && { onPointerDown: onTouched }),
  };
  return (
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
        {tip && !rule && <TipPanel tip={tip} tips={table.tips} />}
        {rule && <RulePanel key={rule.id} {...rule} onClose={closeRule} />}
        <div class="rk-sr" aria-live="polite">
          {desk.spoken}
        </div>
        <div class="rk-sr" role="alert">
          <span key={desk.alert.count}>{desk.alert.text}</span>
        </div>
      </div>
    </TableContext.Provider>
  );
}

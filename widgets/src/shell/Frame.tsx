import type { ComponentChildren, HTMLAttributes } from "preact";
import { Coached, Prompt } from "./Beside";
import type { Coach } from "./Coach";
import type { Desk } from "./desk";
import { keepKeys, passKeys } from "./keepKeys";
import { handleKey, type Shortcuts } from "./keys";
import { RulePanel, TipLayer } from "./Panels";
import { Spoken } from "./Spoken";
import { useOneStop } from "./useOneStop";
import { useWide } from "./useWide";
import { type GameView, ShellContext, TableContext } from "./view";

interface Props {
  desk: Desk;
  view: GameView;
  coach?: Pick<Coach, "text" | "rule" | "rings">;
  shortcuts: Shortcuts;
  head: ComponentChildren;
  /** Stands in for the hand, where it must not be seen. */
  cover?: ComponentChildren;
  /** What helps with the choice, first in the side panel: so the hand stays where it is. */
  aid?: ComponentChildren;
  side: ComponentChildren;
  foot: ComponentChildren;
  /** On a narrow screen the foot stays in sight. */
  pinned?: boolean;
  onTouched?: () => void;
}

/** A part of the layout; outside grids and bars it has one tab stop. */
const Part = (props: HTMLAttributes<HTMLDivElement>) => <div {...useOneStop<HTMLDivElement>()} {...props} />;

/** The layout; the width of the output cell decides between side panel and single column. */
export function Frame({
  desk,
  view,
  coach,
  shortcuts,
  head,
  cover,
  aid,
  side,
  foot,
  pinned,
  onTouched,
}: Props) {
  const { table, rule } = desk;
  const { state } = table;
  const { Board, Notice, Hand, Seats } = view;
  const wide = useWide(desk.root);
  const coached = coach?.text && <Coached {...coach} />;
  const shown = { state, scene: state.scene };
  return (
    <ShellContext.Provider value={desk.shell}>
      <TableContext.Provider value={table}>
        <div
          ref={desk.root}
          class="rk"
          role="region"
          tabIndex={-1}
          lang={table.lang}
          aria-label={table.t(state.title)}
          data-theme-rk={desk.dark ? "dark" : "light"}
          data-coach={coach?.rings}
          data-lm-suppress-shortcuts="true"
          onFocusIn={keepKeys}
          onPointerDown={onTouched}
          onKeyDown={(event) => {
            onTouched?.();
            handleKey(event, shortcuts, desk);
            passKeys(event);
          }}
        >
          <div class={pinned ? "rk-frame rk-pinned" : "rk-frame"}>
            <Part class="rk-top">{head}</Part>
            <Part class="rk-play">
              <div class="rk-main">
                <Board {...shown} />
              </div>
              <div class="rk-notice">
                <Notice {...shown} />
              </div>
              <div class="rk-beside">
                <Prompt prompt={desk.prompt} near />
                {!wide && coached}
              </div>
              <div class="rk-hand">{cover || (!state.public && <Hand {...shown} />)}</div>
            </Part>
            <Part class="rk-side" role="complementary">
              {wide && coached}
              {aid}
              <Seats {...shown} />
              {side}
            </Part>
            <Part class="rk-foot">{foot}</Part>
          </div>
          <div ref={desk.stage.layer} class="rk-layer" aria-hidden />
          <TipLayer tips={table.tips} />
          {rule && (
            <RulePanel key={rule.id} {...rule} text={table.ruleKnown(rule.id)} onClose={desk.closeRule} />
          )}
          <Spoken prompt={desk.prompt} coached={coach?.text} />
          <div class="rk-sr" role="alert">
            <span key={desk.alert.count}>{desk.alert.text}</span>
          </div>
        </div>
      </TableContext.Provider>
    </ShellContext.Provider>
  );
}

import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { RuleText, T } from "../core/contract";
import type { Session } from "../core/session";
import type { Values } from "../core/text";
import { CloseButton } from "./Button";
import { Floating } from "./Floating";
import { RuleChip } from "./RuleChip";
import { still } from "./still";
import type { Tips } from "./tips";
import { unanswered } from "./unanswered";
import { useRedraw } from "./useRedraw";
import { useShell } from "./view";

/** The popover; it opens and closes without the board's being drawn again. */
export function TipLayer({ tips }: { tips: Tips }) {
  const redraw = useRedraw();
  useLayoutEffect(() => tips.watch(redraw), [tips, redraw]);
  const tip = tips.current;
  return (
    tip && (
      <Floating
        anchor={tip.anchor}
        class="rk-tip"
        onPointerEnter={tips.keep}
        onPointerLeave={tips.leave}
        onFocusIn={tips.keep}
        onFocusOut={tips.leave}
        onKeyDown={(event) => {
          const inside = event.currentTarget.querySelectorAll("button");
          const edge = inside[event.shiftKey ? 0 : inside.length - 1];
          if (event.key !== "Tab" || event.target !== edge) return;
          // Back to the target first, so that Tab goes on from there.
          tip.anchor.focus();
          if (event.shiftKey) event.preventDefault();
        }}
      >
        {tip.body()}
      </Floating>
    )
  );
}

interface RuleProps {
  id: string;
  /** What it says, once that is known. */
  text: RuleText | null;
  anchor: HTMLElement;
  onClose: () => void;
}

export function RulePanel({ id, text: rule, anchor, onClose }: RuleProps) {
  const { t } = useShell();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector("button")?.focus({ preventScroll: true });
    const away = (event: Event) => {
      // Once the focus has gone where the pointer is.
      if (panel.current && !event.composedPath().includes(panel.current)) window.setTimeout(onClose);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, []);
  return (
    <Floating
      anchor={anchor}
      panel={panel}
      class="rk-rule"
      role="dialog"
      aria-label={t(w.rule_n, { rule: id })}
    >
      <div class="rk-panel-head">
        <h3>
          {id} {rule && t(rule.title)}
        </h3>
        <CloseButton onClick={onClose} />
      </div>
      <p>{t(rule?.text ?? w.rule_waiting)}</p>
      {rule?.house && <p class="rk-house-tag">{t(w.house_default)}</p>}
      {rule?.address && (
        <p>
          <a href={t(rule.address)} target="_blank" rel="noopener">
            {t(w.rule_in_manual)}
          </a>
        </p>
      )}
    </Floating>
  );
}

interface BannerProps {
  text: T;
  values?: Values;
  class?: string;
  /** Set beside the text. */
  children?: ComponentChildren;
}

/** A sentence in which what stands between backticks is code. */
export function Ticked({ text, values }: { text: T; values?: Values }) {
  const parts = useShell().t(text, values).split("`");
  return (
    <span>
      {parts.map((part, place) =>
        place % 2 ? (
          <code key={place} translate={false}>
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </span>
  );
}

/** A sentence across the whole board. */
export function Banner({ text, values, class: name = "", children }: BannerProps) {
  return (
    <div class={`rk-banner ${name}`}>
      <Ticked text={text} values={values} />
      {children}
    </div>
  );
}

interface UnansweredProps {
  session: Pick<Session, "link">;
  /** What to say when the kernel is gone. */
  lost: T;
  values?: Values;
}

/** Says so where nobody answers. */
export function Unanswered({ session, lost, ...rest }: UnansweredProps) {
  const text = unanswered(session.link, lost);
  return text && <Banner text={text} {...rest} />;
}

interface RejectedProps {
  /** What Python refused, and how to put that away. */
  session: Pick<Session, "rejection" | "dismiss">;
}

/** Why something was refused, until somebody has read it. */
export function Rejected({ session: { rejection, dismiss } }: RejectedProps) {
  return (
    rejection && (
      <Banner class="rk-reject" text={rejection.text}>
        {rejection.rule && <RuleChip id={rejection.rule} />}
        {rejection.trace && <pre style={{ margin: 0, overflowX: "auto" }}>{rejection.trace}</pre>}
        <CloseButton onClick={dismiss} />
      </Banner>
    )
  );
}

/** House defaults are never shown as the published game's rules; they wait in a disclosure. */
export const House = still(({ house }: { house: readonly T[] }) => {
  const { t } = useShell();
  return (
    house.length > 0 && (
      <details class="rk-house">
        <summary>{t(w.house_defaults, { n: house.length })}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who use the keyboard */}
        <ul tabIndex={0}>
          {house.map((text) => (
            <li key={text.en}>{t(text)}</li>
          ))}
        </ul>
      </details>
    )
  );
});

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { T } from "../core/contract";
import { Floating } from "./Floating";
import { Icon } from "./icons";
import { RuleChip } from "./RuleChip";
import { still } from "./still";
import { CROSSING, type Tip, type Tips } from "./tips";
import { useRedraw } from "./useRedraw";
import { useShell, useTable } from "./view";

/** Opens and closes without the board's being drawn again. */
export function TipLayer({ tips, hidden }: { tips: Tips; hidden: boolean }) {
  const redraw = useRedraw();
  useLayoutEffect(() => tips.watch(redraw), [tips, redraw]);
  const tip = tips.current;
  return tip && !hidden ? <TipPanel tip={tip} tips={tips} /> : null;
}

function TipPanel({ tip, tips }: { tip: Tip; tips: Tips }) {
  const body = tip.body();
  if (!body) return null;
  return (
    <Floating
      anchor={tip.anchor}
      class="rk-tip"
      onPointerEnter={() => tips.keep()}
      onPointerLeave={() => tips.hide(CROSSING)}
      onFocusIn={() => tips.keep()}
      onFocusOut={() => tips.hide(120)}
      onKeyDown={(event) => {
        if (event.key !== "Tab") return;
        // Back to the target first, so that Tab goes on from there.
        tip.anchor.focus();
        if (event.shiftKey) event.preventDefault();
      }}
    >
      {body}
    </Floating>
  );
}

interface RuleProps {
  id: string;
  anchor: HTMLElement;
  onClose: () => void;
}

export function RulePanel({ id, anchor, onClose }: RuleProps) {
  const { t, say, ruleKnown } = useTable();
  const button = useRef<HTMLButtonElement>(null);
  const rule = ruleKnown(id);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Floating anchor={anchor} class="rk-rule" role="dialog" aria-label={t("rule_n", { rule: id })}>
      <div class="rk-panel-head">
        <h3>
          {id} {rule && say(rule.title)}
        </h3>
        <button
          ref={button}
          type="button"
          class="rk-button rk-bare"
          aria-label={t("close")}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <p>{rule ? say(rule.text) : t("rule_waiting")}</p>
      {rule?.house && <p class="rk-house-tag">{t("house_default")}</p>}
    </Floating>
  );
}

interface RejectProps {
  text: T;
  rule: string | null;
  onClose: () => void;
}

export function RejectBar({ text, rule, onClose }: RejectProps) {
  const { t, say } = useTable();
  return (
    <div class="rk-reject">
      <Icon name="warning" />
      <span>{say(text)}</span>
      {rule && <RuleChip id={rule} />}
      <button type="button" class="rk-button rk-bare" aria-label={t("close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export function Curtain({ onUncover }: { onUncover: () => void }) {
  const { state, t, name } = useTable();
  const who = name(state.curtain ?? state.seat);
  return (
    <section class="rk-curtain" aria-label={t("curtain_title", { name: who })}>
      <p>
        <b>{t("curtain_title", { name: who })}</b> {t("curtain_text")}
      </p>
      <button type="button" class="rk-button rk-strong" onClick={onUncover}>
        {t("uncover", { name: who })}
      </button>
    </section>
  );
}

export function SilentBar() {
  return <p class="rk-banner">{useTable().t("silent")}</p>;
}

export function LookingBar({ onNow }: { onNow: () => void }) {
  const { t } = useTable();
  return (
    <div class="rk-banner">
      <span>{t("looking")}</span>
      <button type="button" class="rk-button" onClick={onNow}>
        {t("back_to_now")}
      </button>
    </div>
  );
}

/** House defaults are never shown as the published game's rules; they wait in a disclosure. */
export const House = still(({ house }: { house: readonly T[] }) => {
  const { t, say } = useShell();
  if (house.length === 0) return null;
  return (
    <details class="rk-house">
      <summary>{t("house_defaults", { n: house.length })}</summary>
      <ul>
        {house.map((text) => (
          <li key={text.en}>{say(text)}</li>
        ))}
      </ul>
    </details>
  );
});

import { useLayoutEffect, useRef } from "preact/hooks";
import type { LogLine } from "../core/contract";
import { RuleChip } from "./RuleChip";
import { useTable } from "./view";

interface Props {
  lines: LogLine[];
  earlier: number;
  onEarlier?: () => void;
}

export function Log({ lines, earlier, onEarlier }: Props) {
  const { t } = useTable();
  const box = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.n;
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <section class="rk-log" aria-label={t("log")}>
      <div class="rk-panel-head">
        <h3>{t("log")}</h3>
        {earlier > 0 && onEarlier && (
          <button type="button" class="rk-link" onClick={onEarlier}>
            {t("log_earlier", { n: earlier })}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ol ref={box} tabIndex={0} aria-label={t("log")}>
        {lines.map((line) => (
          <Line key={line.n} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line }: { line: LogLine }) {
  const { say, t } = useTable();
  return (
    <li>
      <RuleChip id={line.rule} /> {say(line.text)}
      {line.p && (
        <span class="rk-odds" title={t("how_likely")}>
          <span class="rk-sr">{t("how_likely")} </span>
          {line.p}
        </span>
      )}
    </li>
  );
}

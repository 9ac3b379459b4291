import { useState } from "preact/hooks";
import type { LogLine } from "../core/contract";
import { RuleChip } from "./RuleChip";
import { still } from "./still";
import { useShell, useTable } from "./view";

interface Props {
  lines: LogLine[];
  earlier: number;
  onEarlier?: () => void;
}

/** As many lines as somebody reads back; a whole game's would slow every move down. */
const DRAWN = 24;

export function Log({ lines, earlier, onEarlier }: Props) {
  const { t } = useTable();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(-DRAWN);
  const more = lines.length - shown.length + (onEarlier ? earlier : 0);
  return (
    <section class="rk-log" aria-label={t("log")}>
      <div class="rk-panel-head">
        <h3>{t("log")}</h3>
        {more > 0 && (
          <button
            type="button"
            class="rk-link"
            onClick={() => {
              setAll(true);
              if (earlier > 0) onEarlier?.();
            }}
          >
            {t("log_earlier", { n: more })}
          </button>
        )}
      </div>
      {/* The style sheet holds this box at its end, whatever comes and however its height changes.
          biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="rk-lines" role="group" tabIndex={0} aria-label={t("log")}>
        <ol>
          {shown.map((line) => (
            <Line key={line.n} line={line} />
          ))}
        </ol>
      </div>
    </section>
  );
}

const Line = still(({ line }: { line: LogLine }) => {
  const { say, t } = useShell();
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
});

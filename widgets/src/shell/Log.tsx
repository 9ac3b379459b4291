import * as w from "racekit:words";
import { useState } from "preact/hooks";
import type { LogLine } from "../core/contract";
import { Button } from "./Button";
import { RuleChip } from "./RuleChip";
import { still } from "./still";
import { useShell, useTable } from "./view";

interface Props {
  lines: LogLine[];
  earlier: number;
  onEarlier?: () => void;
}

/** As many lines as somebody reads back; a whole game's would slow every move down. */
const DRAWN = 18;

export function Log({ lines, earlier, onEarlier }: Props) {
  const { t } = useTable();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(-DRAWN);
  const more = lines.length - shown.length + (onEarlier ? earlier : 0);
  const showMore = () => {
    setAll(true);
    if (earlier) onEarlier?.();
  };
  return (
    <div class="rk-log">
      <div class="rk-panel-head">
        <h3>{t(w.log)}</h3>
        {more > 0 && (
          <Button class="rk-link" onClick={showMore}>
            {t(w.log_earlier, { n: more })}
          </Button>
        )}
      </div>
      {/* The style sheet holds this box at its end, whatever comes and however its height changes.
          biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="rk-lines" role="group" tabIndex={0} aria-label={t(w.log)}>
        <ol>
          {shown.map((line) => (
            <Line key={line.n} line={line} />
          ))}
        </ol>
      </div>
    </div>
  );
}

const Line = still(({ line }: { line: LogLine }) => {
  const { t } = useShell();
  return (
    <li>
      <RuleChip id={line.rule} /> {t(line.text)}
      {line.times && <b> ×{line.times}</b>}
      {line.forced && (
        <span class="rk-odds" title={t(w.forced_text)}>
          {t(w.forced)}
        </span>
      )}
      {line.p && (
        <span class="rk-odds" title={t(w.how_likely)}>
          <span class="rk-sr">{t(w.how_likely)} </span>
          {line.p}
        </span>
      )}
    </li>
  );
});

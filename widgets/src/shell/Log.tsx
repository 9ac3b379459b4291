import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { LogLine } from "../core/contract";
import { Button } from "./Button";
import { RuleChip } from "./RuleChip";
import { still } from "./still";
import { useShell, useTable } from "./view";

interface Props {
  lines: readonly LogLine[];
  /** Are there lines before these, which can be asked for? */
  earlier?: boolean;
  onEarlier?: () => void;
  /** What may be asked about the newest line. */
  children?: ComponentChildren;
}

/** As many lines as somebody reads back; a whole game's would slow every move down. */
const DRAWN = 18;
/** How many more are drawn at a time. */
const PAGE = 100;

export function Log({ lines, earlier = false, onEarlier, children }: Props) {
  const { t } = useTable();
  const [most, setMost] = useState(DRAWN);
  const shown = lines.slice(-most);
  const showMore = () => {
    if (earlier && lines.length < most + PAGE) onEarlier?.();
    setMost(Math.min(most, lines.length) + PAGE);
  };
  return (
    <div class="rk-log">
      <div class="rk-panel-head">
        <h3>{t(w.log)}</h3>
        {(earlier || shown.length < lines.length) && (
          <Button class="rk-link" onClick={showMore}>
            {t(w.log_earlier)}
          </Button>
        )}
      </div>
      {/* The style sheet holds this box at its end, whatever comes and however its height changes. */}
      <div class="rk-lines" role="group" aria-label={t(w.log)}>
        <ol>
          {shown.map((line) => (
            <Line key={line.n} line={line} />
          ))}
        </ol>
      </div>
      {children}
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
        <span class="rk-odds" title={t(w.how_likely, { p: line.p })}>
          <span class="rk-sr">{t(w.how_likely, { p: line.p })}</span>
          <span aria-hidden>{line.p}</span>
        </span>
      )}
    </li>
  );
});

import * as q from "racekit:lessons";
import { useEffect, useState } from "preact/hooks";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import type { Stand } from "./contract";

const SECOND = 1000;

/** The seconds that a question is still open: they run here, and Python closes it. */
export function Countdown({ stand: { seq, left }, lang }: { stand: Stand; lang: Lang }) {
  const [now, setNow] = useState(left ?? 0);
  useEffect(() => {
    if (left === null) return;
    setNow(left);
    const end = Date.now() + left * SECOND;
    const timer = window.setInterval(() => {
      setNow(Math.max(0, Math.round((end - Date.now()) / SECOND)));
    }, SECOND / 4);
    return () => window.clearInterval(timer);
  }, [seq, left]);
  if (left === null) return null;
  const text = `${Math.floor(now / 60)}:${`${now % 60}`.padStart(2, "0")}`;
  return (
    <span class="rk-ca-timer" data-soon={now <= 5} role="timer" aria-label={word(lang, q.class_left)}>
      {text}
    </span>
  );
}

import * as w from "racekit:words";
import type { T } from "../core/contract";
import type { Link } from "../core/kernel";

/** One text, and another after it. */
export const both = (one: T, other: T): T => ({ en: `${one.en} ${other.en}`, ja: one.ja + other.ja });

/** What a widget says that nobody answers; `lost` is what it says when the kernel is gone. */
export function unanswered(link: Link, lost: T): T | null {
  if (link === "live") return null;
  if (link === "busy") return w.python_busy;
  return link === "unsure" ? both(w.python_unsure, lost) : lost;
}

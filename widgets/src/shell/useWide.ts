import { useLayoutEffect, useState } from "preact/hooks";
import type { Root } from "./useTheme";

/** From so many pixels on, a board has a panel at its side, as the style sheet has it. */
const WIDE = 860;

/** Is the widget wide enough for a panel beside the board? */
export function useWide(root: Root): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const look = () => setWide(element.clientWidth >= WIDE);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return wide;
}

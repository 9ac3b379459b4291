import { useLayoutEffect, useState } from "preact/hooks";
import type { Root } from "./useTheme";

/** From so many pixels on, a board has a panel at its side, as the style sheet has it. */
const WIDE = 860;

/** Is there so much room: by default, for a panel beside the board? */
export function useWide(root: Root, room = WIDE): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const look = () => setWide(element.clientWidth >= room);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return wide;
}

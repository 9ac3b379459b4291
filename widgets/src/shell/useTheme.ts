import { useLayoutEffect, useState } from "preact/hooks";
import { watchTheme } from "./theme";

export type Root = { current: HTMLElement | null };

/** Is the host dark? */
export function useTheme(root: Root): boolean {
  const [dark, setDark] = useState(false);
  useLayoutEffect(() => (root.current ? watchTheme(root.current, setDark) : undefined), [root]);
  return dark;
}

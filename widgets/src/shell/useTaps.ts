import { useEffect } from "preact/hooks";
import type { Desk } from "./desk";

/** A title is shown where a finger taps, and goes with the next tap: nothing hovers there. */
export function useTaps({ root, shell: { tips } }: Desk): void {
  useEffect(() => {
    const tap = ({ pointerType, target }: PointerEvent) => {
      const at = target as Element;
      if (pointerType !== "touch" || at.closest(".rk-tip")) return;
      const titled = at.closest<HTMLElement>("[title]:not(button)");
      if (titled) tips.show(titled, () => titled.title);
      else tips.hide();
    };
    const element = root.current;
    element?.addEventListener("pointerup", tap);
    return () => element?.removeEventListener("pointerup", tap);
  }, [root, tips]);
}

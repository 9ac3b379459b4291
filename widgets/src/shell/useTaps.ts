import { useEffect } from "preact/hooks";
import type { Tips } from "./tips";
import type { Root } from "./useTheme";

/** What says what it is, and does nothing when it is pressed. */
const IDLE =
  ":is(button[aria-disabled=true], .rk-main [tabindex]:not([data-act], [aria-expanded]))[aria-label]";

/** A title is shown where a finger taps, and goes with the next tap: nothing hovers there. So is a label that is read out. */
export function useTaps(root: Root, tips: Tips): void {
  useEffect(() => {
    let touched = false;
    const tap = ({ pointerType, target }: PointerEvent) => {
      const at = target as Element;
      touched = pointerType === "touch";
      if (!touched || at.closest(".rk-tip")) return;
      const titled = at.closest<HTMLElement>("[title]:not(button)");
      if (titled) tips.show(titled, () => titled.title);
      else tips.hide();
    };
    // Once it has been pressed: what has more to say than its label has said it.
    const pressed = ({ target }: MouseEvent) => {
      const idle = touched && !tips.current && (target as Element).closest(IDLE);
      if (idle) tips.show(idle, () => idle.ariaLabel);
    };
    const element = root.current;
    element?.addEventListener("pointerup", tap);
    element?.addEventListener("click", pressed);
    return () => {
      element?.removeEventListener("pointerup", tap);
      element?.removeEventListener("click", pressed);
    };
  }, [root, tips]);
}

import { useEffect, useState } from "preact/hooks";

/** What the mouse or the focus is on would do, on a board of the same table; its places say what, each. */
export function useAimed(screen: string): string | null {
  const [aimed, setAimed] = useState<string | null>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const place = target instanceof Element ? target.closest("[data-act]") : null;
      const here = place?.closest<HTMLElement>("[data-screen]")?.dataset.screen === screen;
      setAimed(here ? (place?.getAttribute("data-act") ?? null) : null);
    };
    document.addEventListener("pointerover", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, [screen]);
  return aimed;
}

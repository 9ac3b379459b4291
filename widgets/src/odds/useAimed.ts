import { useEffect, useState } from "preact/hooks";

/** What the mouse or the focus is on would do: boards say so on every place that takes what is chosen. */
export function useAimed(): string | null {
  const [aimed, setAimed] = useState<string | null>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const place = target instanceof Element && target.closest("[data-act]");
      setAimed(place ? place.getAttribute("data-act") : null);
    };
    document.addEventListener("pointerover", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, []);
  return aimed;
}

import { useLayoutEffect, useRef } from "preact/hooks";

/** Says on a row that is wider than its place on which sides it goes on: `data-before` and `data-after`. */
export function useSwipe() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = row;
      const rest = scrollWidth - clientWidth - scrollLeft;
      row.toggleAttribute("data-before", scrollLeft > 4);
      row.toggleAttribute("data-after", rest > 4);
    };
    const sizes = new ResizeObserver(look);
    const things = new MutationObserver(look);
    sizes.observe(row);
    things.observe(row, { childList: true });
    row.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      things.disconnect();
      row.removeEventListener("scroll", look);
    };
  }, []);
  return ref;
}

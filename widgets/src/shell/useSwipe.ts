import { useLayoutEffect, useRef } from "preact/hooks";

/** Says on a row that is wider than its place on which sides it goes on: `data-more`, by which the style sheet shows it. */
export function useSwipe() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = row;
      const rest = scrollWidth - clientWidth - scrollLeft;
      row.dataset.more = `${scrollLeft > 4 ? "before " : ""}${rest > 4 ? "after" : ""}`.trim();
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

// Keyboard movement among places that lie anywhere on a picture.

export type Area = Pick<DOMRect, "x" | "y" | "width" | "height">;

const WAYS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How much a step aside counts against a step along. */
const ASIDE = 2;

const middle = ({ x, y, width, height }: Area) => [x + width / 2, y + height / 2] as const;

/** Which of the areas a key leads to from one of them; null where the key does not move. */
export function nearest(key: string, from: number, areas: readonly Area[]): number | null {
  if (key === "Home") return 0;
  if (key === "End") return areas.length - 1;
  const way = WAYS[key];
  const start = areas[from];
  if (!way || !start) return null;
  const [x, y] = middle(start);
  let best = { at: from, far: Infinity };
  areas.forEach((area, at) => {
    const [toX, toY] = middle(area);
    const along = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    const far = along + ASIDE * aside;
    if (along > 1 && far < best.far) best = { at, far };
  });
  return best.at;
}

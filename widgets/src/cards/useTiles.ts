import { useState } from "preact/hooks";
import { clamp, move } from "../core/grid";

/** How many tiles stand side by side, as the page lays them out. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.offsetTop;
  const second = tiles.findIndex((tile) => tile.offsetTop !== top);
  return second < 1 ? Math.max(tiles.length, 1) : second;
}

/** Tiles with one tab stop, moved by the arrow keys, in as many columns as there is room for. */
export function useTiles(count: number) {
  const [place, setPlace] = useState(0);
  const here = clamp(place, count);
  const onKeyDown = (event: KeyboardEvent) => {
    const shelf = event.currentTarget as HTMLElement;
    const tiles = [...shelf.querySelectorAll<HTMLElement>("[data-tile]")];
    const columns = columnsOf(tiles);
    const cell = { row: Math.floor(here / columns), column: here % columns };
    const to = move(event.key, cell, Math.ceil(count / columns), columns);
    if (!to) return;
    event.preventDefault();
    const next = clamp(to.row * columns + to.column, count);
    setPlace(next);
    tiles[next]?.focus();
  };
  return { onKeyDown, here, setPlace };
}

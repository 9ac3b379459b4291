import { useState } from "preact/hooks";
import { type Cell, move } from "../../core/grid";

/** A grid with one tab stop, moved by the arrow keys. Its cells carry data-cell. */
export function useRoving(rows: number, columns: number) {
  const [at, go] = useState<Cell>({ row: 0, column: 0 });
  const here = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = move(event.key, here, rows, columns);
    if (!to) return;
    event.preventDefault();
    go(to);
    const grid = event.currentTarget as HTMLElement;
    grid.querySelector<HTMLElement>(`[data-cell="${to.row},${to.column}"]`)?.focus();
  };
  /** What makes a gridcell one of this grid. */
  const cell = (row: number, column: number) => ({
    tabIndex: row === here.row && column === here.column ? 0 : -1,
    "data-cell": `${row},${column}`,
    onFocus: () => go({ row, column }),
  });
  return { onKeyDown, cell };
}

export type CellProps = ReturnType<ReturnType<typeof useRoving>["cell"]>;

import { useState } from "preact/hooks";
import { type Cell, clamp, move } from "../core/grid";

/** A grid with one tab stop, moved by the arrow keys; its rows may have different numbers of cells. */
export function useRoving(widths: readonly number[]) {
  const [at, go] = useState<Cell>({ row: 0, column: 0 });
  const rows = widths.flatMap((width, row) => (width ? [row] : []));
  const within = ({ row, column }: Cell): Cell => ({ row, column: clamp(column, widths[row] ?? 1) });
  const here = rows.includes(at.row) ? within(at) : { row: rows[0] ?? 0, column: 0 };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = { row: rows.indexOf(here.row), column: here.column };
    const to = move(event.key, place, rows.length, Math.max(...widths));
    if (!to) return;
    event.preventDefault();
    const next = within({ row: rows[to.row] ?? 0, column: to.column });
    go(next);
    const grid = event.currentTarget as HTMLElement;
    grid.querySelector<HTMLElement>(`[data-cell="${next.row},${next.column}"]`)?.focus();
  };
  /** What makes a `Choice` one of this grid. */
  const cell = (row: number, column: number) => ({
    stop: row === here.row && column === here.column,
    onStop: () => go({ row, column }),
    "data-cell": `${row},${column}`,
  });
  return { onKeyDown, cell };
}

export type CellProps = ReturnType<ReturnType<typeof useRoving>["cell"]>;

/** What makes any other element one of the grid. */
export const tabStop = ({ stop, onStop, ...rest }: CellProps) => ({
  tabIndex: stop ? 0 : -1,
  onFocus: onStop,
  ...rest,
});

export type TabStop = ReturnType<typeof tabStop>;

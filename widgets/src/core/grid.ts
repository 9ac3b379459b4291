// Keyboard movement over rows and columns of targets (roving tabindex).

export interface Cell {
  row: number;
  column: number;
}

type Step = (cell: Cell, rows: number, columns: number) => Cell;

const steps: Record<string, Step> = {
  ArrowUp: (c) => ({ ...c, row: c.row - 1 }),
  ArrowDown: (c) => ({ ...c, row: c.row + 1 }),
  ArrowLeft: (c) => ({ ...c, column: c.column - 1 }),
  ArrowRight: (c) => ({ ...c, column: c.column + 1 }),
  Home: (c) => ({ ...c, column: 0 }),
  End: (c, _rows, columns) => ({ ...c, column: columns - 1 }),
  PageUp: (c) => ({ ...c, row: 0 }),
  PageDown: (c, rows) => ({ ...c, row: rows - 1 }),
};

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads, or null when the key does not move. The edges hold. */
export function move(key: string, from: Cell, rows: number, columns: number): Cell | null {
  const step = steps[key];
  if (!step || rows === 0 || columns === 0) return null;
  const to = step(from, rows, columns);
  return { row: clamp(to.row, rows), column: clamp(to.column, columns) };
}

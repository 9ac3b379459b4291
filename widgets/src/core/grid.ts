// Keyboard movement over rows and columns of targets (roving tabindex).

export interface Cell {
  row: number;
  column: number;
}

/** By how much each key moves: rows, columns. The edges hold. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

export const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** Where a key leads, or null when the key does not move. */
export function move(key: string, { row, column }: Cell, rows: number, columns: number): Cell | null {
  const step = STEPS[key];
  if (!step || !rows || !columns) return null;
  return { row: clamp(row + step[0], rows), column: clamp(column + step[1], columns) };
}

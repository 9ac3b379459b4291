/** Do two pieces of plain data say the same? Snapshots are new objects each time, mostly with what was there before. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isData(a) || !isData(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

const isData = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

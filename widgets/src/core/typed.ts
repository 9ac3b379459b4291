// What stands in a field and is not sent yet survives a reload, and goes with the tab: another person at the same
// computer does not find it.

const PREFIX = "racekit:typed:";

/** A browser may refuse it, to frames for example. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was typed in a field, and not sent, since it held `base`; undefined where nothing was. */
export function readTyped(field: string, base: unknown): unknown {
  try {
    const kept = JSON.parse(storage()?.getItem(PREFIX + field) ?? "null");
    return same(kept?.base, base) ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Takes note of what stands in a field that held `base`: nothing, where it is that. */
export function noteTyped(field: string, base: unknown, value: unknown): void {
  try {
    if (same(base, value)) storage()?.removeItem(PREFIX + field);
    else storage()?.setItem(PREFIX + field, JSON.stringify({ base, value }));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** Forgets all that was typed. */
export function forgetTyped(): void {
  const kept = storage();
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(PREFIX)) kept?.removeItem(key);
}

// The secret by which a device comes back to its seat: in the address, and in the browser where it keeps anything.

/** The key by which a device came, and the one that it was given for its seat. */
interface Kept {
  by: string;
  key: string;
}

function read(text: string | null | undefined): Kept | null {
  try {
    const { by, key } = JSON.parse(text ?? "null") ?? {};
    return typeof by === "string" && typeof key === "string" ? { by, key } : null;
  } catch {
    return null;
  }
}

/** A browser may refuse to keep anything. */
function attempt<V>(task: () => V): V | null {
  try {
    return task();
  } catch {
    return null;
  }
}

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(storage: Storage | null) {
  const name = `racekit ${location.pathname}`;
  const given = location.hash.slice(1);
  const kept = read(attempt(() => storage?.getItem(name)));
  // Another address is another invitation, or another seat's.
  const known = kept && ["", kept.by, kept.key].includes(given) ? kept : null;
  const by = known?.by ?? given;
  let now = known?.key ?? given;
  const use = (key: string) => {
    now = key;
    history.replaceState(null, "", `#${key}`);
  };
  return {
    get now() {
      return now;
    },
    keep(key: string) {
      use(key);
      attempt(() => storage?.setItem(name, JSON.stringify({ by, key })));
    },
    /** Forgets a seat's key, for that one by which the device came; false where there is no other one. */
    forget(): boolean {
      attempt(() => storage?.removeItem(name));
      if (now === by) return false;
      use(by);
      return true;
    },
  };
}

// The secret by which a device comes back to its seat: in the address, and in the browser where it keeps anything.

/** The key that a device was given for its seat, and the one by which it came before. */
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

const LANGUAGE = "racekit lang";

export const keptLang = (storage: Storage | null): string | null =>
  attempt(() => storage?.getItem(LANGUAGE) ?? null);

export const keepLang = (storage: Storage | null, lang: string): void => {
  attempt(() => storage?.setItem(LANGUAGE, lang));
};

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(storage: Storage | null) {
  const name = `racekit ${location.pathname}`;
  const kept = read(attempt(() => storage?.getItem(name)));
  const given = location.hash.slice(1) || kept?.key || "";
  const by = given === kept?.key ? kept.by : given;
  let now = given;
  /** What the device has of an earlier visit, where it has come by another key. */
  let spare = kept && kept.key !== given ? kept.key : null;
  const use = (key: string) => {
    now = key;
    spare = null;
    history.replaceState(null, "", `#${key}`);
  };
  const keep = (key: string) => {
    use(key);
    attempt(() => storage?.setItem(name, JSON.stringify({ by, key })));
  };
  return {
    get now() {
      return now;
    },
    /** Is there another key to go back to? */
    get hasOther() {
      return now !== by;
    },
    keep,
    /** Takes up the seat of an earlier visit; false where there was none. */
    recall(): boolean {
      if (spare === null) return false;
      keep(spare);
      return true;
    },
    /** Forgets a seat's key, for the one by which the device came; false where there is no other one. */
    forget(): boolean {
      attempt(() => storage?.removeItem(name));
      if (now === by) return false;
      use(by);
      return true;
    },
  };
}

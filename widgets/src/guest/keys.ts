// The secret by which a device comes back to its seat: in the state of the page, which a reload keeps, and in the
// browser where it keeps anything. The address shows no seat's key, which opens cards: it may be photographed or sent.

/** The key that a device was given for its seat, and the one by which it came before. */
interface Kept {
  by: string;
  key: string;
}

function read(text: unknown): Kept | null {
  try {
    const { by, key } = JSON.parse(String(text)) ?? {};
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
  const known = [read(history.state), kept];
  const given = location.hash.slice(1) || known.find(Boolean)?.key || "";
  const by = known.find((each) => each?.key === given)?.by ?? given;
  let now = given;
  /** What the device has of an earlier visit, where it has come by another key. */
  let spare = kept && kept.key !== given ? kept.key : null;
  const use = (key: string, state: string | null, hash: string) => {
    now = key;
    spare = null;
    history.replaceState(state, "", location.pathname + location.search + hash);
  };
  const keep = (key: string) => {
    const text = JSON.stringify({ by, key });
    attempt(() => storage?.setItem(name, text));
    use(key, text, "");
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
    /** The key has opened a seat: nobody reads it in the address from now on. */
    hide() {
      if (location.hash) keep(now);
    },
    /** Takes up the seat of an earlier visit; false where there was none. */
    recall(): boolean {
      if (spare === null) return false;
      keep(spare);
      return true;
    },
    /** Forgets a seat's key, for the one by which the device came; false where there is no other one. */
    forget(): boolean {
      attempt(() => storage?.removeItem(name));
      const other = now !== by;
      use(by, null, `#${by}`);
      return other;
    },
  };
}

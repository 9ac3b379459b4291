import type { Guess, Kept } from "../question/contract";
import { after, type Deed, isDone, now as time, untouched } from "../question/judge";

// Where a reader stands with the questions of a lesson, kept in the browser and nowhere else.

/** From the second on, answers and guesses have their times. */
const FORMATS = [1, 2];
const MOST = 60;

type Standings = ReadonlyMap<string, Kept>;

/** Nothing is left to do, or the answer was asked for: what tells it may be seen. */
export const isOpen = (kept: Kept): boolean => isDone(kept) || kept.shown || kept.compared;

const isText = (value: unknown): boolean => typeof value === "string" && value.length <= MOST;
const isAnswer = (value: unknown): boolean =>
  isText(value) || (Array.isArray(value) && value.length <= MOST && value.every(isText));
const isSure = (value: unknown): boolean =>
  value === null || (Number.isInteger(value) && Number(value) >= 50 && Number(value) <= 100);

/** Takes what the browser has kept for a question; any page of the same origin could have written it. */
function checked(given: Partial<Kept> | null): Kept | null {
  const { tries, guess, shown, compared } = given ?? {};
  const isTry = (each: Kept["tries"][number] | null) =>
    isAnswer(each?.answer) && typeof each?.right === "boolean";
  const isGuess = (each: Guess) => isAnswer(each.answer) && isSure(each.sure);
  const good =
    Array.isArray(tries) &&
    tries.every(isTry) &&
    (guess === null || (typeof guess === "object" && isGuess(guess))) &&
    typeof shown === "boolean" &&
    typeof compared === "boolean";
  return good ? { tries, guess, shown, compared, notice: null } : null;
}

function read(text: string | null): Standings {
  try {
    const { v, questions } = JSON.parse(text ?? "{}");
    if (!FORMATS.includes(v)) return new Map();
    const entries = Object.entries(questions as Record<string, Partial<Kept> | null>);
    return new Map(
      entries.flatMap(([name, given]) => {
        const kept = checked(given);
        return kept ? [[name, kept] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

/** A browser may give a storage that takes nothing. */
function takes(storage: Storage | null, key: string): boolean {
  const trial = `${key}:trial`;
  try {
    storage?.setItem(trial, key);
    storage?.removeItem(trial);
    return storage !== null;
  } catch {
    return false;
  }
}

export type Store = ReturnType<typeof createStore>;

/**
 * Keeps answers and guesses under a key. Without a storage, which a browser may refuse, they last as long as the page.
 */
export function createStore(storage: Storage | null, key: string) {
  let now: Standings = new Map();
  let keeps = storage !== null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  /** Another page may have written since. */
  const look = () => {
    if (!keeps) return;
    try {
      now = read(storage?.getItem(key) ?? null);
    } catch {
      keeps = false;
    }
  };
  look();
  keeps &&= takes(storage, key);
  return {
    key,
    /** Whether the browser keeps it. */
    get keeps() {
      return keeps;
    },
    get touched() {
      return now.size > 0;
    },
    /** All questions that somebody has touched. */
    get all(): Record<string, Kept> {
      return Object.fromEntries(now);
    },
    get: (question: string): Kept => now.get(question) ?? untouched(),
    act(question: string, deed: Deed) {
      look();
      now = new Map(now).set(question, after(this.get(question), deed, time()));
      try {
        storage?.setItem(key, JSON.stringify({ v: FORMATS.at(-1), questions: this.all }));
      } catch {
        keeps = false;
      }
      tell();
    },
    erase() {
      now = new Map();
      try {
        storage?.removeItem(key);
      } catch {
        keeps = false;
      }
      tell();
    },
    /** Another page of this lesson has changed something. */
    again() {
      look();
      tell();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

import type { CommandName, Incoming, Lang, Model, Reject, Rule, Whole } from "./contract";
import { download } from "./download";
import { dressed } from "./scene";
import { asLang } from "./text";

// One view's conversation with Python: what it sent, what came back, and whether anybody answers.

export type Link = "live" | "silent";

export interface Clock {
  set(task: () => void, ms: number): number;
  clear(timer: number): void;
}

export const windowClock: Clock = {
  set: (task, ms) => window.setTimeout(task, ms),
  clear: (timer) => window.clearTimeout(timer),
};

type What = "intent" | CommandName;

/** Told of news, and of what has merely been asked. */
export type Listener = (news: boolean) => void;

/** A name that no other view has. */
export const token = (): string => Math.random().toString(36).slice(2, 10);

/** What is answered without a new snapshot. */
const QUIET: ReadonlySet<What> = new Set(["hello", "rule", "log", "page"]);

/** How long nobody may answer, in ms: a greeting is quick, automatic players may think. */
const PATIENCE = { greeting: 4000, other: 10_000 };

export type Session = ReturnType<typeof createSession>;

export function createSession(model: Model, clock: Clock = windowClock) {
  const rules = new Map<string, Rule>();
  const sent = new Map<string, { what: What; timer: number }>();
  const listeners = new Set<Listener>();
  const name = token();
  let count = 0;
  let link: Link = "live";
  let rejection: Reject | null = null;
  let whole: (Whole & { now: number | undefined }) | null = null;
  let ownLang: Lang | null = null;

  // It comes as text, which whatever carries it need not look through.
  const read = () => dressed(JSON.parse((model.get("state") as string | undefined) || "null"), model);
  let state = read();
  const lang = () => ownLang ?? asLang(model.get("lang"));
  const awaits = (test: (what: What) => boolean) => [...sent.values()].some(({ what }) => test(what));
  const acting = () => awaits((what) => what === "intent" || what === "choose");
  const changed = (news = true) => {
    for (const listener of [...listeners]) listener(news);
  };
  const stopTimers = () => {
    for (const { timer } of sent.values()) clock.clear(timer);
  };
  const settle = (id: string) => {
    const what = sent.get(id)?.what;
    clock.clear(sent.get(id)?.timer ?? 0);
    sent.delete(id);
    return what;
  };
  const hush = () => {
    stopTimers();
    link = "silent";
    changed();
  };

  const post = (what: What, content: object): boolean => {
    const id = `${name}-${++count}`;
    const timer = clock.set(hush, what === "hello" ? PATIENCE.greeting : PATIENCE.other);
    sent.set(id, { what, timer });
    try {
      model.send({ v: 1, id, seq: state?.seq ?? 0, ...content });
    } catch {
      settle(id);
      hush();
      return false;
    }
    changed(false);
    return true;
  };

  const command = (name: CommandName, arg?: unknown): boolean =>
    (name !== "choose" || !acting()) &&
    post(name, { type: "command", name, ...(arg !== undefined && { arg }) });

  const heard = (message: Incoming) => {
    link = "live";
    const what = settle(message.id);
    if (message.type === "rule") rules.set(message.rule.id, message.rule);
    if (message.type === "log" && what) whole = { ...message, now: state?.now };
    if (message.type === "page" && what) download(message.name, message.html, "text/html");
    if (message.type === "reject" && what && what !== "hello") {
      const late = what === "advance" && message.code === "stale";
      if (!late) rejection = message;
    }
    changed();
  };

  const handlers = {
    "change:state": () => {
      state = read();
      for (const [id, { what }] of [...sent]) if (!QUIET.has(what)) settle(id);
      link = "live";
      rejection = null;
      if (whole?.now !== state?.now) whole = null;
      changed();
    },
    "change:lang": () => {
      ownLang = null;
      changed();
    },
    "msg:custom": heard,
    "comm:close": hush,
  };
  for (const [event, handler] of Object.entries(handlers)) model.on(event, handler);

  return {
    rules,
    command,
    /** Something is to be drawn anew. */
    tell: () => changed(),
    get state() {
      return state;
    },
    get link() {
      return link;
    },
    get rejection() {
      return rejection;
    },
    get whole() {
      return whole;
    },
    get lang() {
      return lang();
    },
    /** An action is under way: a second click must not become a second action. */
    get acting() {
      return acting();
    },
    /** A new snapshot is on its way: nobody should ask for another beat of the old one. */
    get busy() {
      return awaits((what) => !QUIET.has(what));
    },
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Any answer at all proves that somebody is there. */
    greet: () => command("hello"),
    intent(action: string): boolean {
      if (acting() || link !== "live") return false;
      rejection = null;
      return post("intent", { type: "intent", action });
    },
    setLang(lang: Lang) {
      ownLang = lang;
      try {
        model.set("lang", lang);
        model.save_changes();
      } catch {
        // Without a kernel the language still changes here.
      }
      changed();
    },
    dismiss() {
      rejection = null;
      changed();
    },
    dispose() {
      for (const [event, handler] of Object.entries(handlers)) model.off(event, handler);
      stopTimers();
      sent.clear();
      listeners.clear();
    },
  };
}

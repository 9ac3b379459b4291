import type {
  CommandName,
  Incoming,
  Lang,
  LogLine,
  Model,
  Past,
  PastStep,
  Reject,
  Rule,
  Sent,
  T,
  Titles,
  WholeTree,
} from "./contract";
import { download } from "./download";
import { createLine } from "./kernel";
import { withBackdrop } from "./scene";
import { asLang } from "./text";
import { createTree } from "./tree";

// One view's conversation with Python: what it sent, what came back, and whether anybody answers.

export interface Clock {
  set(task: () => void, ms: number): number;
  clear(timer: number): void;
}

export const windowClock: Clock = {
  set: (task, ms) => window.setTimeout(task, ms),
  clear: (timer) => window.clearTimeout(timer),
};

type What = "intent" | CommandName;

/** Called with true for new data, and with false when a request was sent. */
export type Listener = (news: boolean) => void;

/** A name that no other view has. */
export const token = (): string => Math.random().toString(36).slice(2, 10);

/** What is answered without a new snapshot. */
const QUIET: ReadonlySet<What> = new Set([
  "hello",
  "rule",
  "log",
  "titles",
  "tree",
  "past",
  "page",
  "review",
  "hint",
  "outcomes",
  "why",
  "edit",
  "new",
  "invite",
  "leave",
  "link",
]);

/** As many titles as Python gives at once. */
const MOST_TITLES = 200;

/** How long nobody may answer, in ms: automatic players may think. */
const PATIENCE = 10_000;

export type Session = ReturnType<typeof createSession>;

export function createSession(model: Model, clock: Clock = windowClock) {
  const rules = new Map<string, Rule>();
  const sent = new Map<string, { what: What; timer: number }>();
  const listeners = new Set<Listener>();
  const name = token();
  let count = 0;
  let rejection: Reject | null = null;
  /** A link to the position shown, where it was asked for. */
  let address: string | null = null;
  /** Pages of the log before the snapshot's lines, as long as the game stands here. */
  let pages: { log: LogLine[]; earlier: boolean } | null = null;
  /** What came before the step shown, where it was asked for, and what moved in it. */
  let past: Pick<Past, "steps" | "moved"> | null = null;
  let ownLang: Lang | null = null;
  /** Is this the first page that greets Python; null as long as that is not known. */
  let first: boolean | null = null;
  /** What is to be done after what was sent, one by one. */
  let queue: readonly string[] = [];

  // It comes as text, which whatever carries it need not look through.
  const parsed = <P>(trait: string): P | null =>
    JSON.parse((model.get(trait) as string | undefined) || "null");
  const read = () => withBackdrop(parsed<Sent>("state"), model);
  let state = read();

  const tree = createTree();
  const takeWhole = ({ seq, nodes }: WholeTree) => tree.take({ since: null, nodes }, seq);
  const whole = parsed<WholeTree>("tree");
  if (whole) takeWhole(whole);
  /** Is something missing between the tree and the snapshot? */
  const isTorn = () => Boolean(state?.tree && !tree.take(state.tree, state.seq));
  let torn = isTorn();

  // Titles are what the seat knows of a step: another seat's, and the public's, are others.
  const titles = new Map<number, T | null>();
  const reader = () => state && `${state.seat} ${state.curtain === null}`;
  let titled = reader();
  const keepTitles = (given: Titles = {}) => {
    for (const [id, title] of Object.entries(given)) titles.set(Number(id), title);
  };
  keepTitles(state?.titles);
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
  const settleAll = (test: (what: What) => boolean) => {
    for (const [id, { what }] of [...sent]) if (test(what)) settle(id);
  };
  const line = createLine(model, clock, {
    greet: (callbacks) => post("hello", { type: "command", name: "hello" }, callbacks),
    lost() {
      stopTimers();
      queue = [];
    },
    changed: () => changed(),
  });
  /** What was asked gets no answer any more. */
  const hangUp = () => {
    stopTimers();
    sent.clear();
    line.lose();
  };

  const post = (what: What, content: object, callbacks = line.callbacks): boolean => {
    const id = `${name}-${++count}`;
    const timer = what === "hello" ? 0 : clock.set(line.doubt, PATIENCE);
    sent.set(id, { what, timer });
    try {
      model.send({ v: 1, id, seq: state?.seq ?? 0, ...content }, callbacks);
    } catch {
      settle(id);
      line.lose();
      return false;
    }
    changed(false);
    return true;
  };

  const command = (name: CommandName, arg?: unknown): boolean => {
    if (name === "choose" && acting()) return false;
    if (name === "link") {
      // The last one, and one that is still to come, may hold other cards.
      address = null;
      settleAll((what) => what === name);
    }
    return post(name, { type: "command", name, ...(arg !== undefined && { arg }) });
  };

  /** Asks for the whole tree, where something of it is missing. */
  const mend = () => {
    if (torn && !awaits((what) => what === "tree")) command("tree");
    torn = false;
  };

  const greet = () => {
    line.greet();
    mend();
  };

  const firstLine = () => (pages ?? state)?.log[0]?.n ?? null;

  const onMessage = (message: Incoming) => {
    line.hear();
    const what = settle(message.id);
    if (what === "hello") first ??= message.type === "hello" && message.first === true;
    if (message.type === "rule") rules.set(message.rule.id, message.rule);
    // A page that the game has left behind is of no use.
    if (message.type === "log" && what && message.before === firstLine()) {
      pages = { log: [...message.log, ...(pages?.log ?? [])], earlier: message.earlier };
    }
    if (message.type === "titles" && what) keepTitles(message.titles);
    if (message.type === "tree") takeWhole(message.tree);
    if (message.type === "past" && what && message.seat === state?.seat && message.now === state.now) {
      const steps = message.steps.map((step) => withBackdrop(step, model) as PastStep);
      past = { steps, moved: message.moved };
    }
    if (message.type === "link" && what) address = message.address;
    if (message.type === "page" && what) download(message.name, message.html, "text/html");
    if (message.type === "reject" && what && what !== "hello") {
      const late = what === "advance" && message.code === "stale";
      if (!late) rejection = message;
      queue = [];
    }
    changed();
  };

  const intent = (...[action = "", ...next]: string[]): boolean => {
    if (acting() || line.link !== "live") return false;
    rejection = null;
    queue = next;
    return post("intent", { type: "intent", action });
  };
  /** What cannot be done any more is left, with all that follows it. */
  const goOn = () => {
    const next = queue;
    queue = [];
    // A form has no actions.
    if (state?.actions?.some(({ action }) => action === next[0])) intent(...next);
  };

  const handlers = {
    "change:state": () => {
      const { now, seat } = state ?? {};
      state = read();
      settleAll((what) => !QUIET.has(what));
      line.hear();
      rejection = null;
      address = null;
      const moved = now !== state?.now;
      const anew = titled !== reader();
      if (moved || anew) pages = null;
      if (moved || seat !== state?.seat) past = null;
      if (anew) titles.clear();
      titled = reader();
      keepTitles(state?.titles);
      torn = isTorn();
      changed();
      mend();
      if (moved) goOn();
      else queue = [];
    },
    "change:lang": () => {
      ownLang = null;
      changed();
    },
    "msg:custom": onMessage,
    "comm:close": hangUp,
    // A table that comes again, or another one, sends its whole tree before its snapshot.
    "change:tree": () => {
      const again = parsed<WholeTree>("tree");
      if (again) takeWhole(again);
    },
    // JupyterLab's manager says so when a kernel restarts, or crashes; where one comes back, it answers.
    comm_live_update: () => {
      line.lose();
      greet();
    },
  };
  const hearing = (way: "on" | "off") => {
    for (const [event, handler] of Object.entries(handlers)) model[way](event, handler);
  };
  hearing("on");
  return {
    rules,
    command,
    tree,
    /** Something is to be drawn anew. */
    tell: () => changed(),
    get state() {
      return state;
    },
    get link() {
      return line.link;
    },
    get address() {
      return address;
    },
    get rejection() {
      return rejection;
    },
    /** The log as far as it is here, and whether there is more of it. */
    get log() {
      const lines = [...(pages?.log ?? []), ...(state?.log ?? [])];
      return { lines, earlier: (pages ?? state)?.earlier ?? false };
    },
    askEarlier() {
      if (!awaits((what) => what === "log")) command("log", firstLine());
    },
    get past() {
      return past;
    },
    askPast() {
      if (line.link === "live" && state && state.now !== 0) command("past");
    },
    /** What a step is called, where that is known. */
    title: (id: number): T | undefined => titles.get(id) ?? undefined,
    /** Asks for those titles that are not known, each once. */
    askTitles(ids: readonly number[]) {
      const unknown = ids.filter((id) => !titles.has(id)).slice(0, MOST_TITLES);
      for (const id of unknown) titles.set(id, null);
      if (unknown.length) command("titles", unknown);
    },
    get lang() {
      return lang();
    },
    get first() {
      return first;
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
    greet,
    /** Does one action after another, as long as they are possible. */
    intent,
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
      hearing("off");
      stopTimers();
      line.dispose();
      sent.clear();
      listeners.clear();
    },
  };
}

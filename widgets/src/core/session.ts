import type { CommandName, Incoming, Lang, LogLine, Model, Rule, State, T } from "./contract";
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

export interface Rejection {
  code: string;
  rule: string | null;
  text: T;
  count: number;
}

interface Sent {
  what: "intent" | CommandName;
  timer: number;
}

/** Told of news, and of what has merely been asked. */
export type Listener = (news: boolean) => void;

/** What is answered without a new snapshot. */
const QUIET: ReadonlySet<Sent["what"]> = new Set(["hello", "rule", "log"]);

/** How long nobody may answer, in ms: a greeting is quick, automatic players may think. */
const PATIENCE = { greeting: 4000, other: 10_000 };

export class Session {
  link: Link = "live";
  rejection: Rejection | null = null;
  allLog: { lines: LogLine[]; now: number } | null = null;
  readonly rules = new Map<string, Rule>();
  private readonly sent = new Map<string, Sent>();
  private readonly listeners = new Set<Listener>();
  private readonly handlers: [string, (...args: never[]) => void][];
  private readonly name = Math.random().toString(36).slice(2, 10);
  private count = 0;
  private rejections = 0;
  private ownLang: Lang | null = null;

  constructor(
    private readonly model: Model,
    private readonly clock: Clock = windowClock,
  ) {
    this.handlers = [
      ["change:state", () => this.onState()],
      ["change:lang", () => this.onLang()],
      ["msg:custom", (message: Incoming) => this.onMessage(message)],
      ["comm:close", () => this.hush()],
    ];
    for (const [event, handler] of this.handlers) model.on(event, handler);
  }

  get state(): State | null {
    return (this.model.get("state") as State | null | undefined) ?? null;
  }

  get lang(): Lang {
    return this.ownLang ?? asLang(this.model.get("lang"));
  }

  /** An action is under way: a second click must not become a second action. */
  get acting(): boolean {
    return [...this.sent.values()].some(({ what }) => what === "intent" || what === "choose");
  }

  /** A new snapshot is on its way: nobody should ask for another beat of the old one. */
  get busy(): boolean {
    return [...this.sent.values()].some(({ what }) => !QUIET.has(what));
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Any answer at all proves that somebody is there. */
  greet(): void {
    this.command("hello");
  }

  intent(action: string): boolean {
    if (this.acting || this.link !== "live") return false;
    this.rejection = null;
    return this.post("intent", { type: "intent", action });
  }

  command(name: CommandName, arg?: unknown): boolean {
    if (name === "choose" && this.acting) return false;
    return this.post(name, { type: "command", name, ...(arg === undefined ? {} : { arg }) });
  }

  setLang(lang: Lang): void {
    this.ownLang = lang;
    try {
      this.model.set("lang", lang);
      this.model.save_changes();
    } catch {
      // Without a kernel the language still changes here.
    }
    this.changed();
  }

  dismiss(): void {
    if (!this.rejection) return;
    this.rejection = null;
    this.changed();
  }

  dispose(): void {
    for (const [event, handler] of this.handlers) this.model.off(event, handler);
    for (const { timer } of this.sent.values()) this.clock.clear(timer);
    this.sent.clear();
    this.listeners.clear();
  }

  private post(what: Sent["what"], content: Record<string, unknown>): boolean {
    const id = `${this.name}-${++this.count}`;
    const patience = what === "hello" ? PATIENCE.greeting : PATIENCE.other;
    this.sent.set(id, { what, timer: this.clock.set(() => this.hush(), patience) });
    try {
      this.model.send({ v: 1, id, seq: this.state?.seq ?? 0, ...content });
    } catch {
      this.settle(id);
      this.hush();
      return false;
    }
    this.changed(false);
    return true;
  }

  private onState(): void {
    this.settleAll();
    this.link = "live";
    this.rejection = null;
    if (this.allLog && this.allLog.now !== this.state?.now) this.allLog = null;
    this.changed();
  }

  private onLang(): void {
    this.ownLang = null;
    this.changed();
  }

  private onMessage(message: Incoming): void {
    this.link = "live";
    const what = this.sent.get(message.id)?.what;
    this.settle(message.id);
    if (message.type === "rule") this.rules.set(message.rule.id, message.rule);
    if (message.type === "log" && what) this.allLog = { lines: message.log, now: this.state?.now ?? -1 };
    if (message.type === "reject" && what) this.onReject(message, what);
    this.changed();
  }

  private onReject({ code, rule, text }: Extract<Incoming, { type: "reject" }>, what: Sent["what"]): void {
    if (what === "hello" || (what === "advance" && code === "stale")) return;
    this.rejection = { code, rule, text, count: ++this.rejections };
  }

  private settle(id: string): void {
    const sent = this.sent.get(id);
    if (sent) this.clock.clear(sent.timer);
    this.sent.delete(id);
  }

  private settleAll(): void {
    for (const [id, { what }] of [...this.sent]) {
      if (!QUIET.has(what)) this.settle(id);
    }
  }

  private hush(): void {
    for (const { timer } of this.sent.values()) this.clock.clear(timer);
    this.link = "silent";
    this.changed();
  }

  private changed(news = true): void {
    for (const listener of [...this.listeners]) listener(news);
  }
}

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Callbacks, Model, Sent, T } from "../src/core/contract";
import type { Clock } from "../src/core/session";
import { createTree, type Tree } from "../src/core/tree";
import type { Scene } from "../src/games/longshot/scene";

const snapshots = join(dirname(fileURLToPath(import.meta.url)), "../../tests/browser/fake/snapshots");

export function snapshot(name: string): Sent & { scene: Scene } {
  return JSON.parse(readFileSync(join(snapshots, `${name}.json`), "utf8"));
}

export const both = (text: string): T => ({ en: text, ja: text });

/** A tree from steps, each with what comes next. */
export function tree(...steps: [id: number, ...next: number[]][]): Tree {
  const made = createTree();
  made.take({ since: null, nodes: steps.map(([id, ...next]) => ({ id, next })) }, 0);
  return made;
}

export class FakeModel implements Model {
  readonly sent: Record<string, unknown>[] = [];
  private readonly callbacks: (Callbacks | undefined)[] = [];
  readonly saved: unknown[] = [];
  broken = false;
  /** What the host tells of its kernel. */
  widget_manager?: { kernel?: { status: string; requestKernelInfo?(): Promise<unknown> } | null };
  private readonly handlers = new Map<string, Set<(...args: never[]) => void>>();

  constructor(private readonly data: Record<string, unknown>) {}

  /** Snapshots travel as text. */
  get(key: string): unknown {
    const value = this.data[key];
    return (key === "state" || key === "tree") && value ? JSON.stringify(value) : value;
  }

  set(key: string, value: unknown): void {
    if (this.data[key] === value) return;
    this.data[key] = value;
    this.trigger(`change:${key}`);
  }

  save_changes(): void {
    if (this.broken) throw new Error("no comm");
    this.saved.push({ ...this.data });
  }

  on(event: string, handler: (...args: never[]) => void): void {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
  }

  off(event: string, handler: (...args: never[]) => void): void {
    this.handlers.get(event)?.delete(handler);
  }

  send(content: unknown, callbacks?: Callbacks): void {
    if (this.broken) throw new Error("no comm");
    this.sent.push(content as Record<string, unknown>);
    this.callbacks.push(callbacks);
  }

  /** The kernel begins with a message, or is done with it. */
  reach(execution_state: "busy" | "idle", at = -1): void {
    this.callbacks.at(at)?.iopub.status({ content: { execution_state } });
  }

  receive(message: Record<string, unknown>): void {
    this.trigger("msg:custom", message);
  }

  last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {};
  }

  listeners(): number {
    return [...this.handlers.values()].reduce((sum, set) => sum + set.size, 0);
  }

  trigger(event: string, ...args: unknown[]): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(...(args as never[]));
  }
}

/** Time that passes only when told to. */
export class FakeClock implements Clock {
  now = 0;
  private tasks = new Map<number, { at: number; task: () => void }>();
  private count = 0;

  set(task: () => void, ms: number): number {
    this.tasks.set(++this.count, { at: this.now + ms, task });
    return this.count;
  }

  clear(timer: number): void {
    this.tasks.delete(timer);
  }

  get pending(): number {
    return this.tasks.size;
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const [next] = [...this.tasks].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at);
      if (!next) break;
      this.now = next[1].at;
      this.tasks.delete(next[0]);
      next[1].task();
    }
    this.now = until;
  }
}

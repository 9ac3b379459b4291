import { beforeEach, expect, it, vi } from "vitest";
import type { Callbacks } from "../../src/core/contract";
import { createAsker } from "../../src/explore/asker";
import type { Picture } from "../../src/explore/contract";

type Sent = { id: string; name: string; arg?: Record<string, unknown> };

/** A kernel that answers when it is told to. */
class Kernel {
  sent: Sent[] = [];
  gone = false;
  widget_manager?: { kernel: { status: string } };
  private handlers = new Map<string, (arg?: unknown) => void>();
  private state = JSON.stringify(picture({ n: 1 }));
  get = () => this.state;
  set = () => {};
  save_changes = () => {};
  off = (event: string) => void this.handlers.delete(event);
  on = (event: string, handler: unknown) => void this.handlers.set(event, handler as () => void);
  send = (content: unknown, callbacks?: Callbacks) => {
    if (this.gone) throw new Error("no comm");
    this.sent.push(content as Sent);
    this.end = () => callbacks?.iopub.status({ content: { execution_state: "idle" } });
  };
  /** Is done with the last message. */
  end = () => {};
  say(event: string, arg?: unknown) {
    this.handlers.get(event)?.(arg);
  }
  answer() {
    const last = this.sent.at(-1);
    if (last?.name === "set") {
      this.state = JSON.stringify(picture(last.arg as Record<string, number>));
      this.say("change:state");
    }
    this.say("msg:custom", { type: "done", id: last?.id });
  }
  get listening() {
    return this.handlers.size;
  }
}

const picture = (values: Record<string, number>): Partial<Picture> => ({ v: 1, seq: 1, values });

const clock = () => {
  const tasks = new Map<number, { task: () => void; ms: number }>();
  let count = 0;
  return {
    set: (task: () => void, ms: number) => {
      tasks.set(++count, { task, ms });
      return count;
    },
    clear: (id: number) => void tasks.delete(id),
    pass: (least: number) => {
      for (const [id, { task, ms }] of [...tasks]) {
        if (ms > least) continue;
        tasks.delete(id);
        task();
      }
    },
    get size() {
      return tasks.size;
    },
  };
};

let kernel: Kernel;
let time: ReturnType<typeof clock>;
const changed = vi.fn();
const made = () => createAsker(kernel, changed, time);

beforeEach(() => {
  kernel = new Kernel();
  time = clock();
  changed.mockClear();
});

const asked = () => kernel.sent.map(({ name, arg }) => [name, arg]);

it("asks about the newest values only, while an answer is on its way", () => {
  const asker = made();
  for (const n of [2, 3, 4, 5]) asker.set({ n });
  expect(asked()).toEqual([["set", { n: 2 }]]);
  expect(asker.values).toEqual({ n: 5 });
  kernel.answer();
  expect(asked()).toEqual([
    ["set", { n: 2 }],
    ["set", { n: 5 }],
  ]);
  expect(asker.waiting).toBe(true);
  kernel.answer();
  expect(asker.waiting).toBe(false);
  expect(asker.values).toEqual({ n: 5 });
  expect(kernel.sent.length).toBe(2);
});

it("keeps what was set of one handle while another moves", () => {
  const asker = made();
  asker.set({ n: 2 });
  asker.set({ p: 3 });
  kernel.answer();
  expect(asked().at(-1)).toEqual(["set", { n: 2, p: 3 }]);
});

it("says the rest in order, after the values", () => {
  const asker = made();
  asker.more(10, true);
  asker.stop();
  asker.set({ n: 7 });
  kernel.answer();
  expect(asked().at(-1)).toEqual(["set", { n: 7 }]);
  kernel.answer();
  expect(asked().at(-1)).toEqual(["stop", undefined]);
  kernel.answer();
  asker.luck();
  expect(asked().map(([name]) => name)).toEqual(["more", "set", "stop", "luck"]);
});

it("says what was entered in a form in order, and each of it", () => {
  const asker = made();
  asker.tell({ name: "edit", arg: { at: "draws", what: "2" } });
  asker.tell({ name: "edit", arg: { at: "draws", what: "3" } });
  asker.tell({ name: "csv" });
  kernel.answer();
  kernel.answer();
  expect(asked().map(([name]) => name)).toEqual(["edit", "edit", "csv"]);
});

it("forgets what waits when all goes back to its beginning", () => {
  const asker = made();
  asker.set({ n: 2 });
  asker.set({ n: 3 });
  asker.reset();
  kernel.answer();
  expect(asked().at(-1)).toEqual(["reset", undefined]);
  kernel.answer();
  expect(asker.waiting).toBe(false);
});

it("says that Python is busy, and that it is back", () => {
  const asker = made();
  asker.set({ n: 2 });
  expect(asker.link).toBe("live");
  time.pass(1000);
  expect(asker.link).toBe("busy");
  asker.set({ n: 3 }); // still the reader's to move
  kernel.answer();
  kernel.answer();
  expect(asker.link).toBe("live");
  expect(asker.values).toEqual({ n: 3 });
});

it("says that Python is gone: where sending fails, where a greeting is not answered, where the comm closes", () => {
  kernel.gone = true;
  const asker = made();
  asker.set({ n: 2 });
  expect(asker.link).toBe("silent");
  expect(asker.values).toEqual({ n: 1 });
  asker.set({ n: 3 });
  asker.luck();
  expect(asker.values).toEqual({ n: 1 });

  kernel = new Kernel();
  kernel.widget_manager = { kernel: { status: "idle" } };
  const silent = made();
  silent.greet();
  time.pass(1000);
  expect(silent.link).toBe("live");
  time.pass(4000);
  expect(silent.link).toBe("unsure");
  kernel.end();
  expect(silent.link).toBe("silent");

  kernel = new Kernel();
  const closed = made();
  kernel.say("comm:close");
  expect(closed.link).toBe("silent");
  // A kernel that comes back answers the greeting.
  kernel.say("comm_live_update");
  kernel.answer();
  expect(closed.link).toBe("live");
});

it("waits for a kernel that works through a long cell, and then goes on", () => {
  kernel.widget_manager = { kernel: { status: "busy" } };
  const asker = made();
  asker.greet();
  for (let times = 0; times < 3; times++) time.pass(4000);
  expect(asker.link).toBe("busy");
  asker.set({ n: 3 });
  kernel.answer();
  expect(asker.link).toBe("live");
  kernel.answer();
  expect(asker.values).toEqual({ n: 3 });

  kernel.sent = [];
  asker.set({ n: 4 });
  time.pass(1000);
  expect(asker.link).toBe("busy");
  kernel.widget_manager = { kernel: { status: "dead" } };
  time.pass(4000);
  expect(asker.link).toBe("silent");
});

it("goes on where what was asked was lost on its way", () => {
  const asker = made();
  asker.greet();
  asker.set({ n: 2 });
  kernel.say("msg:custom", { type: "done", id: kernel.sent[0]?.id });
  expect(asker.waiting).toBe(true); // the greeting came first
  time.pass(1000);
  time.pass(4000);
  expect([asker.link, asked().at(-1)]).toEqual(["unsure", ["hello", undefined]]);
  kernel.answer();
  expect([asker.link, asker.waiting]).toEqual(["live", false]);
  asker.dispose();
  expect(time.size).toBe(0);
});

it("does not mistake another view's answer for its own", () => {
  const asker = made();
  asker.set({ n: 2 });
  kernel.say("msg:custom", { type: "done", id: "another" });
  expect(asker.waiting).toBe(true);
});

it("leaves nothing behind", () => {
  const asker = made();
  asker.set({ n: 2 });
  asker.dispose();
  expect(kernel.listening).toBe(0);
  expect(time.size).toBe(0);
});

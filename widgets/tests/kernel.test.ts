import { beforeEach, expect, it } from "vitest";
import { createLine } from "../src/core/kernel";
import { FakeClock, FakeModel } from "./sample";

// JupyterLab carries a widget's messages by a channel of their own, where the kernel has several: it may be at work
// there while the kernel calls itself idle, and the other way round.

let model: FakeModel;
let clock: FakeClock;
let line: ReturnType<typeof createLine>;
let lost: number;
const kernel = (status: string) => {
  model.widget_manager = { kernel: { status } };
};

beforeEach(() => {
  model = new FakeModel({});
  clock = new FakeClock();
  lost = 0;
  line = createLine(model, clock, {
    greet: (callbacks) => model.send("hello", callbacks),
    lost: () => lost++,
    changed() {},
  });
});

/** Python deals with a greeting: with an answer, if the widget is there. */
const dealtWith = (there: boolean, at = -1) => {
  model.reach("busy", at);
  if (there) line.hear();
  model.reach("idle", at);
};

it("is live as long as greetings are answered", () => {
  kernel("idle");
  line.greet();
  dealtWith(true);
  clock.pass(3_600_000);
  expect([line.link, model.sent.length, clock.pending]).toEqual(["live", 1, 0]);
});

it("does not take a slow kernel for a lost one, however long it takes", () => {
  kernel("idle");
  line.greet();
  clock.pass(3_999);
  expect(line.link).toBe("live");
  clock.pass(600_000); // another widget is at work on the same channel
  expect([line.link, lost]).toEqual(["unsure", 0]);
  dealtWith(true, 0);
  expect(line.link).toBe("live");
  for (let at = 1; at < model.sent.length; at++) dealtWith(true, at);
  expect([line.link, lost, clock.pending]).toEqual(["live", 0, 0]);
});

it("knows that Python is at work on what was sent, though the kernel calls itself idle", () => {
  kernel("idle");
  model.send("set", line.callbacks);
  model.reach("busy");
  line.wait();
  line.doubt();
  clock.pass(60_000);
  expect([line.link, lost]).toEqual(["busy", 0]);
  model.reach("idle", 0);
  clock.pass(60_000);
  expect([line.link, lost]).toEqual(["unsure", 0]); // only a greeting is always answered
});

it("asks a kernel that calls itself idle: who owes an answer is at work, and who gives one may still be slow", async () => {
  let answer = () => {};
  const requestKernelInfo = () => new Promise<void>((resolve) => (answer = resolve));
  model.widget_manager = { kernel: { status: "idle", requestKernelInfo } };
  line.greet();
  clock.pass(20_000);
  expect([line.link, lost]).toEqual(["busy", 0]);
  answer();
  await Promise.resolve();
  clock.pass(60_000);
  expect([line.link === "silent", lost]).toEqual([false, 0]);
});

it("waits for a kernel of one channel, which is busy with a cell", () => {
  kernel("busy");
  line.greet();
  clock.pass(3_600_000);
  expect([line.link, lost]).toEqual(["busy", 0]);
  expect(model.sent.length).toBeLessThan(70);
  for (let at = 0; at < model.sent.length; at++) dealtWith(true, at);
  expect([line.link, lost]).toEqual(["live", 0]);
});

it("knows that a widget is gone as soon as a greeting is done with, and not answered", () => {
  kernel("idle");
  line.greet();
  dealtWith(false);
  expect([line.link, lost, clock.pending]).toEqual(["silent", 1, 0]);
});

it("knows that after other answers, too", () => {
  kernel("idle");
  line.greet();
  dealtWith(true);
  model.send("set", line.callbacks);
  line.doubt();
  dealtWith(false);
  expect([line.link, lost]).toEqual(["silent", 1]);
});

it("finds whoever is there again in a kernel that was restarted, or stays silent", () => {
  kernel("busy");
  line.lose();
  line.greet();
  clock.pass(60_000);
  expect([line.link, lost]).toEqual(["silent", 1]); // the new kernel does not know the widget
  dealtWith(false);
  expect(line.link).toBe("silent");
  line.greet();
  dealtWith(true);
  expect([line.link, lost]).toEqual(["live", 1]);
});

it("greets again, ever more rarely, as what was sent may be lost with a connection", () => {
  kernel("unknown");
  line.greet();
  const sent = [4_000, 8_000, 16_000, 32_000, 60_000, 60_000].map((pause) => {
    clock.pass(pause);
    return model.sent.length;
  });
  expect(sent).toEqual([2, 3, 4, 5, 6, 7]);
  expect(line.link).toBe("unsure");
  dealtWith(true);
  expect([line.link, clock.pending]).toEqual(["live", 0]);
  line.doubt();
  clock.pass(4_000); // the next time, it begins anew
  expect(model.sent.length).toBe(9);
  line.dispose();
  expect(clock.pending).toBe(0);
});

it("takes the host's word for a kernel that is gone, and for one of which it knows nothing", () => {
  for (const [manager, link] of [
    [{ kernel: { status: "dead" } }, "silent"],
    [{ kernel: null }, "silent"],
    [{ kernel: { status: "unknown" } }, "unsure"],
    [{}, "unsure"],
    [undefined, "unsure"],
  ] as const) {
    if (manager) model.widget_manager = manager;
    else delete model.widget_manager;
    line.hear();
    line.doubt();
    expect(line.link).toBe(link);
  }
});

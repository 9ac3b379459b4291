import { beforeEach, describe, expect, it } from "vitest";
import { createSession, type Session } from "../src/core/session";
import { both, FakeClock, FakeModel, snapshot } from "./sample";

let model: FakeModel;
let clock: FakeClock;
let session: Session;

beforeEach(() => {
  model = new FakeModel({ state: snapshot("turn"), lang: "en" });
  clock = new FakeClock();
  session = createSession(model, clock);
});

describe("sending", () => {
  it("says what it saw, with an id of its own", () => {
    session.intent("3-3>3L");
    session.command("goto", 4);
    expect(model.sent).toMatchObject([
      { v: 1, type: "intent", action: "3-3>3L", seq: 41 },
      { v: 1, type: "command", name: "goto", arg: 4, seq: 41 },
    ]);
    expect(model.sent[0]?.id).not.toBe(model.sent[1]?.id);
  });

  it("sends one intent at a time", () => {
    expect(session.intent("a")).toBe(true);
    expect(session.intent("a")).toBe(false);
    expect(model.sent).toHaveLength(1);
    model.set("state", { ...snapshot("turn"), seq: 42 });
    expect(session.intent("b")).toBe(true);
  });

  it("does several things in turn, as long as each is possible", () => {
    const [first, second] = snapshot("turn").actions.map(({ action }) => action);
    const done = () => model.sent.map(({ action }) => action);
    session.intent("a", `${first}`, "gone", `${second}`);
    for (const seq of [42, 43, 44]) model.set("state", { ...snapshot("turn"), seq, now: seq });
    expect(done()).toEqual(["a", first]);
    session.intent("a", `${first}`);
    // What comes without a step does not tell that the first was done.
    for (const seq of [45, 46]) model.set("state", { ...snapshot("turn"), seq, now: seq === 45 ? 44 : 46 });
    expect(done()).toEqual(["a", first, "a"]);
    session.intent("a", `${first}`);
    model.receive({ type: "reject", id: model.last().id, code: "illegal", rule: "LS4.4", text: both("No.") });
    model.set("state", { ...snapshot("turn"), seq: 47, now: 47 });
    expect(done()).toEqual(["a", first, "a", "a"]);
  });

  it("hears of a form, which has no actions", () => {
    const told: boolean[] = [];
    session.subscribe((news) => told.push(news));
    const { actions: _, ...form } = snapshot("turn");
    model.set("state", { ...form, seq: 42 });
    expect(told).toEqual([true]);
    expect(model.sent).toEqual([]);
  });

  it("tells news from what has merely been asked", () => {
    const told: boolean[] = [];
    session.subscribe((news) => told.push(news));
    session.intent("3-3>3L");
    model.set("state", { ...snapshot("turn"), seq: 42 });
    expect(told).toEqual([false, true]);
  });

  it("knows when a new snapshot is on its way", () => {
    session.command("rule", "LS1.1");
    expect(session.busy).toBe(false);
    session.command("mode", "study");
    expect([session.busy, session.acting]).toEqual([true, false]);
  });

  it("frees the way when the intent is rejected", () => {
    session.intent("a");
    model.receive({ type: "reject", id: model.last().id, code: "illegal", rule: "LS4.4", text: both("No.") });
    expect(session.acting).toBe(false);
    expect(session.rejection).toMatchObject({ rule: "LS4.4", text: both("No.") });
  });
});

describe("reading", () => {
  it("draws each scene before the backdrop, which travels once", () => {
    const scene = (snapshot("turn").scene ?? {}) as object;
    const backdrop = { cards: { force: 1 }, ...scene, hand: "another" };
    const dressed = createSession(new FakeModel({ state: snapshot("turn"), backdrop }), clock);
    expect(dressed.state?.scene).toEqual({ cards: { force: 1 }, ...scene });
    expect(session.state?.scene).toEqual(scene);
  });
});

describe("answers", () => {
  it("keeps rules", () => {
    session.command("rule", "LS4.4");
    const rule = { id: "LS4.4", title: both("t"), text: both("x"), house: false };
    model.receive({ type: "rule", id: model.last().id, rule });
    expect(session.rules.get("LS4.4")).toEqual(rule);
  });

  it("keeps pages of the log until the game goes on", () => {
    const own = snapshot("turn").log;
    const line = { n: -1, ply: 0, rule: "LS1.1", text: both("Before.") };
    session.askEarlier();
    session.askEarlier();
    expect(model.sent).toHaveLength(1);
    const { id, arg } = model.last();
    expect(arg).toBe(own[0]?.n);
    model.receive({ type: "log", id, before: arg, log: [line], earlier: true });
    expect(session.log).toEqual({ lines: [line, ...own], earlier: true });
    session.askEarlier();
    expect(model.last().arg).toBe(-1);
    model.set("state", snapshot("run"));
    expect(session.log.lines).toEqual(snapshot("run").log);
    model.receive({ type: "log", id: model.last().id, before: -1, log: [line], earlier: false });
    expect(session.log.lines).toEqual(snapshot("run").log);
  });

  it("keeps the titles of steps, and asks for each once", () => {
    session.askTitles([901, 902, 12]);
    expect(model.last()).toMatchObject({ name: "titles", arg: [901, 902] });
    model.receive({ type: "titles", id: model.last().id, titles: { 901: both("One.") } });
    expect([session.title(901), session.title(902)]).toEqual([both("One."), undefined]);
    session.askTitles([901, 902]);
    expect(model.sent).toHaveLength(1);
    // Another seat knows other titles.
    model.set("state", { ...snapshot("turn"), seat: 3, titles: {} });
    expect(session.title(901)).toBeUndefined();
  });

  it("shows the link asked for last, and none until it comes", () => {
    const address = (id: unknown, address: string) => model.receive({ type: "link", id, address });
    session.command("link", { known: "all", lang: "en" });
    const all = model.last().id;
    address(all, "all");
    expect(session.address).toBe("all");
    session.command("link", { known: "all", lang: "ja" });
    expect(session.address).toBeNull();
    const late = model.last().id;
    session.command("link", { known: "seat", lang: "ja" });
    const last = model.last().id;
    address(late, "all");
    expect(session.address).toBeNull();
    address(last, "seat");
    expect(session.address).toBe("seat");
  });

  it("ignores stale advances, and rejections that answer another view", () => {
    session.command("advance", "beat");
    model.receive({ type: "reject", id: model.last().id, code: "stale", rule: null, text: both("Old.") });
    model.receive({ type: "reject", id: "somebody else", code: "illegal", rule: null, text: both("No.") });
    expect(session.rejection).toBeNull();
  });

  it("takes a refused greeting for a sign of life", () => {
    session.greet();
    model.receive({ type: "reject", id: model.last().id, code: "malformed", rule: null, text: both("?") });
    clock.pass(10_000);
    expect(session.link).toBe("live");
    expect(session.rejection).toBeNull();
  });
});

describe("no answer", () => {
  const kernel = (status: string) => {
    model.widget_manager = { kernel: { status } };
  };

  it("waits for a kernel that is at work, and goes on by itself", () => {
    kernel("busy");
    session.intent("3-3>3L");
    clock.pass(60_000);
    expect([session.link, session.acting]).toEqual(["busy", true]);
    model.set("state", { ...snapshot("turn"), seq: 42 });
    expect([session.link, session.acting, clock.pending]).toEqual(["live", false, 0]);
  });

  it("notices that a kernel has gone while it was at work", () => {
    kernel("busy");
    session.greet();
    clock.pass(5_000);
    kernel("dead");
    clock.pass(8_000);
    expect(session.link).toBe("silent");
  });

  it("takes a new kernel, which does not know the board, for no old one at work", () => {
    kernel("busy");
    model.trigger("comm_live_update");
    clock.pass(60_000);
    expect(session.link).toBe("silent");
  });
});

describe("no kernel", () => {
  beforeEach(() => {
    model.widget_manager = { kernel: null };
  });

  it("falls silent when nobody answers, and comes back with the first word", () => {
    session.greet();
    clock.pass(10_000);
    expect(session.link).toBe("silent");
    expect(session.intent("a")).toBe(false);
    model.set("state", { ...snapshot("turn"), seq: 50 });
    expect(session.link).toBe("live");
  });

  it("gives a thinking player more time than a greeting, and still hears its answer", () => {
    session.command("advance", "turn");
    const { id } = model.last();
    clock.pass(9_000);
    expect(session.link).toBe("live");
    clock.pass(2_000);
    expect(session.link).toBe("silent");
    model.receive({ type: "reject", id, code: "error", rule: null, text: both("Oh.") });
    expect(session.link).toBe("live");
    expect(session.rejection).toMatchObject({ text: both("Oh.") });
  });

  it("falls silent at once when the host says that the kernel is gone, and greets the next one", () => {
    model.trigger("comm_live_update");
    expect(session.link).toBe("silent");
    expect(model.last()).toMatchObject({ type: "command", name: "hello" });
    model.receive({ type: "hello", id: model.last().id });
    expect(session.link).toBe("live");
  });

  it("is the first to greet if the answer to its first greeting says so", () => {
    session.greet();
    expect(session.first).toBe(null);
    model.receive({ type: "hello", id: "another's", first: true });
    expect(session.first).toBe(null);
    model.receive({ type: "hello", id: model.last().id, first: true });
    session.greet();
    model.receive({ type: "hello", id: model.last().id, first: false });
    expect(session.first).toBe(true);
  });

  it("falls silent when sending fails", () => {
    model.broken = true;
    expect(session.intent("a")).toBe(false);
    expect(session.link).toBe("silent");
  });

  it("changes the language all the same", () => {
    model.broken = true;
    session.setLang("ja");
    expect(session.lang).toBe("ja");
  });
});

describe("what came before", () => {
  const step = (now: number) => ({ seat: 0, now, actor: 0, curtain: null, scene: { hand: [] } });

  it("is asked for, with the backdrop, until the game goes on", () => {
    const { now, seat } = session.state ?? {};
    session.askPast();
    expect(model.last()).toMatchObject({ type: "command", name: "past" });
    const moved = { since: 3, events: [] };
    model.receive({ type: "past", id: model.last().id, seat, now, steps: [step(3)], moved });
    expect(session.past).toMatchObject({ steps: [step(3)], moved });
    model.set("state", { ...snapshot("turn"), seq: 42, now: 99 });
    expect(session.past).toBeNull();
  });

  it("is of no use when the game has gone on", () => {
    session.askPast();
    model.receive({ type: "past", id: model.last().id, seat: 0, now: 1, steps: [step(0)] });
    expect(session.past).toBeNull();
  });
});

it("lets everything go", () => {
  session.greet();
  session.dispose();
  expect(model.listeners()).toBe(0);
  expect(clock.pending).toBe(0);
});

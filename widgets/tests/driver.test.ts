import { beforeEach, describe, expect, it } from "vitest";
import type { Config, Sent } from "../src/core/contract";
import { createDriver, type Manner, nextStep } from "../src/core/driver";
import { duration, pace, stages } from "../src/core/motion";
import { createSession } from "../src/core/session";
import { createTree } from "../src/core/tree";
import { FakeClock, FakeModel, snapshot } from "./sample";

const waiting = snapshot("waiting");
let model: FakeModel;
let clock: FakeClock;

function view(config: Partial<Config> = {}, reduced = false) {
  const session = createSession(model, clock);
  const driver = createDriver(session, model, {
    config: { autoplay: true, speed: "normal", ...config },
    reduced: () => reduced,
    clock,
    now: () => clock.now,
  });
  return { session, driver };
}

const advances = () => model.sent.filter(({ name }) => name === "advance").length;

beforeEach(() => {
  model = new FakeModel({ state: waiting, lang: "en" });
  clock = new FakeClock();
});

/** What playing on means at a snapshot. */
function next(state: Sent, manner: Manner) {
  const tree = createTree();
  if (state.tree) tree.take(state.tree, state.seq);
  return nextStep(state, tree, manner);
}

describe("what playing on means", () => {
  const idle = { walking: false, choosing: false };
  const walking = { walking: true, choosing: false };
  const choosing = { walking: false, choosing: true };

  it("asks for a beat when others act", () => {
    expect(next(waiting, idle)).toBe("advance");
    expect(next(snapshot("turn"), idle)).toBeNull();
    expect(next(snapshot("over"), walking)).toBeNull();
  });

  it("walks ahead on a line that exists, when told to", () => {
    const study = { ...snapshot("long"), mode: "study" as const };
    expect(next(snapshot("looking"), walking)).toBe("forward");
    expect(next(snapshot("looking"), idle)).toBeNull();
    expect(next(study, walking)).toBe("forward");
    expect(next(study, idle)).toBeNull();
    expect(next(snapshot("long"), walking)).toBeNull();
  });

  it("leaves chance to the person who wants to choose it", () => {
    expect(next(snapshot("chance"), choosing)).toBeNull();
    expect(next(snapshot("chance"), { ...choosing, walking: true })).toBe("advance");
    expect(next(snapshot("chance"), idle)).toBe("advance");
    expect(next(waiting, choosing)).toBe("advance");
  });
});

describe("the driver", () => {
  it("waits for the movement and the pause, then asks once", () => {
    const { driver } = view();
    driver.shown([{ kind: "glide", anchor: "horse-1", stage: 0 }]);
    clock.pass(599);
    expect(advances()).toBe(0);
    clock.pass(1);
    expect(advances()).toBe(1);
    clock.pass(3000);
    expect(advances()).toBe(1);
    model.set("state", { ...snapshot("run"), seq: 43 });
    driver.shown([]);
    clock.pass(250);
    expect(advances()).toBe(2);
  });

  it("does not move under reduced motion, and pauses as long", () => {
    const { driver } = view({}, true);
    driver.shown([{ kind: "glide", anchor: "horse-1", stage: 0 }]);
    clock.pass(250);
    expect(advances()).toBe(1);
  });

  it("is fast when told to", () => {
    const { driver } = view({ speed: "fast" });
    driver.shown([{ kind: "glide", anchor: "horse-1", stage: 0 }]);
    clock.pass(80);
    expect(advances()).toBe(1);
  });

  it("stays where it is when paused, or when it is not to play by itself", () => {
    const { driver } = view({ autoplay: false });
    driver.shown([]);
    clock.pass(5000);
    expect(advances()).toBe(0);
    driver.play(true);
    clock.pass(250);
    expect(advances()).toBe(1);
  });

  it("does not lead back where an undo came from", () => {
    model.set("state", { ...snapshot("long"), mode: "study" });
    const { driver } = view();
    driver.shown([]);
    clock.pass(5000);
    expect(model.sent).toEqual([]);
    driver.play(true, true);
    clock.pass(250);
    expect(model.last()).toMatchObject({ name: "forward" });
  });

  it("says when it waits for the person to choose what chance brings", () => {
    const { driver, session } = view();
    model.set("state", { ...snapshot("chance"), seq: 60 });
    expect(driver.choosing).toBe(false);
    driver.leaveChance(true);
    expect([driver.choosing, driver.playing]).toEqual([true, true]);
    clock.pass(3000);
    expect(advances()).toBe(0);
    driver.play(true, true);
    expect(driver.choosing).toBe(false);
    clock.pass(250);
    expect(session.busy).toBe(true);
    expect(advances()).toBe(1);
  });

  it("says so too when it stands still", () => {
    model.set("state", snapshot("chance"));
    expect(view({ autoplay: false }).driver.choosing).toBe(true);
    model.set("state", waiting);
    expect(view({ autoplay: false }).driver.choosing).toBe(false);
  });

  it("does not lift a curtain", () => {
    model.set("state", { ...waiting, curtain: 1 });
    view().driver.shown([]);
    clock.pass(5000);
    expect(advances()).toBe(0);
  });
});

describe("two views of one model", () => {
  it("has one driver: the first, then the one last touched, then the one that is left", () => {
    const first = view();
    const second = view();
    expect([first.driver.leader.mine, second.driver.leader.mine]).toEqual([true, false]);
    second.driver.leader.take();
    expect([first.driver.leader.mine, second.driver.leader.mine]).toEqual([false, true]);
    second.driver.dispose();
    expect(first.driver.leader.mine).toBe(true);
    first.driver.dispose();
    second.session.dispose();
    first.session.dispose();
    expect(model.listeners()).toBe(0);
  });

  it("asks once for both", () => {
    for (const { driver } of [view(), view()]) driver.shown([]);
    clock.pass(3000);
    expect(advances()).toBe(1);
  });
});

it("measures a plan by its stages", () => {
  const plan = [
    { kind: "fly", anchor: "a", from: "b", stage: 0 },
    { kind: "glide", anchor: "c", stage: 1 },
    { kind: "reveal", anchor: "d", stage: 1 },
  ] as const;
  expect(stages(plan)).toBe(2);
  expect(duration(plan, pace("normal", false))).toBe(700);
  expect(duration(plan, pace("normal", true))).toBe(0);
  expect(stages([])).toBe(0);
});

it("rests where a race has ended until somebody goes on; bots alone go on after a while", () => {
  const ended = { ...waiting, rests: true };
  const idle = { walking: false, choosing: false };
  expect(next(ended, idle)).toBeNull();
  expect(next(ended, { ...idle, walking: true })).toBe("advance");
  const bots = waiting.seats.map((seat) => ({ ...seat, kind: "auto" as const }));
  model.set("state", { ...ended, seats: bots });
  const { driver } = view();
  driver.shown([]);
  clock.pass(3999);
  expect(advances()).toBe(0);
  clock.pass(1);
  expect(advances()).toBe(1);
});

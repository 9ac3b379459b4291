import { describe, expect, test } from "vitest";
import type { State } from "../src/core/contract";
import { nextMarks } from "../src/core/marks";
import type { Movement } from "../src/core/motion";

const by = (actor: State["actor"], more: Partial<State> = {}) =>
  ({ seat: 0, actor, curtain: null, ...more }) as State;
const moved = (anchor: string, more: Partial<Movement> = {}) =>
  ({ kind: "fly", anchor, from: "", stage: 0, ...more }) as Movement;
const marked = (marks: ReturnType<typeof nextMarks>) => Object.fromEntries(marks ?? []);

describe("marks", () => {
  test("one's own move and what has moved since", () => {
    const mine = nextMarks(null, by(0), [moved("box")]);
    const since = nextMarks(mine, by("chance"), [moved("card-1")]);
    const now = nextMarks(since, by(1), [moved("horse"), moved("box")]);
    expect(marked(now)).toEqual({ "card-1": "since", horse: "since", box: "since" });
    expect(marked(mine)).toEqual({ box: "mine" });
  });

  test("one's next move begins anew", () => {
    const before = nextMarks(null, by(0), [moved("box")]);
    expect(marked(nextMarks(before, by(0), [moved("other")]))).toEqual({ other: "mine" });
  });

  test("a forced choice belongs to the move before", () => {
    const before = nextMarks(null, by(0), [moved("box")]);
    expect(marked(nextMarks(before, by(0, { forced: true }), []))).toEqual({ box: "mine" });
  });

  test("the deal before anybody's move is not marked", () => {
    expect(nextMarks(null, by("chance"), [moved("card-1")])).toBeNull();
    expect(marked(nextMarks(null, by(1), [moved("box")]))).toEqual({ box: "since" });
  });

  test("what comes to light with one's own move may be another's", () => {
    expect(
      marked(nextMarks(null, by(0), [moved("sealed-0", { seat: 0 }), moved("sealed-1", { seat: 1 })])),
    ).toEqual({ "sealed-0": "mine", "sealed-1": "since" });
  });

  test("trails mark themselves, and a curtain that rises moves nothing", () => {
    const plan = [moved("trail-1"), moved("card-1"), moved("box")];
    expect(marked(nextMarks(null, by(1, { curtain: 1 }), plan))).toEqual({ box: "since" });
  });
});

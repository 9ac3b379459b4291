import { describe, expect, test } from "vitest";
import { BEGUN, follow, type Guided, isFirst, KNOWN, WATCH, wanted } from "../src/core/coach";
import type { State } from "../src/core/contract";
import { both, snapshot } from "./sample";

const turn = snapshot("turn");
let steps = 0;

/** A step of a game at which the reader decides, or another seat acts. */
const step = (change: Partial<State>): State => ({ ...turn, now: ++steps, ...change });
const mine = (kind: string) =>
  step({ mine: true, actor: turn.seat, advice: { kind, rule: "R1", text: both(kind) } });
const others = () => step({ mine: false, actor: turn.seat + 1 });

/** Follows steps as a board does, which draws each of them more than once; tells what is explained at each. */
function explained(...states: State[]): (string | null)[] {
  let guided: Guided | null = BEGUN;
  return states.map((state) => {
    for (const drawn of [state, { ...state }]) guided = guided && follow(guided, drawn);
    return guided?.fresh ? guided.topic : null;
  });
}

describe("a guide", () => {
  test("explains each kind of decision once, and then says that it is known", () => {
    expect(explained(mine("play"), mine("run"), mine("play"), mine("play"), mine("run"))).toEqual([
      "a play",
      "a run",
      KNOWN,
      null,
      null,
    ]);
  });
  test("explains again what is undone", () => {
    const first = mine("play");
    expect(explained(first, others(), first)).toEqual(["a play", WATCH, "a play"]);
  });
  test("tells what others do for as long as they act, once", () => {
    const told = explained(mine("play"), others(), others(), mine("run"), others());
    expect(told).toEqual(["a play", WATCH, WATCH, "a run", null]);
  });
  test("takes a kind for none of its own topics", () => {
    expect(explained(others(), mine(WATCH))).toEqual([WATCH, `a ${WATCH}`]);
  });
  test("knows its first decision, though others act before it", () => {
    let guided: Guided = BEGUN;
    const first = mine("play");
    const found = [others(), first, others(), mine("run"), first].map((state) => {
      guided = follow(guided, state) ?? guided;
      return isFirst(guided);
    });
    expect(found).toEqual([false, true, false, false, true]);
  });
  test("says nothing of an earlier step, a rest, or a covered hand, and goes on after it", () => {
    const quiet: Partial<State>[] = [{ looking: true }, { rests: true }, { curtain: 1 }];
    for (const change of quiet)
      expect(explained({ ...mine("play"), ...change }, mine("play"))).toEqual([null, "a play"]);
  });
  test("ends with the game, and in Study", () => {
    expect(follow(BEGUN, step({ over: true }))).toBeNull();
    expect(follow(BEGUN, { ...mine("play"), mode: "study" })).toBeNull();
  });
});

test("a card is pressed first, and then a place", () => {
  const card = turn.actions.find(({ from }) => from !== null)?.from ?? "";
  expect(wanted(turn, null)).toBe("hand");
  expect(wanted(turn, card)).toBe("place");
  expect(wanted({ actions: [{ action: "x", from: null, to: "x", text: both("x") }] }, null)).toBe("place");
});

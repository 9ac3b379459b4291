import { describe, expect, test } from "vitest";
import { BEGUN, follow, refuses, type Turn, wanted } from "../src/core/coach";
import type { State } from "../src/core/contract";
import { both, snapshot } from "./sample";

const turn = snapshot("turn");
let steps = 0;

/** A step at which the reader is offered places, or another seat acts. */
const step = (change: Partial<State>, ...places: string[]): State => ({
  ...turn,
  now: ++steps,
  actions: places.map((to) => ({ action: to, from: null, to, text: both(to) })),
  ...change,
});
const mine = (...places: string[]) => step({ mine: true, actor: turn.seat }, ...places);
const others = () => step({ mine: false, actor: turn.seat + 1 });
const chance = () => step({ mine: false, actor: "chance" });

/** Follows steps as a board does, which draws each of them more than once. */
function played(...states: State[]): Turn | null {
  return states
    .flatMap((state) => [state, { ...state }])
    .reduce<Turn | null>((turn, state) => turn && follow(turn, state), BEGUN);
}

describe("a guided turn", () => {
  test("goes on through all kinds of choices, as often as they come before others act", () => {
    expect(played(mine("play"), mine("play"), chance(), mine("play"), mine("run"))?.done).toBeNull();
    expect(played(mine("keep"), others(), mine("play"), mine("play"))?.done).toBeNull();
  });
  test("is done when a place is offered again after others have acted", () => {
    const last = mine("play", "box");
    expect(played(mine("play"), chance(), others(), chance(), last)?.done).toBe(last.now);
  });
  test("is done when the game is over, also where the end comes with the same step", () => {
    const end = step({ mine: false, actor: null, over: true });
    expect(played(mine("bet"), { ...end, over: false }, end)?.done).toBe(end.now);
  });
  test("is over at the step after that, and in Study", () => {
    expect(played(mine("play"), others(), mine("play"), mine("play"))).toBeNull();
    expect(played(mine("play"), step({ mode: "study" }))).toBeNull();
  });
  test("waits while its reader looks at an earlier step", () => {
    expect(played(mine("play"), { ...others(), looking: true }, mine("play"))?.done).toBeNull();
  });
});

describe("what is to be pressed", () => {
  const card = turn.actions.find(({ from }) => from !== null)?.from ?? "";

  test("is a card first, and then a place", () => {
    expect(wanted(turn, null)).toBe("hand");
    expect(wanted(turn, card)).toBe("place");
    expect(wanted(mine("read"), null)).toBe("place");
  });
  test("has something beside it that refuses, or has not", () => {
    const refused = [{ action: "x", from: card, to: "x", why: 0 }];
    expect(refuses({ ...turn, refused }, card)).toBe(true);
    expect(refuses({ ...turn, refused: [] }, card)).toBe(false);
    // A card that has a place somewhere does not refuse.
    expect(refuses({ ...turn, refused }, null)).toBe(false);
    expect(
      refuses({ ...turn, refused: [{ ...refused[0], from: "none", action: "x", to: "x", why: 0 }] }, null),
    ).toBe(true);
  });
});

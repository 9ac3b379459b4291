import { describe, expect, it } from "vitest";
import { snapshot as frame, steps } from "../src/core/recording";
import { target } from "../src/core/select";
import { line } from "../src/core/timeline";
import { boxLabel, cardName, laneLabel } from "../src/games/longshot/labels";
import { plan } from "../src/games/longshot/plan";
import {
  type Box,
  crowded,
  face,
  type Horse,
  isOver,
  type Scene,
  share,
  sum,
  type Track,
  ticks,
} from "../src/games/longshot/scene";
import { both, snapshot } from "./sample";

const turn = snapshot("turn");

function horseOf(scene: Scene, number: number): Horse {
  const horse = scene.horses.find(({ horse }) => horse === number);
  if (!horse) throw new Error(`no horse ${number}`);
  return horse;
}

function boxOf(scene: Scene, id: string): Box {
  const box = horseOf(scene, Number(id[0])).boxes.find((b) => b.id === id);
  if (!box) throw new Error(`no box ${id}`);
  return box;
}

describe("cards and lanes", () => {
  it("reads a card's face", () => {
    expect(face("3-6")).toEqual({ horse: 3, value: 6 });
    expect(face("F-0")).toEqual({ horse: null, value: 0 });
  });

  it("adds up the top cards", () => {
    expect([1, 2, 3, 4, 6].map((n) => sum(horseOf(turn.scene, n)))).toEqual([7, 7, 9, 4, null]);
  });

  it("keeps every horse on the track", () => {
    expect(share(turn.scene, 0)).toBe(0);
    expect(share(turn.scene, 33)).toBe(0.5);
    expect(share(turn.scene, 75)).toBe(1);
  });

  it("leaves out numbers that would lie on a word", () => {
    const marks = (track: Track) => ticks(track).map(({ word, at }) => word ?? at);
    expect(marks(turn.scene)).toEqual([0, 10, 20, 30, "spurt", "goal"]);
    expect(marks({ goal: 60, spurt: { line: 20, on: false } })).toEqual([0, 10, 30, 40, 50, "spurt", "goal"]);
  });

  it("knows when the two words need more room", () => {
    expect(crowded(turn.scene)).toBe(false);
    expect(crowded({ goal: 50, spurt: { line: 44, on: false } })).toBe(true);
  });

  it("knows when a race has been settled", () => {
    expect(isOver(turn.scene)).toBe(false);
    expect(isOver(snapshot("settlement").scene)).toBe(true);
    expect(isOver({ ...snapshot("settlement").scene, race: 2 })).toBe(false);
  });
});

describe("labels", () => {
  it("says what a box is and whether it takes the card", () => {
    const open = target(turn, "3-3", "3L");
    const shut = target(turn, "3-3", "3R");
    expect(boxLabel("en", 3, "left", boxOf(turn.scene, "3L"), open)).toBe(
      "horse 3, left box, 6, 3 cards, can be placed here",
    );
    expect(boxLabel("en", 3, "right", boxOf(turn.scene, "3R"), shut)).toBe(
      "horse 3, right box, 3, Never on top of the same number. LS4.4",
    );
    expect(boxLabel("ja", 3, "left", boxOf(turn.scene, "3L"), open)).toBe(
      "3番の馬、左のマス、6、3枚重ね、ここに置けます",
    );
    expect(boxLabel("en", 6, "left", boxOf(turn.scene, "6L"), null)).toBe("horse 6, left box, empty");
  });

  it("says how far a horse is and would run", () => {
    expect(laneLabel("en", horseOf(turn.scene, 3), false)).toBe("horse 3, at 47, ran 9 from 38, next +9");
    expect(laneLabel("en", horseOf(turn.scene, 6), false)).toBe(
      "horse 6, at 12, was late and did not run, both boxes are empty",
    );
    const home = laneLabel("en", horseOf(snapshot("settlement").scene, 3), true);
    expect(home).toBe("horse 3, 1st, home in round 9, 3 past the goal, ran 9 from 54");
    expect(laneLabel("en", horseOf(turn.scene, 4), true)).not.toContain("next");
  });

  it("names cards", () => {
    expect(cardName("en", "3-6")).toBe("6 of horse 3");
    expect(cardName("ja", "F-8")).toBe("フリーの8");
  });
});

describe("movement", () => {
  it("shows nothing where nothing moved", () => {
    expect(plan(turn, turn)).toEqual([]);
  });

  it("lets all horses run at once, with their trails", () => {
    const moves = plan(snapshot("waiting"), snapshot("run"));
    expect(new Set(moves.map(({ stage }) => stage))).toEqual(new Set([0]));
    expect(moves.filter(({ kind }) => kind === "glide").map(({ anchor }) => anchor)).toEqual([
      "horse-1",
      "horse-2",
      "horse-3",
      "horse-4",
      "horse-5",
    ]);
  });

  it("flies an own card from the hand to its box, then the drawn one from the stack", () => {
    const after = structuredClone(turn);
    boxOf(after.scene, "3L").cards.push("3-3");
    after.scene.hand = ["1-3", "2-2", "3-2", "3-3", "4-7", "5-5", "6-4", "F-0", "F-8"];
    expect(plan(turn, after)).toEqual([
      { kind: "fly", anchor: "box-3L", from: "card-3-3#0", stage: 0 },
      { kind: "fly", anchor: "card-2-2#0", from: "stack", stage: 1 },
    ]);
  });

  it("flies another's card from its seat, and an opened one from where it lay", () => {
    const before = snapshot("waiting");
    const after = structuredClone(before);
    boxOf(after.scene, "6L").cards.push("6-2");
    expect(plan(before, after)).toEqual([{ kind: "fly", anchor: "box-6L", from: "player-1", stage: 0 }]);
    const opened = snapshot("opened");
    expect(plan(turn, opened)).toEqual([{ kind: "fly", anchor: "opened", from: "stack", stage: 0 }]);
    const placed = structuredClone(turn);
    boxOf(placed.scene, "5L").cards.push("5-4");
    expect(plan(opened, placed)).toEqual([{ kind: "fly", anchor: "box-5L", from: "opened", stage: 0 }]);
  });

  it("does not pretend that a new race is a movement", () => {
    const next = structuredClone(turn);
    next.scene.race = 2;
    expect(plan(turn, next)).toEqual([]);
  });
});

it("plays a recording back as snapshots", () => {
  const frames = ["turn", "run"].map((name, n) => ({
    ...snapshot(name),
    text: both(`step ${n}`),
    log: snapshot(name).log.slice(-1),
  }));
  expect(line(steps(frames), 1).nodes.map(({ id }) => id)).toEqual([0, 1]);
  const state = frame(frames, 1);
  expect(state?.log).toHaveLength(2);
  expect(state?.now).toBe(1);
  expect(state?.actions).toEqual([]);
  expect(frame(frames, 2)).toBeNull();
});

import { describe, expect, it } from "vitest";
import type { Moving, State } from "../src/core/contract";
import { snapshot as frame, steps } from "../src/core/recording";
import { target } from "../src/core/select";
import { line } from "../src/core/timeline";
import { crowded, face, gain, isOver, share, sum, type Track, ticks } from "../src/games/longshot/derived";
import { boxLabel, cardName, laneLabel, signed } from "../src/games/longshot/labels";
import { plan } from "../src/games/longshot/plan";
import type { Box, Horse, Scene } from "../src/games/longshot/scene";
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

  it("knows how much more a horse would run with a card on a box", () => {
    const boxes: Box[] = [
      { id: "1L", cards: ["1-2", "1-6"] },
      { id: "1R", cards: [] },
    ];
    const gains = boxes.map((box) => ["1-8", "F-0", "1-6"].map((card) => signed(gain(box, card))));
    expect(gains).toEqual([
      ["+2", "−6", "±0"],
      ["+8", "±0", "+6"],
    ]);
  });

  it("keeps every horse on the track", () => {
    expect(share(turn.scene, 0)).toBe(0);
    expect(share(turn.scene, 33)).toBe(0.5);
    expect(share(turn.scene, 75)).toBe(1);
  });

  it("has a number every ten spaces, also beside a word, and fewer on a long track", () => {
    const marks = (track: Track) => ticks(track).map(({ word, at }) => word ?? at);
    expect(marks(turn.scene)).toEqual([0, 10, 20, 30, 40, 50, "spurt", "goal"]);
    expect(marks({ goal: 45, spurt: { line: 20, on: false } })).toEqual([0, 10, 20, 30, 40, "spurt", "goal"]);
    expect(marks({ goal: 101, spurt: { line: 88, on: false } })).toEqual([
      ...[0, 20, 40, 60, 80, 100],
      "spurt",
      "goal",
    ]);
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
    expect(boxLabel("en", 3, "left", boxOf(turn.scene, "3L"), open, -3)).toBe(
      "horse 3, left box, 6, 3 cards, can be placed here, changes the horse’s run by −3",
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
  const event = (name: string, values: object = {}, rule = "LS3.1") => ({ rule, name, ...values });
  /** What moves from a snapshot to another one, in which so much has happened since. */
  const moved = (before: State<Scene>, events: Moving[], scene: Partial<Scene> = {}) =>
    plan(before, {
      ...before,
      moved: { since: before.now, events },
      scene: { ...before.scene, ...scene },
    });
  const fly = (anchor: string, from: string, stage = 0) => ({ kind: "fly", anchor, from, stage });
  const flyBy = (seat: number, anchor: string, from: string) => ({ ...fly(anchor, from), seat });

  it("shows nothing where nothing happened, or where it was not told", () => {
    expect(moved(turn, [])).toEqual([]);
    expect(plan(turn, snapshot("opened"))).toEqual([]);
    const late = { ...turn, moved: { since: turn.now - 1, events: [event("ran", { horse: 1, tops: [3] })] } };
    expect(plan(turn, late)).toEqual([]);
  });

  it("lets all horses run at once, with their trails; one whose cards say 0 stays", () => {
    const ran = [1, 2, 3].map((horse) => event("ran", { horse, tops: horse === 3 ? [0, 0] : [horse] }));
    expect(moved(turn, ran)).toEqual(
      [1, 2].flatMap((horse) => [
        { kind: "glide", anchor: `horse-${horse}`, stage: 0 },
        { kind: "reveal", anchor: `trail-${horse}`, stage: 0 },
      ]),
    );
  });

  it("flies an own card from the hand to its box, then the drawn one from the stack", () => {
    const hand = ["1-3", "2-2", "3-2", "3-3", "4-7", "5-5", "6-4", "F-0", "F-8"];
    const placed = event("placed", { seat: turn.seat, card: "3-3", box: 4 });
    const drew = event("drew", { seat: turn.seat, card: "2-2" });
    expect(moved(turn, [placed, drew], { hand })).toEqual([
      flyBy(turn.seat, "box-3L", "card-3-3#0"),
      fly("card-2-2#0", "stack", 1),
    ]);
  });

  it("leaves one's own copy where it is when another places or draws a card with the same face", () => {
    const placed = event("placed", { seat: turn.seat + 1, card: "3-3", box: 5 });
    const drew = event("drew", { seat: turn.seat + 1 });
    const other = flyBy(turn.seat + 1, "box-3R", `player-${turn.seat + 1}`);
    expect(moved(turn, [placed, drew])).toEqual([other]);
    const own = event("drew", { seat: turn.seat, card: "3-3" });
    expect(moved(turn, [placed, own], { hand: ["3-3", "3-3", "3-3"] })).toEqual([
      other,
      fly("card-3-3#2", "stack", 1),
    ]);
  });

  it("shows a card that is placed while a new stack takes others out of its box", () => {
    const horses = turn.scene.horses.map((horse) => ({
      ...horse,
      boxes: horse.boxes.map((box) => ({ ...box, cards: box.cards.slice(-1) })),
    }));
    const placed = event("placed", { seat: 1, card: "3-7", box: 4 });
    expect(moved(turn, [placed], { horses })).toEqual([flyBy(1, "box-3L", "player-1")]);
  });

  it("flies an opened card from the stack, and on from where it lay", () => {
    const opened = event("opened", { card: "5-4" }, "LS3.2");
    const placed = event("placed", { seat: turn.seat, card: "5-4", box: 8 }, "LS3.2");
    expect(moved(turn, [opened], { opened: "5-4" })).toEqual([fly("opened", "stack")]);
    expect(moved({ ...turn, scene: { ...turn.scene, opened: "5-4" } }, [placed])).toEqual([
      flyBy(turn.seat, "box-5L", "opened"),
    ]);
  });

  it("deals a new race from the stack", () => {
    const dealt = ["1-1", "1-1"].map((card) => event("dealt", { seat: turn.seat, card }));
    const plan = moved(turn, dealt, { race: 2, hand: ["1-1", "1-1"] });
    expect(plan).toEqual([fly("card-1-1#1", "stack"), fly("card-1-1#0", "stack")]);
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

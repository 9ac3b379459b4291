import { describe, expect, it } from "vitest";
import type { Moving, State } from "../../src/core/contract";
import { plan } from "../../src/games/foth/plan";
import type { Scene } from "../../src/games/foth/scene";
import { after, type Mutable, piece, snapshot } from "./sample";

const turn = snapshot("turn");

const side = (state: typeof turn, seat: number) => {
  const found = state.scene.sides.find((each) => each.seat === seat);
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
};

const move = (seat: number, card: string | undefined, start: string, end: string) => ({
  rule: "401.2",
  name: card ? "moved" : "moved_hidden",
  seat,
  ...(card && { card }),
  start,
  end,
});

const drawn = (seat: number, card?: string) => ({
  rule: "502.1",
  name: "drawn",
  seat,
  ...(card && { card }),
});

const fly = (anchor: string, from: string, stage = 0) => ({ kind: "fly", anchor, from, stage });

/** What moves from a snapshot to a changed one, in which so much has happened since. */
const moved = (before: State<Scene>, events: Moving[], change: (scene: Mutable<Scene>) => void = () => {}) =>
  plan(before, { ...after(before, change), moved: { since: before.now, events } });

describe("movement", () => {
  it("is none where nothing happened, whatever is drawn anew", () => {
    expect(moved(turn, [])).toEqual([]);
    expect(moved(turn, [], ({ sides: [own] }) => own?.run.push(piece(90, "force")))).toEqual([]);
  });

  it("leads from the hand into the run, once for a card that moves on", () => {
    const [first] = side(turn, 0).hand.cards;
    if (!first) throw new Error("an empty hand");
    const { card } = first;
    const on = [move(0, card, "hand", "resolution"), move(0, card, "resolution", "run")];
    const plan = moved(turn, on, ({ sides: [own] }) => {
      own?.hand.cards.shift();
      own?.run.push(piece(90, card));
    });
    expect(plan).toEqual([fly("piece-90", `card-${card}#0`)]);
  });

  it("leads from the hand into play although an equal card is drawn at once", () => {
    const both = after(turn, ({ sides: [own] }) => {
      if (own) own.hand.cards = ["comet", "comet"].map((card) => ({ card, shown: false, horse: null }));
    });
    const events = [move(0, "comet", "hand", "run"), drawn(0, "comet")];
    const plan = moved(both, events, ({ sides: [own] }) => {
      own?.run.push(piece(90, "comet"));
      const area = own?.areas.find(({ style }) => style === own.area);
      if (area) area.count--;
    });
    expect(plan).toEqual([
      fly("piece-90", "card-comet#0"),
      fly("card-comet#1", `area-0-${side(turn, 0).area}`, 1),
    ]);
  });

  it("leaves an own card where it is when the other plays one with the same face", () => {
    const { card } = side(turn, 0).hand.cards[0] ?? { card: "" };
    const plan = moved(turn, [move(1, card, "hand", "run")], ({ sides: [, other] }) =>
      other?.run.push(piece(90, card, { owner: 1, user: 1 })),
    );
    expect(plan).toEqual([fly("piece-90", "hand-1")]);
  });

  it("leads from an area to the hand, as the horse runs on", () => {
    const plan = moved(turn, [drawn(0, "comet")], ({ sides: [own] }) => {
      if (!own) return;
      own.hand.cards.push({ card: "comet", shown: false, horse: null });
      own.to_go--;
      const area = own.areas.find(({ style }) => style === own.area);
      if (area) area.count--;
    });
    expect(plan).toEqual([
      fly("card-comet#0", `area-0-${side(turn, 0).area}`),
      { kind: "glide", anchor: "runner-0", stage: 0 },
    ]);
  });

  it("shows a hidden card drawn by the other", () => {
    const plan = moved(turn, [drawn(1)], ({ sides: [, other] }) => {
      if (!other) return;
      other.to_go--;
      const area = other.areas.find(({ style }) => style === other.area);
      if (area) area.count--;
    });
    expect(plan).toEqual([
      fly("hand-1", `area-1-${side(turn, 1).area}`),
      { kind: "glide", anchor: "runner-1", stage: 0 },
    ]);
  });

  it("leads from the run to the farm, after what comes into the run", () => {
    const with1 = after(turn, ({ sides: [own] }) => own?.run.push(piece(90, "comet")));
    const events = [move(0, "comet", "run", "farm"), move(1, "force", "hand", "run")];
    const plan = moved(with1, events, ({ sides: [own, other] }) => {
      own?.run.pop();
      other?.run.push(piece(91, "force", { owner: 1, user: 1 }));
    });
    expect(plan).toEqual([fly("farm-0", "piece-90", 1), fly("piece-91", "hand-1")]);
  });
});

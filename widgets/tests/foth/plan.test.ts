import { describe, expect, it } from "vitest";
import { plan } from "../../src/games/foth/plan";
import { after, piece, snapshot } from "./sample";

const turn = snapshot("turn");

const side = (state: typeof turn, seat: number) => {
  const found = state.scene.sides.find((each) => each.seat === seat);
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
};

describe("movement", () => {
  it("is none where nothing happened", () => {
    expect(
      plan(
        turn,
        after(turn, () => {}),
      ),
    ).toEqual([]);
  });

  it("leads from the hand into the run", () => {
    const [first] = side(turn, 0).hand.cards;
    if (!first) throw new Error("an empty hand");
    const next = after(turn, ({ sides: [own] }) => {
      own?.hand.cards.shift();
      own?.run.push(piece(90, first.card));
    });
    expect(plan(turn, next)).toContainEqual({
      kind: "fly",
      anchor: "piece-90",
      from: `card-${first.card}#0`,
      stage: 0,
    });
  });

  it("leads from the other's hidden hand into the run", () => {
    const next = after(turn, ({ sides: [, other] }) => {
      other?.run.push(piece(90, "force", { owner: 1, user: 1 }));
      if (other) other.hand.count--;
    });
    expect(plan(turn, next)).toEqual([{ kind: "fly", anchor: "piece-90", from: "hand-1", stage: 0 }]);
  });

  it("leads from an area to the hand, as the horse runs on", () => {
    const next = after(turn, ({ sides: [own] }) => {
      if (!own) return;
      own.hand.cards.push({ card: "comet", shown: false, horse: null });
      own.to_go--;
      const area = own.areas.find(({ style }) => style === own.area);
      if (area) area.count--;
    });
    const area = `area-0-${side(turn, 0).area}`;
    expect(plan(turn, next)).toEqual([
      { kind: "fly", anchor: "card-comet#0", from: area, stage: 0 },
      { kind: "glide", anchor: "runner-0", stage: 0 },
    ]);
  });

  it("shows a hidden card drawn by the other", () => {
    const next = after(turn, ({ sides: [, other] }) => {
      if (!other) return;
      other.hand.count++;
      other.to_go--;
      const area = other.areas.find(({ style }) => style === other.area);
      if (area) area.count--;
    });
    const area = `area-1-${side(turn, 1).area}`;
    expect(plan(turn, next)).toEqual([
      { kind: "glide", anchor: "runner-1", stage: 0 },
      { kind: "fly", anchor: "hand-1", from: area, stage: 0 },
    ]);
  });

  it("leads from the run to the farm, after what comes into the run", () => {
    const with1 = after(turn, ({ sides: [own] }) => own?.run.push(piece(90, "comet")));
    const next = after(turn, ({ sides: [own, other] }) => {
      own?.farm.push("comet");
      other?.run.push(piece(91, "force", { owner: 1, user: 1 }));
    });
    expect(plan(with1, next)).toEqual([
      { kind: "fly", anchor: "piece-91", from: "hand-1", stage: 0 },
      { kind: "fly", anchor: "farm-0", from: "piece-90", stage: 1 },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  areaLabel,
  cardLabel,
  distances,
  kindName,
  pieceLabel,
  signed,
  stepSign,
  styles,
  whyNotAsked,
} from "../../src/games/foth/labels";
import type { Face, HorseFace } from "../../src/games/foth/scene";
import { piece, snapshot } from "./sample";

const T = (text: string) => ({ en: text, ja: `${text}の訳` });
const horse: HorseFace = {
  id: "comet",
  name: { en: "Comet", ja: "コメット" },
  kind: "horse",
  coat: "#7a4a26",
  text: { en: "Draw a card.", ja: "カードを1枚引く。" },
  cost: 2,
  run: 4,
  guard: 1,
  surfaces: ["turf", "dirt"],
  distances: ["mile"],
  styles: ["senko"],
  favourites: { en: "Tokyo", ja: "東京" },
};
const whip: Face = {
  id: "whip",
  name: T("Whip"),
  kind: "support",
  text: T("+1 run."),
  class: "item",
  type: "horse",
};
const cards = { comet: horse, whip };

describe("cards", () => {
  it("say all that is on them", () => {
    expect(cardLabel("en", { cards }, "comet", null)).toBe(
      "Comet, horse, cost 2, run 4, guard 1, turf/dirt, mile, stalker, Tokyo. Draw a card.",
    );
    expect(cardLabel("ja", { cards }, "comet", null, { chosen: true })).toBe(
      "コメット、選択中、馬、コスト2、走破数4、ガード値1、芝・ダート、マイル、先行、東京。カードを1枚引く。",
    );
  });

  it("say what they are played on", () => {
    expect(kindName("en", whip)).toBe("item, played on a horse");
    expect(kindName("ja", whip)).toBe("アイテム、馬に使う");
  });

  it("say all with one word", () => {
    expect(distances("en", ["sprint", "mile", "middle", "long"])).toBe("any distance");
    expect(styles("ja", ["nige", "senko", "sashi", "oikomi"])).toBe("全脚質");
  });
});

describe("numbers", () => {
  it("have a sign where they add", () => {
    expect([signed(2), signed(-1)]).toEqual(["+2", "−1"]);
    const step = { rule: "808.1e", text: T("Bell"), value: 5, card: null, piece: null };
    expect(stepSign({ ...step, by: null })).toBe("5");
    expect(stepSign({ ...step, by: -2 })).toBe("−2");
  });
});

describe("the board", () => {
  const { scene } = snapshot("turn");

  it("says whose a card is, and why it does not take another", () => {
    const reason = { rule: "F23", text: T("It would change nothing.") };
    const said = pieceLabel("en", { ...scene, cards }, piece(1, "comet"), "You", { kind: "shut", reason });
    expect(said).toContain("Running: You, It would change nothing. F23, Comet, horse");
  });

  it("says where a horse is", () => {
    const [own] = scene.sides;
    const area = own?.areas.find(({ style }) => style === own.area);
    if (!own || !area) throw new Error("no area");
    const known = [{ at: 1, card: "comet" }];
    const said = areaLabel("en", { ...scene, cards }, "You", own, { ...area, known });
    expect(said).toMatch(/^You: \w+, cards: \d+, the horse is here, number 2 from the top is Comet$/);
  });
});

describe("a card of which no rule speaks now", () => {
  const asks = { rule: "702.6g", title: T("Supports"), seat: 0, zone: "" };

  it("has no part in the step, or another is asked for", () => {
    const why = whyNotAsked({ asks, turn: 1 }, horse);
    expect(why?.rule).toBe("702.6g");
    expect(why?.text.en).toContain("“Supports”");
    expect(why?.text.ja).toContain("「Supportsの訳」");
    expect(whyNotAsked({ asks: { ...asks, zone: "hand" }, turn: 1 }, horse)?.text.en).toMatch(/^Another/);
  });

  it("may be force, with which a horse is paid for", () => {
    const force: Face = {
      id: "force",
      name: T("Force"),
      kind: "force",
      text: T(""),
      force: "normal",
      value: 1,
    };
    expect(whyNotAsked({ asks: { ...asks, rule: "702.6b" }, turn: 1 }, force)).toBeNull();
    expect(whyNotAsked({ asks, turn: 1 }, force)).not.toBeNull();
  });

  it("says nothing before the first turn, or when nobody is asked", () => {
    expect(whyNotAsked({ asks, turn: 0 }, horse)).toBeNull();
    expect(whyNotAsked({ asks: null, turn: 1 }, horse)).toBeNull();
  });
});

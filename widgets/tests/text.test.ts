import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as w from "racekit:words";
import { describe, expect, it } from "vitest";
import { gain, join as joined, money, percent, placeName, sentences, word } from "../src/core/text";

const source = join(dirname(fileURLToPath(import.meta.url)), "../src");

function allSources(): string {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(source, name), "utf8"))
    .join("\n");
}

describe("money", () => {
  it("groups thousands and puts the sign before the dollar", () => {
    expect(money(34000)).toBe("$34,000");
    expect(money(0)).toBe("$0");
    expect(money(-20000)).toBe("−$20,000");
    expect(gain(60000)).toBe("+$60,000");
    expect(gain(-4000)).toBe("−$4,000");
    expect(gain(0)).toBe("$0");
  });
});

describe("places and shares", () => {
  it("names places", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map((n) => placeName("en", n))).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "22nd",
    ]);
    expect(placeName("ja", 2)).toBe("2着");
  });

  it("writes percentages with as many digits as help", () => {
    expect([0.46, 0.028, 1].map(percent)).toEqual(["46%", "2.8%", "100%"]);
  });
});

describe("sentences", () => {
  it("joins as the language does", () => {
    expect(joined("en", ["a", null, "b", false])).toBe("a, b");
    expect(joined("ja", ["一", undefined, "二"])).toBe("一、二");
    expect(sentences("en", ["A.", "B."])).toBe("A. B.");
    expect(sentences("ja", ["一。", "二。"])).toBe("一。二。");
  });
});

describe("the catalogue", () => {
  it("fills placeholders, and leaves what has no value", () => {
    expect(word("en", w.branches, { n: 2 })).toBe("Branches 2");
    expect(word("ja", w.branches, { n: 2 })).toBe("分岐 2");
    expect(word("en", w.branches)).toBe("Branches {n}");
  });

  it("fills in text of people as it is", () => {
    expect(word("en", w.step_n, { n: 1, text: "{n}" })).toBe("Step 1: {n}");
  });

  it("has both languages with the same placeholders", () => {
    for (const [key, { en, ja }] of Object.entries(w)) {
      const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
      expect(en && ja, key).toBeTruthy();
      expect(holes(ja), key).toEqual(holes(en));
    }
  });

  it("holds no word that nobody says", () => {
    const text = allSources();
    expect(Object.keys(w).filter((key) => !new RegExp(`\\bw\\.${key}\\b`).test(text))).toEqual([]);
  });
});

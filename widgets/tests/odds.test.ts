import { expect, it } from "vitest";
import { compared } from "../src/odds/Bars";
import type { Row } from "../src/odds/contract";

const row = (text: string, group?: Row["group"]): Row => ({
  text: { en: text, ja: text },
  value: 0.5,
  ...(group && { group }),
});

it("keeps rows together that are not compared", () => {
  const rows = [row("a"), row("b")];
  expect(compared(rows)).toEqual([rows]);
});

it("splits moves by how they compare, in the order in which they come", () => {
  const [a, b, c, d] = [
    row("a", "best"),
    row("b", "no difference seen"),
    row("c", "worse"),
    row("d", "worse"),
  ] as const;
  expect(compared([a, b, c, d])).toEqual([[a], [b], [c, d]]);
});

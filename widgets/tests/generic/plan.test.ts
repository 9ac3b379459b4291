import { describe, expect, it } from "vitest";
import type { State } from "../../src/core/contract";
import { anchored } from "../../src/games/generic/anchors";
import { plan } from "../../src/games/generic/plan";
import { drawingOf, type Scene } from "../../src/games/generic/scene";
import { both } from "../sample";

const state = (inside: string, ...values: string[]) =>
  ({
    scene: {
      drawing: `<svg viewBox="0 0 9 9">${inside}</svg>`,
      fields: values.map((value) => ({ name: both("points"), value: both(value) })),
    },
  }) as unknown as State<Scene>;

const moved = (before: State<Scene>, after: State<Scene>) =>
  plan(before, after).map(({ kind, anchor }) => `${kind} ${anchor.replace(/^drawn-.*/, "drawn")}`);

const die = (face: number) => `<g><g data-thing="die"><rect width="${face}"/></g></g>`;

describe("what changed", () => {
  it("is nothing where nothing did", () => {
    expect(moved(state(die(2), "4"), state(die(2), "4"))).toEqual([]);
  });

  it("moves where it has a name", () => {
    expect(moved(state(`<line/>${die(2)}`), state(die(3)))).toEqual(["move thing-die"]);
  });

  it("fades in where it has none", () => {
    const after = state('<rect x="1"/><rect x="2"/>', "4", "9");
    expect(moved(state('<rect x="2"/>', "4", "8"), after)).toEqual(["fade drawn", "fade field-1"]);
  });

  it("has the name that it had, wherever it comes in a later drawing", () => {
    const [{ anchor } = { anchor: "" }] = plan(state(""), state('<rect x="1"/>'));
    const [later] = anchored(drawingOf(state('<g/><rect x="1"/>').scene)).slice(1);
    expect(later?.anchor).toBe(anchor);
  });

  it("may come from a scene that nobody can show", () => {
    const broken = { scene: { drawing: 7, fields: [{ name: "x" }, null] } } as unknown as State<Scene>;
    expect(moved(broken, state("<rect/>"))).toEqual(["fade drawn"]);
    expect(moved(state("<rect/>"), { scene: {} } as State<Scene>)).toEqual([]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { changeKey } from "../../src/cards/Tiles";

function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
  const change = vi.fn();
  changeKey(event, "comet", change);
  return { told: change.mock.calls, kept: event.defaultPrevented };
}

describe("the keys + and −", () => {
  it("put a card in and take one out", () => {
    for (const key of ["+", "="]) expect(press(key)).toEqual({ told: [["comet", 1]], kept: true });
    for (const key of ["-", "Delete", "Backspace"]) {
      expect(press(key)).toEqual({ told: [["comet", -1]], kept: true });
    }
  });

  it("leave other keys, and the host's, alone", () => {
    for (const key of ["a", "Enter", "ArrowDown"]) expect(press(key)).toEqual({ told: [], kept: false });
    expect(press("+", { ctrlKey: true }).told).toEqual([]);
    expect(press("-", { metaKey: true }).told).toEqual([]);
  });

  it("do nothing where no deck is built", () => {
    const event = new KeyboardEvent("keydown", { key: "+", cancelable: true });
    changeKey(event, "comet", undefined);
    expect(event.defaultPrevented).toBe(false);
  });
});

import { expect, test } from "vitest";
import { alone } from "../src/core/alone";
import type { State } from "../src/core/contract";
import { both } from "./sample";

const seats = (...kinds: State["seats"][number]["kind"][]) =>
  kinds.map((kind, seat) => ({ seat, kind, name: both(`${seat}`) }));

test.each([
  ["one person among automatic players", seats("auto", "person", "auto"), 1, true],
  ["the board as an automatic player sees it", seats("auto", "person", "auto"), 0, false],
  ["two people", seats("person", "person"), 0, false],
  ["nobody", seats("auto", "auto"), 0, false],
])("%s", (_, all, seat, you) => expect(alone({ seats: all, seat })).toBe(you));

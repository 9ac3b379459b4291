import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { State } from "../../src/core/contract";
import type { Face, Piece, Scene } from "../../src/games/readaloud/scene";
import { both } from "../sample";

const snapshots = join(
  dirname(fileURLToPath(import.meta.url)),
  "../../../tests/browser/fake/snapshots/readaloud",
);

const face = (title: string, value: number, more: Partial<Face> = {}): Face => ({
  value,
  times: 1,
  title: both(title),
  text: both(`${title} it.`),
  words: [{ word: "discard_this", ...both("discard this card") }],
  house: true,
  ...more,
});

/** Some faces: a plain one, two that change values from below, and one that is no use. */
export const cards: Record<string, Face> = {
  eight: face("Eight", 8),
  reverse: face("Reverse", 0, { times: -1, words: [{ word: "under", ...both("put this under") }] }),
  double: face("Double", 0, { times: 2 }),
  crown: face("Crown", 3, {
    words: [
      { word: "discard_this", ...both("discard this card") },
      { word: "condition", ...both("set who wins") },
    ],
  }),
};

/** A snapshot with these faces. */
export function snapshot(name: string): State<Scene> {
  const state = JSON.parse(readFileSync(join(snapshots, `${name}.json`), "utf8")) as State<Scene>;
  return { ...state, scene: { ...state.scene, cards } };
}

/** A card on the table. */
export const piece = (id: number, place: string, more: Partial<Piece> = {}): Piece => ({
  id,
  place,
  card: "eight",
  value: 8,
  under: [],
  seen_by: [0, 1, 2],
  known_by: [0, 1, 2],
  mine: true,
  may_be: null,
  ...more,
});

/** A table of three with a card in each place. */
export const scene = (more: Partial<Scene> = {}): Scene => ({
  seat: 0,
  players: 3,
  actor: 0,
  asks: "read",
  place: null,
  turn: 4,
  turn_of: 0,
  field: [piece(10, "f0"), piece(11, "f1")],
  hands: [[piece(0, "h0.0")], [piece(1, "h1.0", { card: null, value: null, mine: false })], []],
  stock: { count: 20, top: null },
  discards: [piece(30, "d0"), piece(31, "d1")],
  limits: { field: 2, hands: [1, 1, 1] },
  lying: { field: "up", hands: ["owner", "owner", "nobody"] },
  bans: [],
  condition: null,
  leading: [],
  reading: null,
  groups: [],
  over: null,
  winners: null,
  cards,
  ...more,
});

export const state = (of: Scene): State<Scene> => ({ ...snapshot("turn"), scene: of });

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { State } from "../../src/core/contract";
import type { Piece, Scene } from "../../src/games/foth/scene";

const snapshots = join(dirname(fileURLToPath(import.meta.url)), "../../../tests/browser/fake/snapshots/foth");

/** A snapshot; its backdrop has no faces. */
export function snapshot(name: string): State<Scene> {
  const state = JSON.parse(readFileSync(join(snapshots, `${name}.json`), "utf8")) as State<Scene>;
  return { ...state, scene: { ...state.scene, cards: {} } };
}

/** A card on the table. */
export const piece = (id: number, card: string, more: Partial<Mutable<Piece>> = {}): Mutable<Piece> => ({
  id,
  card,
  owner: 0,
  user: 0,
  role: "running",
  on: null,
  at: id,
  horse: null,
  ...more,
});

/** The same, with all its parts open to changes. */
export type Mutable<D> = { -readonly [K in keyof D]: Mutable<D[K]> };

/** A copy, changed in place by `change`. */
export function after(state: State<Scene>, change: (scene: Mutable<Scene>) => void): State<Scene> {
  const copy = structuredClone(state);
  change(copy.scene as Mutable<Scene>);
  return copy;
}

import type { State } from "../../core/contract";
import type { Movement } from "../../core/motion";
import { held } from "../../core/select";
import { type Scene, topOf } from "./scene";

// What moved between two snapshots: cards placed, drawn and opened, then the horses, all at once.

type Unstaged<M> = M extends Movement ? Omit<M, "stage"> : never;
type Moves = Unstaged<Movement>[];

const MOST_DRAWN = 8;

const fly = (anchor: string, from: string): Unstaged<Movement> => ({ kind: "fly", anchor, from });

/** Boxes with a card more than before, and that card. */
function placedCards(before: Scene, after: Scene): { box: string; card: string }[] {
  const heights = new Map(before.horses.flatMap((h) => h.boxes.map(({ id, cards }) => [id, cards.length])));
  return after.horses.flatMap(({ boxes }) =>
    boxes.flatMap((box) => {
      const card = topOf(box);
      return card && box.cards.length > (heights.get(box.id) ?? 0) ? [{ box: box.id, card }] : [];
    }),
  );
}

/** The copies that are in `after`, and were not in `before` when cards had left it. */
function drawnCopies(before: readonly string[], left: readonly string[], after: readonly string[]): string[] {
  const kept = [...before];
  for (const card of left) if (kept.includes(card)) kept.splice(kept.indexOf(card), 1);
  const old = held(kept).map(({ key }) => key);
  return held(after).flatMap(({ key }) => (old.includes(key) ? [] : [key]));
}

function source({ scene, actor, seat }: State<Scene>, card: string): string {
  if (scene.opened === card) return "opened";
  return actor === seat && scene.hand?.includes(card) ? `card-${card}#0` : `player-${actor}`;
}

export function plan(before: State<Scene>, after: State<Scene>): Movement[] {
  const was = before.scene;
  const now = after.scene;
  if (was.race !== now.race) return [];
  const placed = placedCards(was, now);
  const left = placed.map(({ card }) => card);
  const drawn = was.hand && now.hand ? drawnCopies(was.hand, left, now.hand) : [];
  const groups: Moves[] = [
    ...placed.map(({ box, card }) => [fly(`box-${box}`, source(before, card))]),
    drawn.slice(0, MOST_DRAWN).map((key) => fly(`card-${key}`, "stack")),
    now.opened && !was.opened ? [fly("opened", "stack")] : [],
    now.horses.flatMap(({ horse, at }, place): Moves => {
      if (at <= (was.horses[place]?.at ?? at)) return [];
      return [
        { kind: "glide", anchor: `horse-${horse}` },
        { kind: "reveal", anchor: `trail-${horse}` },
      ];
    }),
  ];
  return groups
    .filter((group) => group.length)
    .flatMap((group, stage) => group.map((movement) => ({ ...movement, stage }) as Movement));
}

import type { State } from "../../core/contract";
import type { Movement } from "../../core/motion";
import { held } from "../../core/select";
import { type Box, type Scene, topOf } from "./scene";

// What moved between two snapshots: cards placed, drawn and opened, then the horses, all at once.

type Moves = Movement[];

interface Placed {
  box: string;
  card: string;
}

function placedCards(before: Scene, after: Scene): Placed[] {
  const old = new Map<string, Box>(
    before.horses.flatMap((h) => h.boxes.map((box) => [box.id, box] as const)),
  );
  return after.horses.flatMap(({ boxes }) =>
    boxes.flatMap((box) => {
      const card = topOf(box);
      const grew = box.cards.length > (old.get(box.id)?.cards.length ?? 0);
      return grew && card !== undefined ? [{ box: box.id, card }] : [];
    }),
  );
}

/** The copies that are in `after` and were not in `before`. */
function newCopies(before: readonly string[], after: readonly string[]): string[] {
  const old = new Set(held(before).map(({ key }) => key));
  return held(after)
    .map(({ key }) => key)
    .filter((key) => !old.has(key));
}

const without = (hand: readonly string[], card: string): string[] => {
  const at = hand.indexOf(card);
  return hand.filter((_, place) => place !== at);
};

function source(before: State<Scene>, card: string): string {
  if (before.scene.opened === card) return "opened";
  const own = before.actor === before.seat && before.scene.hand?.includes(card);
  return own ? `card-${card}#0` : `seat-${before.actor}`;
}

export function plan(before: State<Scene>, after: State<Scene>): Moves {
  const was = before.scene;
  const now = after.scene;
  if (was.race !== now.race) return [];
  let stage = 0;
  const moves: Moves = [];
  const add = (group: Moves) => {
    if (group.length === 0) return;
    moves.push(...group);
    stage++;
  };
  const placed = placedCards(was, now);
  for (const { box, card } of placed) {
    add([{ kind: "fly", anchor: `box-${box}`, from: source(before, card), stage }]);
  }
  const kept = placed.reduce((hand, { card }) => without(hand, card), was.hand ?? []);
  const drawn = was.hand && now.hand ? newCopies(kept, now.hand) : [];
  add(drawn.slice(0, 8).map((key) => ({ kind: "fly", anchor: `card-${key}`, from: "stack", stage })));
  if (now.opened && !was.opened) add([{ kind: "fly", anchor: "opened", from: "stack", stage }]);
  const old = new Map(was.horses.map(({ horse, at }) => [horse, at]));
  const ran = now.horses.filter(({ horse, at }) => at > (old.get(horse) ?? at));
  add(
    ran.flatMap(
      ({ horse }): Moves => [
        { kind: "glide", anchor: `horse-${horse}`, stage },
        { kind: "reveal", anchor: `trail-${horse}`, stage },
      ],
    ),
  );
  return moves;
}

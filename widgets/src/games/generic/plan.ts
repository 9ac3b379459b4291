import type { State } from "../../core/contract";
import type { Movement } from "../../core/motion";
import { same } from "../../core/same";
import { anchored } from "./anchors";
import { boardFields, drawingOf, type Scene } from "./scene";

// What changed between two snapshots: named things move or turn over, all else that is new fades in.

function onPicture(before: Scene, after: Scene): Movement[] {
  if (before.drawing === after.drawing) return [];
  const was = new Map(anchored(drawingOf(before)).map(({ anchor, shape }) => [anchor, shape]));
  return anchored(drawingOf(after)).flatMap(({ anchor, shape, thing }): Movement[] =>
    same(was.get(anchor), shape) ? [] : [{ kind: thing ? "move" : "fade", anchor, stage: 0 }],
  );
}

function inFields(before: Scene, after: Scene): Movement[] {
  const was = boardFields(before);
  return boardFields(after).flatMap(({ value }, at): Movement[] =>
    same(was[at]?.value, value) ? [] : [{ kind: "fade", anchor: `field-${at}`, stage: 0 }],
  );
}

export const plan = ({ scene: before }: State<Scene>, { scene: after }: State<Scene>): Movement[] => [
  ...onPicture(before, after),
  ...inFields(before, after),
];

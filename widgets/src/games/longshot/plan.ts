import type { Moving, State } from "../../core/contract";
import { type Movement, moving } from "../../core/motion";
import { arrived, leaving } from "../../core/select";
import type { Scene } from "./scene";

// What moved between two snapshots, as it happened: cards dealt, drawn, opened and placed, then the horses, all at once.

type Snapshot = State<Scene>;
type Unstaged<M> = M extends Movement ? Omit<M, "stage"> & { group: string } : never;
type Move = Unstaged<Movement>;

const MOST_DRAWN = 8;

const fly = (group: string, anchor: string, from: string): Move => ({ kind: "fly", group, anchor, from });

const boxName = (box: number): string => `${Math.floor(box / 2) + 1}${box % 2 ? "R" : "L"}`;

/** The opened card is placed under this rule, and lies beside one's hand or the stack; others come from hands. */
const OPENED = "LS3.2";

const COMING = /^(dealt|drew|drew_one)$/;

/** An own card that comes to the hand; nobody sees another's. */
const comesTo = (seat: number) => (event: Moving) =>
  COMING.test(event.name) && event.seat === seat && event.card !== undefined;

function moves(before: Snapshot, after: Snapshot): Move[] {
  const events = moving(before, after);
  const { seat, scene } = after;
  const copy = leaving(before.scene.hand ?? []);
  const drawn = events.filter(comesTo(seat)).map(({ card = "" }) => card);
  const first = events.findIndex(comesTo(seat));
  const from = ({ rule, seat: whose, card = "" }: Moving): string => {
    if (rule === OPENED) return "opened";
    const key = whose === seat ? copy(card) : undefined;
    return key ? `card-${key}` : `player-${whose}`;
  };
  return events.flatMap((event, i): Move[] => {
    const { name, box, horse, tops } = event;
    if (name === "placed")
      return [{ ...fly(`placed ${i}`, `box-${boxName(Number(box))}`, from(event)), seat: event.seat }];
    if (name === "opened") return scene.opened ? [fly("opened", "opened", "stack")] : [];
    if (i === first) {
      const keys = arrived(scene.hand ?? [], drawn).slice(0, MOST_DRAWN);
      return keys.map((key) => fly("drawn", `card-${key}`, "stack"));
    }
    if (name !== "ran" || !(tops as number[]).some(Boolean)) return [];
    return [
      { kind: "glide", group: name, anchor: `horse-${horse}` },
      { kind: "reveal", group: name, anchor: `trail-${horse}` },
    ];
  });
}

export function plan(before: Snapshot, after: Snapshot): Movement[] {
  const all = moves(before, after);
  // What moved more than once is seen where it moved last.
  const last = all.filter(({ anchor }, i) => !all.some((later, j) => j > i && later.anchor === anchor));
  const groups = [...new Set(last.map(({ group }) => group))];
  return last.map(({ group, ...move }) => ({ ...move, stage: groups.indexOf(group) }) as Movement);
}

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { RulePicture } from "../core/contract";
import { type GameView, TableContext, useTable } from "./view";

/** The largest picture, in px. */
const MOST = { width: 185, height: 96 };

/** Around what is shown, where its outline is. */
const EDGE = 2;

/** By these the shell finds what is on a board: a picture must not be taken for it. */
const NAMES = ["anchor", "card", "cell", "piece", "place", "row"].map((name) => `data-${name}`);

const named = (board: Element, name: string) =>
  board.querySelectorAll(`[data-place="${CSS.escape(name)}"], [data-anchor="${CSS.escape(name)}"]`);

/** Leaves of a board what a picture shows, as small as it has to be. */
function crop(frame: HTMLElement, shows: readonly string[]): void {
  const board = frame.firstElementChild as HTMLElement;
  const found = shows.flatMap((name) => [...named(board, name)]);
  const rects = (found.length ? found : [board]).map((each) => each.getBoundingClientRect());
  const left = Math.min(...rects.map((rect) => rect.left)) - EDGE;
  const top = Math.min(...rects.map((rect) => rect.top)) - EDGE;
  const width = Math.max(...rects.map((rect) => rect.right)) + EDGE - left;
  const height = Math.max(...rects.map((rect) => rect.bottom)) + EDGE - top;
  const origin = board.getBoundingClientRect();
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  frame.style.width = `${scale * width}px`;
  frame.style.height = `${scale * height}px`;
  board.style.transform = `scale(${scale}) translate(${origin.left - left}px, ${origin.top - top}px)`;
  for (const each of board.querySelectorAll("*")) for (const name of NAMES) each.removeAttribute(name);
}

interface Props extends Pick<RulePicture, "shows"> {
  view: GameView;
  scene: unknown;
}

/** A part of a position's board, as the board itself draws it. */
export function Sketch({ view: { Board, Hand }, scene, shows }: Props) {
  const table = useTable();
  const ref = useRef<HTMLDivElement>(null);
  const still = useMemo(() => {
    const state = { ...table.state, scene, mine: false, actions: [], refused: [], chance: [] };
    const free = { live: false, gathered: [], chosen: null, from: null, aim: () => null };
    return { ...table, ...free, state, recorded: true };
  }, []);
  useLayoutEffect(() => crop(ref.current as HTMLElement, shows), []);
  const shown = { state: still.state, scene };
  return (
    <div class="rk-sketch" ref={ref} aria-hidden inert>
      <div>
        <TableContext.Provider value={still}>
          <Board {...shown} />
          <Hand {...shown} />
        </TableContext.Provider>
      </div>
    </div>
  );
}

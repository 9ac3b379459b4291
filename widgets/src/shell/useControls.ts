import { useMemo } from "preact/hooks";
import type { State } from "../core/contract";
import type { Driver } from "../core/driver";
import type { Session } from "../core/session";
import { line } from "../core/timeline";

/** What a person can do with the game: act, travel, play on, change the mode. */
export function useControls(session: Session, driver: Driver, state: State) {
  const way = useMemo(() => line(state.tree, state.now, state.head), [state]);
  const last = way.nodes.length - 1;

  // Looking back in a game stops by itself; in study mode the table really goes there.
  const halt = () => driver.halt(state.mode === "play" && driver.playing);
  const resume = () => driver.halt(driver.playing || driver.wanted);

  const goto = (id: number | undefined) => {
    if (id === undefined) return;
    halt();
    session.command("goto", id);
  };
  const step = (index: number) => {
    if (index > last && state.waiting) session.command("advance", "beat");
    if (index < 0 || index > last) return;
    if (Math.abs(index - way.index) !== 1) return goto(way.nodes[index]?.id);
    halt();
    session.command(index < way.index ? "back" : "forward");
  };
  const toNow = () => goto(state.head ?? way.nodes[last]?.id);
  const toTurn = () => {
    driver.wheel.take();
    if (state.looking) toNow();
    else if (way.index < last) goto(way.nodes[last]?.id);
    else session.command("advance", "turn");
  };
  const act = (action: string) => {
    resume();
    session.intent(action);
  };
  const choose = (action: string) => {
    resume();
    session.command("choose", action);
  };
  const undo = () => {
    driver.halt(driver.playing);
    session.command("undo");
  };
  const mode = (name: State["mode"]) => {
    driver.leaveChance(name === "study");
    session.command("mode", name);
  };
  const play = () => driver.play(!driver.playing, true);
  const canStep = way.index < last || state.waiting;
  return { way, goto, step, toNow, toTurn, act, choose, undo, mode, play, canStep };
}

export type Controls = ReturnType<typeof useControls>;

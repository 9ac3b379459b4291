import { useMemo } from "preact/hooks";
import type { Action, State } from "../core/contract";
import type { Driver } from "../core/driver";
import { inTurn } from "../core/gathered";
import { may } from "../core/may";
import type { Session } from "../core/session";
import { line } from "../core/timeline";

/** What a person can do with the game: act, travel, play on, change the mode. */
export function useControls(session: Session, driver: Driver, state: State) {
  const way = useMemo(() => line(session.tree, state.now, state.head), [state, session.tree.get(state.now)]);
  const last = way.nodes.length - 1;
  const { command } = session;
  const waits = state.waiting && may(state, "advance");
  const playing = driver.playing && !driver.choosing;

  // Looking back in a game stops by itself; in study mode the table really goes there.
  const halt = () => driver.play(state.mode === "play" && driver.playing);
  const resume = () => driver.play(driver.playing || driver.wanted);

  const goto = (id: number | undefined) => {
    if (id === undefined) return;
    halt();
    command("goto", id);
  };
  const step = (index: number) => {
    if (index > last && waits) command("advance", "beat");
    if (index < 0 || index > last) return;
    if (Math.abs(index - way.index) !== 1) return goto(way.nodes[index]?.id);
    halt();
    command(index < way.index ? "back" : "forward");
  };
  const toNow = () => goto(state.head ?? way.nodes[last]?.id);
  return {
    way,
    goto,
    step,
    toNow,
    playing,
    canStep: way.index < last || waits,
    toTurn: () => {
      driver.leader.take();
      if (state.looking) toNow();
      else if (way.index < last) goto(way.nodes[last]?.id);
      else command("advance", "turn");
    },
    act: (action: Action, gathered: readonly string[]) => {
      resume();
      session.intent(...inTurn(state, gathered, action));
    },
    choose: (action: string) => {
      resume();
      command("choose", action);
    },
    /** On from where something has ended. */
    goOn: () => {
      resume();
      command("advance", "beat");
    },
    /** Asks about the newest choice, which would be gone with the next one. */
    askWhy: (ask: string) => {
      if (state.waiting) driver.play(false);
      command("why", ask);
    },
    undo: () => {
      driver.play(driver.playing);
      command("undo");
    },
    /** Plays on from an earlier step, as a branch. */
    branch: (id: number) => {
      driver.leaveChance(false);
      command("branch", id);
    },
    mode: (name: State["mode"]) => {
      driver.leaveChance(name === "study");
      command("mode", name);
    },
    again: () => {
      resume();
      command("again");
    },
    play: () => driver.play(!playing, true),
  };
}

export type Controls = ReturnType<typeof useControls>;

import type { Config, Model, Speed, State } from "./contract";
import { drives } from "./may";
import { duration, type Movement, type Pace, pace } from "./motion";
import { type Clock, type Session, token, windowClock } from "./session";
import { line } from "./timeline";
import type { Tree } from "./tree";

// Plays on by itself: requests the next step after the animation ends.

export interface Manner {
  /** Told to go on: also ahead on a line that exists. After an undo nobody wants to be led back. */
  walking: boolean;
  /** Stop where the person may choose what chance brings. */
  choosing: boolean;
}

/** What playing on means now: walk ahead on the line, ask for a new beat, or nothing. */
export function nextStep(
  state: State,
  tree: Tree,
  { walking, choosing }: Manner,
): "forward" | "advance" | null {
  const { nodes, index } = line(tree, state.now, state.head);
  const ahead = index < nodes.length - 1 && (state.looking || state.mode === "study");
  if (ahead && walking) return "forward";
  if (!state.waiting || state.looking || !drives(state)) return null;
  if (state.rests && !walking && state.seats.some(({ kind }) => kind === "person")) return null;
  return choosing && !walking && state.chance.length ? null : "advance";
}

const LEADER = "_racekit_driver";

/**
 * Several views may show one model; one of them drives. The name of that view lies on the model under a key that is
 * not a trait, so that it is shared between the views and never reaches Python's game.
 */
function createLeader(model: Model, onChange: () => void) {
  const name = token();
  const mine = () => model.get(LEADER) === name;
  const take = () => {
    if (!mine()) model.set(LEADER, name);
  };
  const yielded = () => {
    if (!model.get(LEADER)) take();
    onChange();
  };
  if (!model.get(LEADER)) take();
  model.on(`change:${LEADER}`, yielded);
  return {
    get mine() {
      return mine();
    },
    take,
    dispose() {
      model.off(`change:${LEADER}`, yielded);
      if (mine()) model.set(LEADER, "");
    },
  };
}

interface Options {
  config: Config;
  reduced: () => boolean;
  clock?: Clock;
  now?: () => number;
}

export type Driver = ReturnType<typeof createDriver>;

export function createDriver(
  session: Session,
  model: Model,
  { config, reduced, clock = windowClock, now = () => performance.now() }: Options,
) {
  const manner: Manner = { walking: false, choosing: false };
  let playing = config.autoplay;
  let speed = config.speed;
  let timer = 0;
  let seen: State | null = null;
  let shownAt = 0;

  const currentPace = (): Pace => pace(speed, reduced());
  const go = (state: State, step: "forward" | "advance") => {
    if (session.state !== state) return;
    seen = state;
    if (step === "advance") session.command(step, "beat");
    else session.command(step);
  };
  const schedule = () => {
    clock.clear(timer);
    const { state } = session;
    if (!state || !playing || !leader.mine || session.link !== "live") return;
    if (session.busy || seen === state || state.curtain !== null) return;
    const step = nextStep(state, session.tree, manner);
    if (step) {
      const { pause, rest } = currentPace();
      timer = clock.set(() => go(state, step), Math.max(0, shownAt - now()) + (state.rests ? rest : pause));
    } else {
      manner.walking = false;
    }
  };
  const leader = createLeader(model, schedule);
  const unsubscribe = session.subscribe(schedule);

  /** Plays on or stops; where it is told to walk, through later beats of the line too. */
  const play = (on: boolean, walking = false) => {
    leader.take();
    const changed = playing !== on || manner.walking !== walking;
    manner.walking = walking;
    playing = on;
    if (changed) session.tell();
    else schedule();
  };

  return {
    leader,
    play,
    /** Does this table play on by itself, when nobody looks elsewhere? */
    wanted: config.autoplay,
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    get pace() {
      return currentPace();
    },
    /** Does chance stand still until the person chooses what it brings, or plays on? */
    get choosing() {
      const { state } = session;
      return Boolean(
        state?.waiting && state.chance.length && !(playing && nextStep(state, session.tree, manner)),
      );
    },
    /** From now on the person chooses what chance brings, or does not. */
    leaveChance(choosing: boolean) {
      manner.choosing = choosing;
      play(playing || config.autoplay);
    },
    setSpeed(wanted: Speed) {
      speed = wanted;
      session.tell();
    },
    /** The movement of a snapshot begins now; the next beat waits for its end, and at least so many ms. */
    shown(plan: readonly Movement[], least = 0) {
      shownAt = now() + Math.max(least, duration(plan, currentPace()));
      schedule();
    },
    dispose() {
      unsubscribe();
      clock.clear(timer);
      leader.dispose();
    },
  };
}

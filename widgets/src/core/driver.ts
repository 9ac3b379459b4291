import type { Config, Model, Speed, State } from "./contract";
import { duration, type Movement, type Pace, pace } from "./motion";
import { type Clock, type Session, windowClock } from "./session";
import { line } from "./timeline";

// Plays on by itself: asks for the next beat when the last one has been seen.

export interface Manner {
  /** Told to go on: also ahead on a line that exists. After an undo nobody wants to be led back. */
  walking: boolean;
  /** Stop where the person may choose what chance brings. */
  choosing: boolean;
}

/** What playing on means now: walk ahead on the line, ask for a new beat, or nothing. */
export function nextStep(state: State, { walking, choosing }: Manner): "forward" | "advance" | null {
  const { nodes, index } = line(state.tree, state.now, state.head);
  const ahead = index < nodes.length - 1 && (state.looking || state.mode === "study");
  if (ahead && walking) return "forward";
  if (!state.waiting || state.looking) return null;
  return choosing && !walking && state.chance.length > 0 ? null : "advance";
}

const WHEEL = "_racekit_driver";

/**
 * Several views may show one model; one of them drives. The name of that view lies on the model under a key that is
 * not a trait, so that it is shared between the views and never reaches Python's game.
 */
export class Wheel {
  private readonly name = Math.random().toString(36).slice(2);
  private readonly yielded = () => {
    if (!this.model.get(WHEEL)) this.take();
    this.onChange();
  };

  constructor(
    private readonly model: Model,
    private readonly onChange: () => void,
  ) {
    if (!model.get(WHEEL)) this.take();
    model.on(`change:${WHEEL}`, this.yielded);
  }

  get mine(): boolean {
    return this.model.get(WHEEL) === this.name;
  }

  take(): void {
    if (!this.mine) this.model.set(WHEEL, this.name);
  }

  dispose(): void {
    this.model.off(`change:${WHEEL}`, this.yielded);
    if (this.mine) this.model.set(WHEEL, "");
  }
}

export class Driver {
  playing: boolean;
  speed: Speed;
  readonly wheel: Wheel;
  /** Does this table play on by itself, when nobody looks elsewhere? */
  readonly wanted: boolean;
  private readonly manner: Manner = { walking: false, choosing: false };
  private readonly watchers = new Set<() => void>();
  private timer: number | null = null;
  private seen: State | null = null;
  private shownAt = 0;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly session: Session,
    model: Model,
    private readonly options: {
      config: Config;
      reduced: () => boolean;
      clock?: Clock;
      now?: () => number;
    },
  ) {
    this.wanted = options.config.autoplay;
    this.playing = this.wanted;
    this.speed = options.config.speed;
    this.wheel = new Wheel(model, () => this.schedule());
    this.unsubscribe = session.subscribe(() => this.schedule());
  }

  get pace(): Pace {
    return pace(this.speed, this.options.reduced());
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Plays on; where later beats of the line exist, through them. */
  play(playing: boolean, walking = false): void {
    this.wheel.take();
    this.manner.walking = walking;
    if (this.playing !== playing) {
      this.playing = playing;
      this.report();
    }
    this.schedule();
  }

  /** Somebody acted or went elsewhere: what was told before is over. */
  halt(playing: boolean): void {
    this.play(playing, false);
  }

  /** From now on the person chooses what chance brings, or does not. */
  leaveChance(choosing: boolean): void {
    this.manner.choosing = choosing;
    this.play(this.playing || this.wanted);
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.report();
    this.schedule();
  }

  /** The movement of a snapshot begins now; the next beat waits for its end. */
  shown(plan: readonly Movement[]): void {
    this.shownAt = this.now() + duration(plan, this.pace);
    this.schedule();
  }

  dispose(): void {
    this.unsubscribe();
    this.stop();
    this.wheel.dispose();
  }

  private report(): void {
    for (const watcher of [...this.watchers]) watcher();
  }

  private now(): number {
    return this.options.now ? this.options.now() : performance.now();
  }

  private get clock(): Clock {
    return this.options.clock ?? windowClock;
  }

  private stop(): void {
    if (this.timer !== null) this.clock.clear(this.timer);
    this.timer = null;
  }

  private schedule(): void {
    this.stop();
    const { session } = this;
    const { state } = session;
    if (!state || !this.playing || !this.wheel.mine || session.link !== "live") return;
    if (session.busy || this.seen === state || state.curtain !== null) return;
    const step = nextStep(state, this.manner);
    if (!step) {
      this.manner.walking = false;
      return;
    }
    const wait = Math.max(0, this.shownAt - this.now()) + this.pace.pause;
    this.timer = this.clock.set(() => this.go(state, step), wait);
  }

  private go(state: State, step: "forward" | "advance"): void {
    this.timer = null;
    if (this.session.state !== state) return;
    this.seen = state;
    if (step === "advance") this.session.command("advance", "beat");
    else this.session.command("forward");
  }
}

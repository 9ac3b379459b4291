import type { Model } from "../core/contract";
import { createJudge, type Link } from "../core/kernel";
import { type Clock, token, windowClock } from "../core/session";
import type { Picture, Values } from "./contract";

// One view's conversation with Python: at most one question is under way, and of those that wait only the newest.

export interface More {
  trials: number | null;
  slowly: boolean;
}

type Command = { name: "hello" | "set" | "more" | "stop" | "luck" | "reset"; arg?: Values | More } | Told;

/** What only some explorations understand. */
type Told = { name: "edit"; arg: { at: string; what: unknown } } | { name: "csv" };

/** How long nobody may answer, in ms, before that is said. */
const PATIENCE = 1000;
const GREETING = 4000;

export type Asker = ReturnType<typeof createAsker>;

export function createAsker(model: Model, changed: () => void, clock: Clock = windowClock) {
  const name = token();
  let count = 0;
  let picture = JSON.parse(model.get("state") as string) as Picture;
  const judge = createJudge(model);
  let link: Link = "live";
  /** What has been asked and not yet been answered. */
  let asked: { id: string; command: Command } | null = null;
  /** The newest values that nobody has been asked about, and what else is to be said. */
  let values: Values | null = null;
  let rest: Command[] = [];
  let timer = 0;

  const be = (now: Link) => {
    if (link === now) return;
    link = now;
    changed();
  };

  const forget = () => {
    clock.clear(timer);
    asked = null;
    values = null;
    rest = [];
    link = "silent";
    changed();
  };
  const lose = () => {
    judge.lost();
    forget();
  };

  let pause = GREETING;
  /** Nobody has answered for long: does the host know why? */
  const doubt = () => {
    const found = judge.silence();
    if (found !== "silent") {
      // A host that does not say: whoever has answered once is at work.
      if (found === "busy" || link !== "busy") be(found);
      timer = clock.set(doubt, GREETING);
      return;
    }
    forget();
    // What was sent may have been lost with a connection that is back since.
    pause *= 2;
    timer = clock.set(greet, pause);
  };
  const busy = () => {
    be("busy");
    timer = clock.set(doubt, GREETING);
  };

  const post = (command: Command) => {
    const id = `${name}-${++count}`;
    asked = { id, command };
    clock.clear(timer);
    timer = command.name === "hello" ? clock.set(doubt, GREETING) : clock.set(busy, PATIENCE);
    try {
      model.send({ v: 1, type: "command", id, seq: picture.seq, ...command });
    } catch {
      lose();
    }
  };

  const greet = () => post({ name: "hello" });

  const next = () => {
    if (asked) return;
    if (values) {
      const arg = values;
      values = null;
      post({ name: "set", arg });
    } else {
      const command = rest.shift();
      if (command) post(command);
    }
  };

  const say = (command: Command) => {
    if (link === "silent") return;
    rest.push(command);
    next();
    changed();
  };

  const handlers = {
    "change:state": () => {
      picture = JSON.parse(model.get("state") as string) as Picture;
      changed();
    },
    "msg:custom": ({ id }: { id: string }) => {
      if (id === asked?.id) {
        clock.clear(timer);
        asked = null;
      }
      // Any answer proves that somebody is there.
      judge.answered();
      if (link === "silent" || !asked) link = "live";
      next();
      changed();
    },
    "comm:close": lose,
    // JupyterLab's manager says so when a kernel restarts; where one comes back, it answers.
    comm_live_update: () => {
      lose();
      greet();
    },
  };
  for (const [event, handler] of Object.entries(handlers)) model.on(event, handler);

  return {
    greet,
    get picture() {
      return picture;
    },
    get link() {
      return link;
    },
    /** Is a picture on its way? */
    get waiting() {
      return values !== null || asked?.command.name === "set";
    },
    /** The values as the reader has set them, drawn or not yet. */
    get values(): Values {
      const under = asked?.command.name === "set" ? (asked.command.arg as Values) : {};
      return { ...picture.values, ...under, ...values };
    },
    set(given: Values) {
      if (link === "silent") return;
      values = { ...this.values, ...given };
      next();
      changed();
    },
    more: (trials: number | null, slowly: boolean) => say({ name: "more", arg: { trials, slowly } }),
    tell: (command: Told) => say(command),
    stop: () => say({ name: "stop" }),
    luck: () => say({ name: "luck" }),
    /** The handles go back to where they stood at first: what waits to be asked is forgotten. */
    reset() {
      values = null;
      say({ name: "reset" });
    },
    dispose() {
      for (const [event, handler] of Object.entries(handlers)) model.off(event, handler);
      clock.clear(timer);
    },
  };
}

import type { Callbacks, Model } from "../core/contract";
import { createLine } from "../core/kernel";
import { type Clock, token, windowClock } from "../core/session";
import type { Picture, Values } from "./contract";

// One view's conversation with Python: at most one question is under way, and of those that wait only the newest.

export interface More {
  trials: number | null;
  slowly: boolean;
}

type Command = { name: "set" | "more" | "stop" | "luck" | "reset"; arg?: Values | More } | Told;

/** What only some explorations understand. */
type Told = { name: "edit"; arg: { at: string; what: unknown } } | { name: "csv" };

interface Asked {
  id: string;
  command: Command;
}

/** How long nobody may answer, in ms, before that is said, and before it is asked why. */
const PATIENCE = 1000;
const DOUBT = 4000;

export type Asker = ReturnType<typeof createAsker>;

export function createAsker(model: Model, changed: () => void, clock: Clock = windowClock) {
  const name = token();
  let count = 0;
  let picture = JSON.parse(model.get("state") as string) as Picture;
  /** What has been asked and not yet been answered. */
  let asked: Asked | null = null;
  /** The newest values that nobody has been asked about, and what else is to be said. */
  let values: Values | null = null;
  let rest: Command[] = [];
  let timer = 0;

  const fresh = () => `${name}-${++count}`;
  const send = (id: string, content: Command | { name: "hello" }, callbacks: Callbacks) => {
    try {
      model.send({ v: 1, type: "command", id, seq: picture.seq, ...content }, callbacks);
    } catch {
      line.lose();
    }
  };
  /** The last greeting, and what had been asked before it. */
  let greeting: { id: string; after: Asked | null } = { id: "", after: null };
  const line = createLine(model, clock, {
    greet(callbacks) {
      greeting = { id: fresh(), after: asked };
      send(greeting.id, { name: "hello" }, callbacks);
    },
    lost() {
      clock.clear(timer);
      asked = null;
      values = null;
      rest = [];
    },
    changed,
  });

  const busy = () => {
    line.wait();
    timer = clock.set(line.doubt, DOUBT);
  };

  const post = (command: Command) => {
    timer = clock.set(busy, PATIENCE);
    asked = { id: fresh(), command };
    send(asked.id, command, line.callbacks);
  };

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
    if (line.link === "silent") return;
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
      // What was asked before a greeting that is answered was lost on its way.
      if (id === asked?.id || (id === greeting.id && asked === greeting.after)) {
        clock.clear(timer);
        asked = null;
      }
      line.hear();
      next();
      changed();
    },
    "comm:close": line.lose,
    // JupyterLab's manager says so when a kernel restarts; where one comes back, it answers.
    comm_live_update: () => {
      line.lose();
      line.greet();
    },
  };
  for (const [event, handler] of Object.entries(handlers)) model.on(event, handler);

  return {
    greet: line.greet,
    get picture() {
      return picture;
    },
    get link() {
      return line.link;
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
      if (line.link === "silent") return;
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
      line.dispose();
    },
  };
}

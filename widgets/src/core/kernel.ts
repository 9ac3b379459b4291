import type { Callbacks, Model } from "./contract";
import type { Clock } from "./session";

/** Python answers; or it does not: it is at work, it is gone, or nothing says which of the two. */
export type Link = "live" | "busy" | "unsure" | "silent";

/** As much of a host's widget manager as says how its kernel is. */
interface Manager {
  kernel?: { status: string; requestKernelInfo?(): Promise<unknown> } | null;
}

const KNOWN: Readonly<Record<string, Link>> = { busy: "busy", dead: "silent" };

/** How long, in ms, a greeting may stay unanswered at first, and at most. */
const PATIENCE = 4000;
const LONGEST = 60_000;

interface On {
  /** Sends a greeting with what follows it. */
  greet(callbacks: Callbacks): void;
  /** Nobody will answer what was sent. */
  lost(): void;
  changed(): void;
}

/** Watches whether Python answers: as long as it does not, it is greeted again, ever more rarely. */
export function createLine(model: Model & { widget_manager?: Manager }, clock: Clock, on: On) {
  let link: Link = "live";
  let answers = 0;
  /** Has Python begun with a message, and not ended it? */
  let working = false;
  /** Does the kernel owe an answer about itself? One with several threads calls itself idle all the same. */
  let owed = false;
  let timer = 0;
  let pause = PATIENCE;

  const be = (now: Link) => {
    if (link === now) return;
    link = now;
    if (now === "silent") on.lost();
    on.changed();
  };
  const lose = () => {
    clock.clear(timer);
    be("silent");
  };
  const follow = (whenDone: () => void): Callbacks => ({
    iopub: {
      status({ content }) {
        working = content.execution_state === "busy";
        if (!working) whenDone();
      },
    },
  });
  const greet = () => {
    clock.clear(timer);
    timer = clock.set(doubt, pause);
    pause = Math.min(2 * pause, LONGEST);
    const before = answers;
    // Whoever is there answers a greeting before it is done with. That another channel is free proves nothing.
    on.greet(follow(() => answers === before && lose()));
  };
  /** What the host says of its kernel. */
  const judged = (): Link => {
    const { kernel } = model.widget_manager ?? {};
    if (kernel === null) return "silent";
    const known = KNOWN[kernel?.status ?? ""];
    if (known || working || owed) return known ?? "busy";
    const question = kernel?.requestKernelInfo?.();
    const paid = () => {
      owed = false;
    };
    owed = question !== undefined;
    question?.then(paid, paid);
    return "unsure";
  };
  const doubt = () => {
    // Who is lost has come back when something is answered.
    if (link !== "silent") be(judged());
    // What was sent may have been lost with a connection that is back since.
    greet();
  };

  return {
    get link() {
      return link;
    },
    greet,
    /** Nobody has answered for a while. */
    doubt,
    /** It is known that nobody will answer. */
    lose,
    /** What is sent with anything but a greeting. */
    callbacks: follow(() => {}),
    /** Python is taken to be at work. */
    wait() {
      if (link === "live") be("busy");
    },
    /** Any answer proves that somebody is there. */
    hear() {
      answers++;
      clock.clear(timer);
      pause = PATIENCE;
      link = "live";
    },
    dispose: () => clock.clear(timer),
  };
}

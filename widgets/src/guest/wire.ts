import type { Clock } from "../core/session";
import type { ToHost } from "./contract";

// One WebSocket at a time, which comes again when it is lost.

/** After how long, in ms, a lost connection is tried again: sooner at first. */
const PAUSE = { first: 500, most: 5000 };

/** How long nothing may come, in ms, after something was sent; a phone that wakes up waits less. */
const PATIENCE = { usual: 10_000, waking: 3000 };

type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">;
export type Connect = () => Socket;

interface Options {
  connect: Connect;
  clock: Clock;
  onOpen: () => void;
  onText: (text: string) => void;
  onLost: () => void;
}

export type Wire = ReturnType<typeof createWire>;

export function createWire({ connect, clock, onOpen, onText, onLost }: Options) {
  let socket: Socket | null = null;
  let pause = PAUSE.first;
  /** Until something comes, or until the next attempt. */
  let timer = 0;

  const drop = () => {
    clock.clear(timer);
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  };
  const lost = () => {
    drop();
    timer = clock.set(open, pause);
    pause = Math.min(2 * pause, PAUSE.most);
    onLost();
  };
  const wait = (ms: number) => {
    clock.clear(timer);
    timer = clock.set(lost, ms);
  };
  const open = () => {
    drop();
    socket = connect();
    socket.onopen = onOpen;
    socket.onmessage = ({ data }: MessageEvent) => {
      clock.clear(timer);
      onText(data);
    };
    socket.onclose = lost;
    wait(PATIENCE.usual);
  };
  const send = (frame: ToHost, patience = PATIENCE.usual) => {
    if (socket?.readyState !== 1) throw new Error("no connection");
    socket.send(JSON.stringify(frame));
    wait(patience);
  };
  return {
    open,
    send,
    /** Somebody is there, who will answer again after a loss. */
    steady() {
      pause = PAUSE.first;
    },
    /** Tries at once what would be tried later; what seems open has to answer something soon. */
    wake(question: ToHost | null) {
      if (socket?.readyState === 1) question && send(question, PATIENCE.waking);
      else open();
    },
    stop: drop,
  };
}

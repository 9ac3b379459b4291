import type { FromHost, Lobby, ToHost } from "../../src/guest/contract";
import type { Connect } from "../../src/guest/wire";
import { both } from "../sample";

/** Sockets without a network: a test is the host. */
export class FakeNet {
  readonly sockets: FakeSocket[] = [];
  readonly connect: Connect = () => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }

  get live(): number {
    return this.sockets.filter(({ readyState }) => readyState < 2).length;
  }
}

export class FakeSocket {
  readyState: 0 | 1 | 2 | 3 = 0;
  readonly sent: ToHost[] = [];
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;

  send(text: unknown): void {
    this.sent.push(JSON.parse(text as string));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The host takes the connection. */
  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }

  tell(frame: Partial<FromHost>): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  /** The network is gone. */
  break(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close"));
  }
}

const seat = (place: number, more: Partial<Lobby["seats"][number]> = {}) => ({
  seat: place,
  name: both(`Player ${place + 1}`),
  who: "auto" as const,
  free: true,
  away: false,
  ...more,
});

export const door: Lobby = {
  title: both("LONG SHOT"),
  line: both(""),
  seats: [seat(0, { who: "host", free: false }), seat(1), seat(2)],
  you: null,
  watch: true,
  paused: false,
  over: false,
};

/** As the guest in seat 1 sees it. */
export const inside: Lobby = {
  ...door,
  seats: [
    seat(0, { who: "host", free: false }),
    seat(1, { who: "person", free: false, name: both("Ann") }),
    seat(2, { who: "person", free: false, name: both("Ben"), away: true }),
  ],
  you: { seat: 1, name: "Ann" },
};

import { beforeEach, describe, expect, it } from "vitest";
import { createSession } from "../../src/core/session";
import { createGuest } from "../../src/guest/guest";
import { createKeys } from "../../src/guest/keys";
import { both, FakeClock, snapshot } from "../sample";
import { door, FakeNet, inside } from "./sample";

let net: FakeNet;
let clock: FakeClock;

const address = (key: string) => history.replaceState(null, "", `/table/#${key}`);
const visit = (storage: Storage | null = localStorage) =>
  createGuest({ keys: createKeys(storage), connect: net.connect, lang: "en", clock });
const greeted = () => {
  net.last.accept();
  return net.last.sent[0];
};
const board = (seq = 41) => {
  const { tree, ...state } = { ...snapshot("turn"), seq };
  const whole = { seq, nodes: tree?.nodes ?? [] };
  return {
    board: {
      bundle: "longshot",
      part: "game",
      traits: { state: JSON.stringify(state), tree: JSON.stringify(whole), backdrop: {} },
    },
  };
};
/** Comes by the invitation, and takes seat 1. */
function seated() {
  const guest = visit();
  net.last.accept();
  net.last.tell({ lobby: door });
  guest.join("Ann", 1);
  net.last.tell({ key: "SEAT" });
  net.last.tell(board());
  net.last.tell({ lobby: inside });
  return guest;
}

beforeEach(() => {
  net = new FakeNet();
  clock = new FakeClock();
  localStorage.clear();
  address("INVITATION");
});

describe("joining", () => {
  it("greets by the key of the address, takes a seat and keeps its key", () => {
    const guest = seated();
    expect(net.last.sent).toEqual([{ hello: { key: "INVITATION" } }, { join: { name: "Ann", seat: 1 } }]);
    expect(guest.lobby?.you).toEqual({ seat: 1, name: "Ann" });
    expect(location.href).not.toContain("SEAT");
    expect(location.hash).toBe("");
  });

  it("asks once at a time, and again where it was refused", () => {
    const guest = visit();
    guest.join("Ann", 1);
    net.last.accept();
    net.last.tell({ lobby: door });
    guest.join("Ann", 1);
    guest.join("Ann", 2);
    expect(net.last.sent).toHaveLength(2);
    net.last.tell({ refused: { code: "seat", text: both("not free") } });
    expect(guest.refused?.text.en).toBe("not free");
    net.last.tell({ lobby: door });
    expect(guest.refused).not.toBeNull();
    guest.join("Ann", 2);
    expect(guest.refused).toBeNull();
    expect(net.last.sent).toHaveLength(3);
  });

  it("connects nowhere without a key", () => {
    address("");
    expect(visit().ended).toBe(true);
    expect(net.sockets).toHaveLength(0);
  });
});

describe("where there are several tables", () => {
  const waiting = { ...door, seats: [], waits: true };

  it("comes in without a seat, gets a board when the host gives one, and another at another table", () => {
    const guest = visit();
    net.last.accept();
    net.last.tell({ lobby: waiting });
    guest.join("Ann", 0);
    net.last.tell({ key: "OWN" });
    net.last.tell({ board: null });
    net.last.tell({ lobby: { ...waiting, you: { seat: null, name: "Ann" } } });
    expect(guest.board).toBeNull();
    net.last.tell(board());
    net.last.tell({ lobby: { ...inside, table: both("Table 2") } });
    const first = guest.board?.model;
    expect(first).toBeDefined();
    net.last.tell(board(42)); // the same bundle: the board stays, and shows the other table
    expect(guest.board?.model).toBe(first);
    net.last.tell({ board: null });
    expect(guest.board).toBeNull();
    expect([location.hash, JSON.parse(history.state).key]).toEqual(["", "OWN"]);
  });

  it("gives up a place among those who wait", () => {
    const guest = visit();
    net.last.accept();
    net.last.tell({ lobby: waiting });
    guest.join("Ann", 0);
    net.last.tell({ key: "OWN" });
    net.last.tell({ lobby: { ...waiting, you: { seat: null, name: "Ann" } } });
    expect(guest.mayLeave).toBe(true);
    const { sent } = net.last;
    guest.leave();
    expect(sent.at(-1)).toEqual({ leave: null });
    expect(location.hash).toBe("#INVITATION");
  });
});

describe("coming again", () => {
  it("reloads by the key of the seat, also where nothing is kept", () => {
    seated().dispose();
    visit(null);
    expect(greeted()).toEqual({ hello: { key: "SEAT" } });
  });

  it("gets its seat back by the invitation", () => {
    seated().dispose();
    address("INVITATION");
    const guest = visit();
    expect(greeted()).toEqual({ hello: { key: "INVITATION" } });
    net.last.tell({ lobby: door });
    expect(guest.lobby).toBeNull();
    expect(greeted()).toEqual({ hello: { key: "SEAT" } });
    expect(net.live).toBe(1);
  });

  it("forgets a key that opens nothing any more, and goes back to the invitation", () => {
    seated().dispose();
    const guest = visit();
    expect(greeted()).toEqual({ hello: { key: "SEAT" } });
    net.last.tell({ refused: { code: "key", text: both("no seat") } });
    expect(greeted()).toEqual({ hello: { key: "INVITATION" } });
    expect([guest.ended, net.live, location.hash]).toEqual([false, 1, "#INVITATION"]);
    net.last.tell({ lobby: door });
    expect(net.sockets).toHaveLength(3);
    expect(guest.lobby).toEqual(door);
  });

  it("takes another seat by that seat's own address", () => {
    seated().dispose();
    address("OTHER");
    const guest = visit();
    expect(greeted()).toEqual({ hello: { key: "OTHER" } });
    net.last.tell({ lobby: { ...inside, you: { seat: 2, name: "Ben" } } });
    expect(guest.lobby?.you?.seat).toBe(2);
    expect(net.sockets).toHaveLength(2);
    expect(location.hash).toBe("");
    guest.dispose();
    visit(null);
    expect(greeted()).toEqual({ hello: { key: "OTHER" } });
  });

  it("keeps the seat of its own tab beside another one", () => {
    seated().dispose();
    localStorage.setItem("racekit /table/", JSON.stringify({ by: "INVITATION", key: "BESIDE" }));
    visit();
    expect(greeted()).toEqual({ hello: { key: "SEAT" } });
  });

  it("shows the address of those who watch, which others may copy", () => {
    address("WATCH");
    visit();
    net.last.accept();
    net.last.tell({ lobby: { ...inside, you: { seat: null, name: "" } } });
    expect(location.hash).toBe("#WATCH");
  });

  it("ends where no key opens anything, and where the host has ended", () => {
    const guest = visit();
    net.last.accept();
    net.last.tell({ refused: { code: "key", text: both("no") } });
    expect([guest.ended, net.live]).toEqual([true, 0]);
    guest.wake();
    clock.pass(60_000);
    expect(net.sockets).toHaveLength(1);

    const other = seated();
    net.last.tell({ refused: { code: "ended", text: both("closed") } });
    clock.pass(60_000);
    expect([other.ended, net.sockets.length]).toEqual([true, 2]);
  });
});

describe("a lost connection", () => {
  it("comes again after longer and longer pauses, one socket at a time", () => {
    const guest = seated();
    const pauses = [500, 1000, 2000, 4000, 5000, 5000];
    for (const [place, pause] of pauses.entries()) {
      net.last.break();
      expect(guest.connected).toBe(false);
      clock.pass(pause - 1);
      expect(net.sockets).toHaveLength(place + 1);
      clock.pass(1);
      expect(net.sockets).toHaveLength(place + 2);
      expect(net.live).toBe(1);
    }
    net.last.accept();
    net.last.tell({ lobby: inside });
    net.last.break();
    clock.pass(500);
    expect(net.live).toBe(1);
    expect(net.sockets).toHaveLength(8);
  });

  it("tries at once when the page is seen again, and leaves no second socket", () => {
    const guest = seated();
    net.last.break();
    guest.wake();
    guest.wake();
    expect(net.live).toBe(1);
    expect(greeted()).toEqual({ hello: { key: "SEAT" } });
    net.last.tell({ lobby: inside });
    clock.pass(60_000);
    expect(net.live).toBe(1);
    expect(net.sockets).toHaveLength(3);
  });

  it("finds out that a socket is dead which seems open", () => {
    const guest = seated();
    const dead = net.last;
    guest.wake();
    expect(dead.sent.at(-1)).toMatchObject({ say: { name: "hello" } });
    clock.pass(3000);
    expect([guest.connected, dead.readyState]).toEqual([false, 3]);
    clock.pass(500);
    dead.tell({ lobby: { ...inside, paused: true } });
    expect(guest.lobby?.paused).toBe(false);
    expect(net.live).toBe(1);
  });

  it("keeps a socket that answers", () => {
    const guest = seated();
    guest.wake();
    net.last.tell({ answer: { type: "hello", id: "anybody" } });
    clock.pass(60_000);
    expect(net.sockets).toHaveLength(1);
  });

  it("brings the board's session alive again, with what has happened since", () => {
    const guest = seated();
    const { model } = guest.board ?? {};
    if (!model) throw new Error("no board");
    const session = createSession(model, clock);
    session.intent("3-3>3L");
    expect(net.last.sent.at(-1)).toMatchObject({ say: { type: "intent", action: "3-3>3L" } });
    net.last.break();
    expect([session.link, session.acting]).toEqual(["silent", false]);
    expect(session.intent("3-3>3L")).toBe(false);
    clock.pass(500);
    net.last.accept();
    // A host that was started again counts from the beginning.
    net.last.tell(board(2));
    net.last.tell({ lobby: inside });
    expect(guest.board?.model).toBe(model);
    expect([session.link, session.state?.seq]).toEqual(["live", 2]);
    expect(session.tree.get(session.state?.now ?? -1)).toBeDefined();
    expect(session.intent("3-3>3L")).toBe(true);
    // Nothing was missing: the tree came with the board.
    expect(JSON.stringify(net.last.sent)).not.toContain('"tree"');
  });
});

describe("a board", () => {
  it("takes what has changed, the snapshot last, and answers", () => {
    const guest = seated();
    const model = guest.board?.model;
    const heard: unknown[] = [];
    model?.on("change:state", () => heard.push(model.get("hint")));
    model?.on("msg:custom", (...told: unknown[]) => heard.push(told));
    net.last.tell({ traits: { state: JSON.stringify(snapshot("over")), hint: "{}" } });
    net.last.tell({ answer: { type: "hello", id: "1" } });
    expect(heard).toEqual(["{}", [{ type: "hello", id: "1" }, []]]);
  });

  it("changes the page's language with its own", () => {
    const guest = seated();
    guest.board?.model.set("lang", "ja");
    expect(guest.lang).toBe("ja");
  });

  it("is another one where the host goes on with another game", () => {
    const guest = seated();
    const before = guest.board?.model;
    net.last.tell({ board: { bundle: "trickrace", part: "game", traits: {} } });
    expect(guest.board?.bundle).toBe("trickrace");
    expect(guest.board?.model).not.toBe(before);
  });
});

describe("leaving", () => {
  it("gives the seat back and comes to the door", () => {
    const guest = seated();
    guest.leave();
    expect(net.sockets[0]?.sent.at(-1)).toEqual({ leave: null });
    expect(greeted()).toEqual({ hello: { key: "INVITATION" } });
    net.last.tell({ lobby: door });
    expect([guest.board, guest.lobby?.you, net.live]).toEqual([null, null, 1]);
    guest.dispose();
    visit();
    expect(greeted()).toEqual({ hello: { key: "INVITATION" } });
    net.last.tell({ lobby: door });
    expect(net.sockets).toHaveLength(3);
  });

  it("goes from watching to the door, where there is one", () => {
    const watching = { ...inside, you: { seat: null, name: "" } };
    const guest = visit();
    net.last.accept();
    net.last.tell({ lobby: watching });
    expect(guest.mayLeave).toBe(false);
    net.last.tell({ key: "WATCH" });
    expect(guest.mayLeave).toBe(true);
    guest.leave();
    expect(net.sockets[0]?.sent).toHaveLength(1);
    expect(greeted()).toEqual({ hello: { key: "INVITATION" } });
  });

  it("comes to the door where the host takes the seat, and says why", () => {
    const guest = seated();
    net.last.tell({ refused: { code: "key", text: both("The seat is gone.") } });
    expect(greeted()).toEqual({ hello: { key: "INVITATION" } });
    net.last.tell({ lobby: door });
    expect([guest.board, guest.ended, guest.refused?.text.en]).toEqual([null, false, "The seat is gone."]);
  });
});

import type { Lang } from "../core/contract";
import { type Clock, windowClock } from "../core/session";
import { type PlainModel, plainModel } from "../shell/mount";
import type { FromHost, Lobby, Refused, ToHost } from "./contract";
import type { Keys } from "./keys";
import { type Connect, createWire } from "./wire";

// A guest's conversation with the host: the lobby, and a model for the board of the guest's seat.

export interface Board {
  bundle: string;
  /** The part of the bundle that draws it. */
  part: string;
  model: PlainModel;
}

interface Options {
  keys: Keys;
  connect: Connect;
  lang: Lang;
  /** The guest has chosen another language. */
  onLang?: (lang: Lang) => void;
  clock?: Clock;
}

/** A greeting as a board sends it: whoever is there answers. */
const ANYBODY: ToHost = { say: { v: 1, id: "anybody", seq: 0, type: "command", name: "hello" } };

export type Guest = ReturnType<typeof createGuest>;

export function createGuest({ keys, connect, lang, onLang, clock = windowClock }: Options) {
  const listeners = new Set<() => void>();
  let lobby: Lobby | null = null;
  let refused: Refused | null = null;
  let board: Board | null = null;
  let connected = false;
  /** Nothing connects any more. */
  let ended = !keys.now;
  /** A request to join is under way. */
  let joining = false;
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };

  const setLang = (wanted: Lang) => {
    lang = wanted;
    onLang?.(lang);
    if (board && board.model.get("lang") !== lang) board.model.set("lang", lang);
    changed();
  };
  /** A board reads what belongs to a snapshot when the snapshot changes: it comes last. */
  const take = (model: PlainModel, { state, ...others }: FromHost["traits"]) => {
    for (const [trait, value] of Object.entries(others)) model.set(trait, value);
    if (state !== undefined) model.set("state", state);
  };
  const fresh = (traits: FromHost["traits"]) => {
    const model = plainModel({ ...traits, lang }, (content) => wire.send({ say: content }));
    model.on("change:lang", () => setLang(model.get("lang") as Lang));
    return model;
  };
  const hear: { [Kind in keyof FromHost]: (what: FromHost[Kind]) => void } = {
    lobby(given) {
      wire.steady();
      // The invitation opens no seat: does the device have one already?
      if (!given.you && keys.recall()) return again();
      lobby = given;
      if (given.you) {
        joining = false;
        refused = null;
        if (given.you.seat !== null) keys.hide();
      } else board = null;
    },
    key: keys.keep,
    board(given) {
      if (!given) {
        board = null;
        return;
      }
      const { bundle, part, traits } = given;
      if (board?.bundle === bundle && board.part === part) take(board.model, traits);
      else board = { bundle, part, model: fresh(traits) };
    },
    traits: (news) => board && take(board.model, news),
    answer: (message) => board?.model.fire("msg:custom", message, []),
    refused(why) {
      joining = false;
      // A key that was kept too long needs no words; a seat that is gone does.
      const known = why.code !== "key" || board !== null;
      const back = why.code === "key" && keys.forget();
      if (known || !back) refused = why;
      if (back) return again();
      if (why.code !== "key" && why.code !== "ended") return;
      ended = true;
      wire.stop();
      lost();
    },
  };
  const onText = (text: string) => {
    const frame = JSON.parse(text) as Partial<FromHost>;
    for (const [kind, what] of Object.entries(frame)) hear[kind as keyof FromHost]?.(what as never);
    changed();
  };
  const lost = () => {
    connected = joining = false;
    board?.model.fire("comm:close");
    changed();
  };
  const wire = createWire({
    connect,
    clock,
    onText,
    onLost: lost,
    onOpen() {
      connected = true;
      wire.send({ hello: { key: keys.now } });
      changed();
    },
  });
  /** Comes in again by another key. */
  const again = () => {
    lobby = board = null;
    connected = joining = false;
    wire.open();
  };
  /** Has the guest a seat, or a place among those who wait for one? */
  const taken = () => Boolean(lobby?.you && (lobby.you.seat !== null || lobby.waits));
  if (!ended) wire.open();
  return {
    get lang() {
      return lang;
    },
    get lobby() {
      return lobby;
    },
    get refused() {
      return refused;
    },
    get board() {
      return board;
    },
    get ended() {
      return ended;
    },
    get connected() {
      return connected;
    },
    get joining() {
      return joining;
    },
    setLang,
    /** Takes a free seat, or watches. */
    join(name: string, seat: number | null) {
      if (!connected || joining) return;
      refused = null;
      joining = true;
      wire.send({ join: { name, seat } });
      changed();
    },
    /** Is there a seat to give back, or a door to go back to? */
    get mayLeave() {
      return keys.hasOther || taken();
    },
    /** Gives the seat back. */
    leave() {
      if (!connected) return;
      if (taken()) wire.send({ leave: null });
      keys.forget();
      again();
      changed();
    },
    /** The page is seen again, or the network is back. */
    wake() {
      if (!ended) wire.wake(board && ANYBODY);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispose() {
      wire.stop();
      listeners.clear();
    },
  };
}

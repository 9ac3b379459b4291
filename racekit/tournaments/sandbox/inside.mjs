// The inner side of a player's process: Python, and nothing else.

import { load } from "./load.mjs";

const WAYS_OUT = [
  ...["Deno", "process", "global", "Buffer", "navigator", "postMessage", "close"],
  ...["fetch", "WebSocket", "EventSource", "Worker", "BroadcastChannel", "MessageChannel", "caches"],
];
/** What a browser or Deno offers to code: the walls hold without this, but why leave doors. */

self.onmessage = async ({ data: { length, text, pyodide, library, snapshot, game } }) => {
  const python = await load(pyodide, library, { _loadSnapshot: Deno.readFileSync(snapshot) });
  const { answer } = python.pyimport("racekit.tournaments.sandbox.inside");
  const say = self.postMessage.bind(self);
  const decoder = new TextDecoder();
  let said = answer(JSON.stringify({ module: game })); // before the doors close: random numbers come through one of them
  Deno.permissions.revokeSync({ name: "read" });
  for (const name of WAYS_OUT) delete globalThis[name];
  for (const name of Object.keys(console)) console[name] = () => {};

  for (;;) {
    say(said);
    // Python waits here, too: it computes only while it is asked.
    Atomics.wait(length, 0, 0);
    const line = decoder.decode(text.slice(0, Atomics.exchange(length, 0, 0)));
    try {
      said = answer(line);
    } catch {
      said = "{}"; // Python itself has ended
    }
  }
};

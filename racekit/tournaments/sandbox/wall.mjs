// The outer side of a player's process: the only one that speaks with the referee.
//
// Python runs in a worker, so that this side still hears when the referee goes, and ends the
// process even while the player computes for ever. A line of JSON comes in, the worker finds it in
// shared memory, and its answer goes out as one line.

const LONGEST = 1 << 24;
const LONGEST_ANSWER = 1 << 15;

const [pyodide, library, snapshot, game] = Deno.args;
const length = new Int32Array(new SharedArrayBuffer(4));
const text = new Uint8Array(new SharedArrayBuffer(LONGEST));
const encoder = new TextEncoder();

function say(answer) {
  const line = encoder.encode(String(answer).slice(0, LONGEST_ANSWER).replaceAll("\n", " ") + "\n");
  for (let at = 0; at < line.length; at += Deno.stdout.writeSync(line.subarray(at)));
}

const worker = new Worker(new URL("inside.mjs", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => say(data);
worker.onerror = () => Deno.exit(1);
worker.postMessage({ length, text, pyodide, library, snapshot, game });

let end = 0;
for await (const chunk of Deno.stdin.readable) {
  text.set(chunk, end);
  end += chunk.length;
  if (text[end - 1] === 10) {
    // The referee waits for an answer before it says more: a line ends a chunk.
    Atomics.store(length, 0, end);
    Atomics.notify(length, 0);
    end = 0;
  }
}
Deno.exit(0);

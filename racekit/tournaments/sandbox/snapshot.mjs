// Writes the memory of Python with racekit loaded, so that each game need not load it anew.

import { load } from "./load.mjs";

const [pyodide, library, module] = Deno.args;
const python = await load(pyodide, library, { _makeSnapshot: true });
python.runPython("import sys; sys.path.append('/racekit.zip')");
python.runPython(`from importlib import import_module; import_module("${module}") and None`);
const memory = python.makeMemorySnapshot();
for (let at = 0; at < memory.length; at += Deno.stdout.writeSync(memory.subarray(at)));

// Python with racekit.

export async function load(pyodide, library, more) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", pyodide));
  const python = await loadPyodide({
    indexURL: pathOf(pyodide),
    packageCacheDir: undefined,
    jsglobals: {},
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
    ...more,
  });
  python.FS.writeFile("/racekit.zip", Deno.readFileSync(library));
  return python;
}

/** Return a folder's path as Pyodide joins names to it. */
function pathOf(url) {
  const path = decodeURIComponent(new URL(url).pathname);
  return Deno.build.os === "windows" ? path.slice(1) : path;
}

// Builds one self-contained bundle per widget class into racekit/static.
//
//   node build.mjs           write the bundles
//   node build.mjs --watch   write them again at every change
//   node build.mjs --check   build in memory and fail where the committed bundles differ
//
// Every bundle starts with a banner `/* racekit HASH */`. HASH is a SHA-256 over its sources, made so that
// anything without Node can make it again: take every file under widgets/src and racekit/ui/messages.toml, name each
// by its path from the repository's root with forward slashes, sort by name (by code point), replace CRLF by LF in
// the contents, and hash the concatenation of `name NUL contents NUL` over all files (UTF-8). HASH is in hexadecimal.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { parse } from "smol-toml";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const sources = join(here, "src");
const catalogue = join(root, "racekit", "ui", "messages.toml");
const target = join(root, "racekit", "static");
const entries = ["game", "replay"];

export function messages() {
  return parse(readFileSync(catalogue, "utf8"));
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

export function sourceHash() {
  const named = [...filesUnder(sources), catalogue]
    .map((path) => [relative(root, path).split(sep).join("/"), path])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256");
  for (const [name, path] of named) {
    hash.update(`${name}\0${readFileSync(path, "utf8").replaceAll("\r\n", "\n")}\0`);
  }
  return hash.digest("hex");
}

const inlineMessages = {
  name: "messages",
  setup(bundler) {
    bundler.onResolve({ filter: /^racekit:messages$/ }, () => ({ path: "messages", namespace: "racekit" }));
    bundler.onLoad({ filter: /.*/, namespace: "racekit" }, () => ({
      contents: JSON.stringify(messages()),
      loader: "json",
    }));
  },
};

async function bundles() {
  const banner = `/* racekit ${sourceHash()} */`;
  const result = await build({
    entryPoints: entries.map((name) => join(sources, `${name}.ts`)),
    outdir: target,
    absWorkingDir: here,
    bundle: true,
    format: "esm",
    target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    minify: true,
    legalComments: "none",
    banner: { js: banner, css: banner },
    plugins: [inlineMessages],
    write: false,
    logLevel: "warning",
  });
  return result.outputFiles.map(({ path, text }) => ({ path, text }));
}

async function write() {
  mkdirSync(target, { recursive: true });
  for (const { path, text } of await bundles()) {
    writeFileSync(path, text);
    console.log(`${basename(path).padEnd(12)} ${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`);
  }
}

function committed(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

async function check() {
  const stale = (await bundles()).filter(({ path, text }) => committed(path) !== text);
  for (const { path } of stale)
    console.error(`${relative(root, path)} differs from its sources: npm run build`);
  process.exitCode = stale.length ? 1 : 0;
}

function watchSources() {
  let timer;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => write().catch(() => {}), 50);
  };
  watch(sources, { recursive: true }, again);
  watch(catalogue, again);
  again();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--check")) await check();
  else if (process.argv.includes("--watch")) watchSources();
  else await write();
}

// Builds one self-contained bundle per widget class and game into racekit/static: GAME.js, GAME-replay.js,
// GAME-review.js, GAME-question.js (questions that are answered on the board) and GAME-editor.js (positions to set up),
// each with its style sheet. A bundle carries its own game's board, drawings and words, and no other's; those of `generic` show any game that has no board of its own.
// odds.js, question.js, hand-in.js, link.js, explore.js and cards.js have none.
//
//   node build.mjs           write the bundles
//   node build.mjs --watch   write them again at every change
//   node build.mjs --check   build in memory and fail where the committed bundles differ
//
// Every bundle starts with a banner `/* racekit HASH */`. HASH is a SHA-256 over its sources, made so that
// anything without Node can make it again: take every file under widgets/src, racekit/ui/messages.toml,
// racekit/lessons/messages.toml and racekit/engine/drawings.toml, name each by its path from the repository's root with forward slashes, sort by name
// (by code point), replace CRLF by LF in the contents, and hash the concatenation of `name NUL contents NUL` over all
// files (UTF-8). HASH is in hexadecimal.
//
// A script that contains a package has that one's licence below the banner; racekit/static/NOTICES.txt lists them all.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { parse } from "smol-toml";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const sources = join(here, "src");
const catalogue = join(root, "racekit", "ui", "messages.toml");
const lessons = join(root, "racekit", "lessons", "messages.toml");
const drawings = join(root, "racekit", "engine", "drawings.toml");
const target = join(root, "racekit", "static");
const names = join(sources, "made.d.ts");

/** A game is a folder with a board, exported under the game's name; styles/NAME.css is its style sheet. */
const games = readdirSync(join(sources, "games")).sort();

/** Boards without a review of their own, which is a widget here: a game takes too long to be played thousands of times. */
const slow = ["foth", "readaloud"];

const bundles = games.flatMap((game) => [
  { name: game, entry: slow.includes(game) ? "game.ts" : "reviewed.ts", game },
  { name: `${game}-replay`, entry: "replay.ts", game },
  { name: `${game}-review`, entry: "review.ts", game },
  { name: `${game}-question`, entry: "board-question.tsx", game },
  { name: `${game}-editor`, entry: "board-editor.tsx", game },
]);
// Probabilities, questions and explorations look alike in every game; only Force of the Horse has cards to make and
// decks to build.
bundles.push(
  { name: "odds", entry: "odds.tsx" },
  { name: "question", entry: "question.tsx" },
  { name: "hand-in", entry: "hand-in.tsx" },
  { name: "link", entry: "link.tsx" },
  { name: "explore", entry: "explore.tsx" },
  { name: "cards", entry: "cards.tsx" },
  // A lesson on a page of its own.
  { name: "page", entry: "page.tsx" },
);

const toml = (file) => parse(readFileSync(file, "utf8"));

/** A catalogue: an export a word, so that a bundle carries the words which it uses. */
const words = (file) => [
  "const T = (en, ja) => ({ en, ja });",
  ...Object.entries(toml(file)).map(
    ([key, { en, ja }]) =>
      `export const ${key} = /* @__PURE__ */ T(${JSON.stringify(en)}, ${JSON.stringify(ja)});`,
  ),
];

/** Modules made of the package's own data: each gives the text of its exports, one by one. */
const modules = {
  "racekit:words": () => words(catalogue),
  "racekit:lessons": () => words(lessons),
  // The drawings: an export each, for the same reason.
  "racekit:drawings": () =>
    Object.entries(toml(drawings)).map(([key, paths]) => `export const ${key} = ${JSON.stringify(paths)};`),
};

/** Serves those modules to a bundler that asks for them by name. */
export const madeModule = (name) => modules[name]?.().join("\n");

/** What is in them, for the type checker. */
function madeTypes() {
  const word = 'import("./core/contract").T';
  const keys = (file) => Object.keys(toml(file)).map((key) => [key, word]);
  const shapes = Object.entries(toml(drawings)).map(([key, paths]) => [
    key,
    typeof paths === "string" ? "string" : "readonly (readonly [part: string, path: string])[]",
  ]);
  const declared = (name, all) =>
    `declare module "${name}" {\n${all.map(([key, type]) => `  export const ${key}: ${type};\n`).join("")}}\n`;
  const head =
    "// Written by build.mjs from the catalogues of ui and lessons, and racekit/engine/drawings.toml.\n";
  const texts = declared("racekit:words", keys(catalogue)) + declared("racekit:lessons", keys(lessons));
  return head + texts + declared("racekit:drawings", shapes);
}

const boardModule = (game) =>
  `export { ${game} as view } from "./games/${game}";\nimport "./styles/${game}.css";`;

/** Serves the modules that are made here: those of data, and `racekit:board`, which is the bundle's board. */
const made = (game) => ({
  name: "racekit",
  setup(bundler) {
    bundler.onResolve({ filter: /^racekit:/ }, ({ path }) => ({ path, namespace: "racekit" }));
    bundler.onLoad({ filter: /.*/, namespace: "racekit" }, ({ path }) => ({
      contents: path === "racekit:board" ? boardModule(game) : madeModule(path),
      resolveDir: sources,
    }));
  },
});

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

export function sourceHash() {
  const named = [...filesUnder(sources), catalogue, lessons, drawings]
    .map((path) => [relative(root, path).split(sep).join("/"), path])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256");
  for (const [name, path] of named) {
    hash.update(`${name}\0${readFileSync(path, "utf8").replaceAll("\r\n", "\n")}\0`);
  }
  return hash.digest("hex");
}

async function bundle({ name, entry, game }, banner) {
  const result = await build({
    entryPoints: [{ in: join(sources, entry), out: name }],
    outdir: target,
    absWorkingDir: here,
    bundle: true,
    format: "esm",
    target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    // Calls of `h` are shorter than the type checker's automatic ones.
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
    inject: [join(here, "jsx.mjs")],
    charset: "utf8",
    minify: true,
    // Preact's own private names: core and hooks share them, nobody else knows them.
    mangleProps: /^__[a-zA-Z]{0,2}$/,
    legalComments: "none",
    banner: { js: banner, css: banner },
    plugins: [made(game)],
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const packages = packagesIn(result.metafile.inputs);
  const notice = packages.map(
    ({ title, licence }) => `/*! ${title}, which is included here:\n\n${licence}\n*/\n`,
  );
  const files = result.outputFiles.map(({ path, text }) => ({
    path,
    text: path.endsWith(".js") ? text.replace(`${banner}\n`, `${banner}\n${notice.join("")}`) : text,
  }));
  return { script: `${name}.js`, packages, files };
}

/** The packages that a bundle contains, each with its licence. */
function packagesIn(inputs) {
  const folders = Object.keys(inputs).flatMap(
    (path) => resolve(here, path).match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
  );
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (!file) throw new Error(`${name} has no licence to include`);
    const licence = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
    return { title: `${name} ${version} (${license})`, licence };
  });
}

/** What the bundles contain besides racekit's own sources, with the licences. */
function notices(built) {
  const holders = new Map();
  for (const { script, packages } of built) {
    for (const { title, licence } of packages) {
      const { scripts } = holders.get(title) ?? { scripts: [] };
      holders.set(title, { licence, scripts: [...scripts, script] });
    }
  }
  const parts = [...holders].map(
    ([title, { licence, scripts }]) => `${title}\nIn ${scripts.join(", ")}\n\n${licence}\n`,
  );
  const head = "What the bundles contain besides racekit's own sources. Written by widgets/build.mjs.\n";
  return { path: join(target, "NOTICES.txt"), text: [head, ...parts].join("\n") };
}

/** All that is made from the sources. */
async function outputs() {
  const banner = `/* racekit ${sourceHash()} */`;
  const built = await Promise.all(bundles.map((each) => bundle(each, banner)));
  return [...built.flatMap(({ files }) => files), notices(built)];
}

async function write() {
  if (committed(names) !== madeTypes()) writeFileSync(names, madeTypes());
  mkdirSync(target, { recursive: true });
  for (const { path, text } of await outputs()) {
    writeFileSync(path, text);
    console.log(`${basename(path).padEnd(20)} ${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`);
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
  const all = [{ path: names, text: madeTypes() }, ...(await outputs())];
  const stale = all.filter(({ path, text }) => committed(path) !== text);
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
  watch(lessons, again);
  watch(drawings, again);
  again();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--check")) await check();
  else if (process.argv.includes("--watch")) watchSources();
  else await write();
}

// Builds one self-contained bundle per board into racekit/static, and one for each widget that has no board: a script
// and a style sheet. GAME.js holds all that is drawn on that game's board: the game to play, its replay, its review, questions that
// are answered on the board, and the editor of positions. A bundle carries its own game's board, drawings and words, and
// no other's; those of `generic` show any game that has no board of its own.
//
//   node build.mjs           write the bundles
//   node build.mjs --watch   write them again at every change
//   node build.mjs --check   build in memory and fail where the committed bundles differ
//
// A bundle is a module whose default export has its parts by name: `{game: {render}, replay: {render, mount}, ...}`.
// A script, and the sheet of a board, are made of sections, each below a line that says which parts need it, so that a
// page takes those sections alone which it needs (racekit/ui/bundles.py):
//
//   /* for game replay */
//   sections[0]=(()=>{...})();
//
// racekit/static/SOURCES.txt says from which sources the bundles were made: a SHA-256, made so that
// anything without Node can make it again: take every file under widgets/src, racekit/ui/messages.toml,
// racekit/lessons/messages.toml and racekit/engine/drawings.toml, name each by its path from the repository's root with forward slashes, sort by name
// (by code point), replace CRLF by LF in the contents, and hash the concatenation of `name NUL contents NUL` over all
// files (UTF-8); in hexadecimal. Below it stands the SHA-256 of each bundle.
//
// A script that contains a package has that one's licence at its beginning; racekit/static/NOTICES.txt lists them all.
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
const declarations = join(sources, "made.d.ts");

/** A game is a folder with a board, exported under the game's name; styles/NAME.css is its style sheet. */
const games = readdirSync(join(sources, "games")).sort();

/** Boards without a review of their own, which is a widget here: a game takes too long to be played thousands of times. */
const slow = ["foth", "readaloud"];

/** The style sheets of a board, in their order, each with the parts that need it. */
const boardSheets = (game, parts) => [
  ["shell", parts],
  ["frame", parts],
  ["timeline", ["game", "replay", "review"]],
  ["question", ["question", "asked"]],
  ["estimates", ["game", "review"]],
  ["outcomes", ["game"]],
  ["review", ["game", "review"]],
  [game, parts],
  ["onboard", ["question", "asked", "editor"]],
  ["class", ["asked"]],
  ["editor", ["editor"]],
];

/** A bundle is its parts, each with the file in which it begins. */
const boardParts = {
  game: "game.ts",
  replay: "replay.ts",
  review: "review.ts",
  question: "board-question.tsx",
  asked: "board-asked.tsx",
  editor: "board-editor.tsx",
};
const bundles = games.map((game) => ({
  name: game,
  game,
  parts: boardParts,
  sheets: boardSheets(game, Object.keys(boardParts)),
}));
// Probabilities, questions and explorations look alike in every game; only Force of the Horse has cards to make and
// decks to build. `page` is a lesson on a page of its own.
for (const name of ["odds", "hand-in", "cards", "page"])
  bundles.push({ name, parts: { [name]: `${name}.tsx` } });
// An experiment of a pupil's own is an exploration with a form.
bundles.push({
  name: "explore",
  parts: { explore: "explore.tsx", experiment: "experiment.tsx" },
  sheets: [
    ["shell", ["explore", "experiment"]],
    ["explore", ["explore", "experiment"]],
    ["experiment", ["experiment"]],
  ],
});
// Whoever is asked alone answers at once; a class answers on its phones, and looks at one screen. The blanks of a
// probability tree are judged as questions are.
bundles.push({
  name: "question",
  parts: { question: "question.tsx", asked: "asked.tsx", tree: "tree.tsx" },
  sheets: [
    ["shell", ["question", "asked", "tree"]],
    ["question", ["question", "asked", "tree"]],
    ["class", ["asked"]],
    ["tree", ["tree"]],
  ],
});
// What a board follows: a link that is opened, the form for a new game, and both sides of a table with guests: the
// host's lobby, or hall of several tables, or class, and the guest's page, which is no widget.
const starts = {
  link: "link.tsx",
  "new-game": "new-game.tsx",
  lobby: "lobby.tsx",
  hall: "hall.tsx",
  class: "class.tsx",
  guest: "guest.tsx",
};
bundles.push({
  name: "start",
  parts: starts,
  sheets: [
    ["shell", Object.keys(starts)],
    ["question", ["link"]],
    ["link", ["link"]],
    ["editor", ["new-game"]],
    ["new-game", ["new-game"]],
    ["lobby", ["lobby", "hall", "class"]],
    ["hall", ["hall"]],
    ["desk", ["class"]],
    ["guest", ["guest"]],
  ],
});

const parsed = new Map();

/** What a file says; each text is parsed once. */
function toml(file) {
  const text = readFileSync(file, "utf8");
  if (parsed.get(file)?.text !== text) parsed.set(file, { text, found: parse(text) });
  return parsed.get(file).found;
}

/** Modules made of the package's own data, by name: what each exports, a name and a value each. */
const modules = {
  "racekit:words": () => toml(catalogue),
  "racekit:lessons": () => toml(lessons),
  "racekit:drawings": () => toml(drawings),
};

/** A text in both languages: a call is shorter than the object that it makes. */
const TEXT = "racekit:text";

/** Serves those modules to a bundler that asks for them by name. */
export function madeModule(path) {
  if (path === TEXT) return "export const text = (en, ja) => ({ en, ja });";
  const [name, key] = path.split("/");
  const found = modules[name]?.();
  if (!found) return undefined;
  if (key) return asExport(key, found[key]);
  // Each export is a module of its own, so that a part of a bundle carries what it uses.
  const keys = Object.keys(found);
  return keys.map((each) => `export { ${each} } from "${name}/${each}";`).join("\n");
}

function asExport(key, value) {
  if (!value.en) return `export const ${key} = ${JSON.stringify(value)};`;
  const told = [value.en, value.ja].map((each) => JSON.stringify(each));
  return `import { text } from "${TEXT}";\nexport const ${key} = /* @__PURE__ */ text(${told});`;
}

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
  `export { ${game} as view } from "./games/${game}";\nexport const reviewable = ${!slow.includes(game)};`;

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

const SETTINGS = {
  outdir: target,
  absWorkingDir: here,
  bundle: true,
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  charset: "utf8",
  minify: true,
  legalComments: "none",
  write: false,
  logLevel: "warning",
};

async function bundle({ name, parts, game, sheets }) {
  const result = await build({
    ...SETTINGS,
    entryPoints: Object.entries(parts).map(([part, file]) => ({ in: join(sources, file), out: part })),
    splitting: true,
    format: "esm",
    // Calls of `h` are shorter than the type checker's automatic ones.
    tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
    inject: [join(here, "jsx.mjs")],
    // Preact's own private names: core and hooks share them, nobody else knows them.
    mangleProps: /^__[a-zA-Z]{0,2}$/,
    plugins: [made(game)],
    metafile: true,
  });
  const packages = packagesIn(result.metafile.inputs);
  const notice = packages.map(
    ({ title, licence }) => `/*! ${title}, which is included here:\n\n${licence}\n*/\n`,
  );
  const script = `${name}.js`;
  // Several parts share their style sheets; what is alone imports its own.
  const sheet = sheets
    ? await sharedSheet(sheets)
    : result.outputFiles.find(({ path }) => path.endsWith(".css")).text;
  const files = [
    { path: join(target, script), text: `${notice.join("")}${joined(result, Object.keys(parts))}` },
    { path: join(target, `${name}.css`), text: sheet },
  ];
  return { script, packages, files };
}

/** The style sheet of several parts, in sections as their script is. */
async function sharedSheet(sheets) {
  const sections = sheets.map(async ([name, users]) => {
    const { outputFiles } = await build({
      ...SETTINGS,
      entryPoints: [join(sources, "styles", `${name}.css`)],
    });
    return `${above(users)}${outputFiles[0].text}`;
  });
  return (await Promise.all(sections)).join("");
}

/** The line above a section, with the parts that need it. */
const above = (users) => `/* for ${users.join(" ")} */\n`;

/** Joins the modules into which the bundler has split a script, each in a function of its own. */
function joined({ metafile, outputFiles }, parts) {
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [
      basename(path),
      imports.filter(({ kind }) => kind === "import-statement").map((each) => basename(each.path)),
    ]),
  );
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const needed = (file) => [...new Set([...outputs.get(file).flatMap(needed), file])];
  const order = [...new Set(parts.flatMap((part) => needed(`${part}.js`)))];
  const shared = order.filter((file) => !parts.includes(basename(file, ".js")));
  const place = (file) => {
    const number = shared.indexOf(file);
    return `sections[${number < 0 ? JSON.stringify(basename(file, ".js")) : number}]`;
  };
  /** Where a section's list has what its module exports by a name. */
  const at = (file, name) => exportsOf(texts.get(file)).findIndex(([own, as = own]) => as === name);
  const sections = order.map((file) => {
    const users = parts.filter((part) => needed(`${part}.js`).includes(file));
    return `${above(users)}${place(file)}=${asFunction(texts.get(file), place, at)};\n`;
  });
  const exported = parts.map((part) => `${JSON.stringify(part)}:${place(`${part}.js`)}[0]`);
  return `const sections={};\n${sections.join("")}/* for all */\nexport default{${exported}};\n`;
}

const IMPORT = /^import(?:\{([^}]*)\}from)?"\.\/([^"]*)";/;
const EXPORT = /export\{([^}]*)\};\s*$/;
const names = (list) => list.split(",").map((each) => each.split(" as "));
const exportsOf = (text) => names(EXPORT.exec(text)[1]);

/** A module as a call that lists what the module exports; what it imports lies in the sections before it. */
function asFunction(text, place, at) {
  const given = [];
  let rest = text;
  for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) {
    const [statement, list, file] = found;
    const taken = list && names(list).map(([name, own = name]) => `${at(file, name)}:${own}`);
    if (taken) given.push(`const{${taken}}=${place(file)};`);
    rest = rest.slice(statement.length);
  }
  const own = exportsOf(text).map(([name]) => name);
  return `(()=>{${given.join("")}${rest.replace(EXPORT, "")}return[${own}]})()`;
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

/** Of which sources the bundles are made, and which they are. */
function listed(files) {
  const line = (path, digest) => `${digest}  ${path}\n`;
  const digest = (text) => createHash("sha256").update(text).digest("hex");
  const head = line("sources", sourceHash());
  const bundled = files.map(({ path, text }) => line(basename(path), digest(text)));
  return { path: join(target, "SOURCES.txt"), text: [head, ...bundled].join("") };
}

/** All that is made from the sources. */
async function outputs() {
  const built = await Promise.all(bundles.map(bundle));
  const files = built.flatMap((each) => each.files);
  return [...files, listed(files), notices(built)];
}

async function write() {
  if (committed(declarations) !== madeTypes()) writeFileSync(declarations, madeTypes());
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
  const all = [{ path: declarations, text: madeTypes() }, ...(await outputs())];
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

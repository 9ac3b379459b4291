import { FakeModel } from "./model.js";

// Counts what a widget could leave behind: timers, and listeners on what outlives it.
const timers = new Set();
const listeners = [];

function watchTimers() {
  const { setTimeout: set, clearTimeout: clear } = window;
  window.setTimeout = (task, ms, ...rest) => {
    const id = set(
      () => {
        timers.delete(id);
        task(...rest);
      },
      ms,
    );
    timers.add(id);
    return id;
  };
  window.clearTimeout = (id) => {
    timers.delete(id);
    clear(id);
  };
}

function watchListeners() {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const lasting = (target) => target === window || target === document || target instanceof MediaQueryList;
  const ours = () => new Error().stack.includes("/static/"); // the test's driver listens too
  EventTarget.prototype.addEventListener = function (type, handler, options) {
    if (lasting(this) && ours()) listeners.push([this, type, handler]);
    return add.call(this, type, handler, options);
  };
  EventTarget.prototype.removeEventListener = function (type, handler, options) {
    const at = listeners.findIndex(([t, n, h]) => t === this && n === type && h === handler);
    if (at >= 0) listeners.splice(at, 1);
    return remove.call(this, type, handler, options);
  };
}

const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

function place() {
  return document.querySelector("main").appendChild(document.createElement("div"));
}

const sheets = new Map();

/** Lets the style sheet of a bundle be the only one; those of others stay for when they are shown again. */
async function useSheet(bundle) {
  if (!sheets.has(bundle)) sheets.set(bundle, await addSheet(bundle));
  for (const [name, { sheet }] of sheets) sheet.disabled = name !== bundle;
}

function addSheet(bundle) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/static/${bundle}.css`;
  document.head.append(link);
  return new Promise((done) => link.addEventListener("load", () => done(link)));
}

const views = new Set();
let asNew;

/** Shows something, and remembers how it is taken away. */
function show(cleanup) {
  views.add(cleanup);
  return cleanup;
}

const left = () => ({ timers: timers.size, listeners: listeners.length, handlers: window.model.count() });

/** What a test has changed of a document. Whoever changes what cannot be seen here leaves a name on the window. */
function traces() {
  const { documentElement: html, head, body } = document;
  const attributes = [...html.attributes, ...body.attributes].filter(({ name }) => name !== "data-jp-theme-light");
  return JSON.stringify([
    location.href,
    Object.keys(window),
    head.childElementCount - sheets.size,
    body.childElementCount,
    attributes.map(({ name, value }) => [name, value]),
  ]);
}

const isClean = () => Object.values(left()).every((count) => count === 0);

/** Takes away what is shown; tells whether the document is as good as new. */
async function tidy() {
  for (const cleanup of [...views, window.cleanup]) cleanup?.();
  views.clear();
  document.querySelector("main").replaceChildren();
  getSelection().removeAllRanges();
  scrollTo(0, 0);
  for (let tries = 0; tries < 5 && !isClean(); tries++) await frame();
  return traces() === asNew && isClean();
}

/** Shows a part of a bundle with a fake model; what tests need lies on the window. */
export async function start(data, { answer, bundle, part }) {
  await useSheet(bundle);
  const { default: parts } = await import(`/static/${bundle}.js`);
  const shown = parts[part];
  if (!asNew) {
    watchTimers();
    watchListeners();
  }
  const model = new FakeModel(data, { answer });
  Object.assign(window, {
    model,
    shown,
    left,
    tidy,
    drawn: frame,
    cleanup: undefined,
    view: (signal) => show(shown.render({ model, el: place(), ...(signal && { signal }) })),
    mount: (plain) => show(shown.mount(place(), plain)),
  });
  asNew ??= traces();
  if (!shown.mount) window.cleanup = window.view();
  await frame();
}

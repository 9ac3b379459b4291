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

function addSheet(bundle) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/static/${bundle}.css`;
  document.head.append(link);
  return new Promise((done) => link.addEventListener("load", done));
}

/** Shows a part of a bundle with a fake model; what tests need lies on the window. */
export async function start(data, { answer, bundle, part }) {
  await addSheet(bundle);
  const { default: parts } = await import(`/static/${bundle}.js`);
  const shown = parts[part];
  watchTimers();
  watchListeners();
  const model = new FakeModel(data, { answer });
  Object.assign(window, {
    model,
    shown,
    drawn: frame,
    left: () => ({ timers: timers.size, listeners: listeners.length, handlers: model.count() }),
    view: (signal) => shown.render({ model, el: place(), ...(signal && { signal }) }),
    mount: (plain) => shown.mount(place(), plain),
  });
  if (!shown.mount) window.cleanup = window.view();
  await frame();
}

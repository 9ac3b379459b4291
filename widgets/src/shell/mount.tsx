import { render } from "preact";
import type { Config, Model } from "../core/contract";
import { createDriver } from "../core/driver";
import { createSession } from "../core/session";
import { GameApp } from "./GameApp";
import { motionIsReduced } from "./media";
import { ReplayApp } from "./ReplayApp";
import type { GameView } from "./view";

export interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

export function once(task: () => void, signal?: AbortSignal): () => void {
  let left: (() => void) | null = task;
  const cleanup = () => {
    left?.();
    left = null;
  };
  signal?.addEventListener("abort", cleanup, { once: true });
  return cleanup;
}

export function mountGame({ model, el, signal }: RenderContext, view: GameView): () => void {
  const config = model.get("config") as Config;
  const session = createSession(model);
  const driver = createDriver(session, model, { config, reduced: motionIsReduced });
  const host = el.appendChild(document.createElement("div"));
  host.dataset.screen = model.get("screen") as string;
  render(<GameApp session={session} driver={driver} view={view} />, host);
  session.greet();
  return once(() => {
    render(null, host);
    host.remove();
    driver.dispose();
    session.dispose();
  }, signal);
}

export function mountReplay({ model, el, signal }: RenderContext, view: GameView): () => void {
  const host = el.appendChild(document.createElement("div"));
  render(<ReplayApp model={model} view={view} />, host);
  return once(() => {
    render(null, host);
    host.remove();
  }, signal);
}

/** A model made of plain data, for a page without any widget manager. */
export function plainModel(data: Record<string, unknown>): Model {
  const values = new Map(Object.entries(data));
  const handlers = new Map<string, Set<() => void>>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      for (const handler of handlers.get(`change:${key}`) ?? []) handler();
    },
    save_changes: () => {},
    on: (event, handler) => {
      handlers.set(event, (handlers.get(event) ?? new Set()).add(handler as () => void));
    },
    off: (event, handler) => {
      handlers.get(event)?.delete(handler as () => void);
    },
    send: () => {},
  };
}

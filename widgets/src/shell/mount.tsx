import { type ComponentChild, render } from "preact";
import type { Config, Model } from "../core/contract";
import { createDriver } from "../core/driver";
import { createSession } from "../core/session";
import { GameApp } from "./GameApp";
import { motionIsReduced } from "./media";
import { ReplayApp } from "./ReplayApp";
import type { GameView, Reviewed } from "./view";
import "./displaced";

export interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

function once(task: () => void, signal?: AbortSignal): () => void {
  let left: (() => void) | null = task;
  const cleanup = () => {
    left?.();
    left = null;
  };
  signal?.addEventListener("abort", cleanup, { once: true });
  return cleanup;
}

interface Around {
  /** Prepares the element that the widget gets. */
  prepare?: (host: HTMLElement) => void;
  /** Ends what the widget has used. */
  dispose?: () => void;
}

/** Shows a widget in an element of its own, until the host aborts or calls what is returned. */
export function mount(
  { el, signal }: Pick<RenderContext, "el" | "signal">,
  widget: ComponentChild,
  { prepare, dispose }: Around = {},
): () => void {
  const host = el.appendChild(document.createElement("div"));
  prepare?.(host);
  render(widget, host);
  return once(() => {
    render(null, host);
    host.remove();
    dispose?.();
  }, signal);
}

export function mountGame(context: RenderContext, view: GameView, reviewed?: Reviewed): () => void {
  const { model } = context;
  const config = model.get("config") as Config;
  const session = createSession(model);
  const driver = createDriver(session, model, { config, reduced: motionIsReduced });
  const cleanup = mount(context, <GameApp {...{ model, session, driver, view, reviewed }} />, {
    prepare: (host) => {
      host.dataset.screen = model.get("screen") as string;
    },
    dispose: () => {
      driver.dispose();
      session.dispose();
    },
  });
  session.greet();
  return cleanup;
}

export function mountReplay(context: RenderContext, view: GameView, reviewed?: Reviewed): () => void {
  return mount(context, <ReplayApp {...{ model: context.model, view, reviewed }} />);
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

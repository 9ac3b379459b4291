import { type ComponentChild, render } from "preact";
import type { Config, Model } from "../core/contract";
import { createDriver, type Driver } from "../core/driver";
import { createSession, type Session } from "../core/session";
import { asLang } from "../core/text";
import { GameApp } from "./GameApp";
import { motionIsReduced } from "./media";
import { ReplayApp } from "./ReplayApp";
import { Shielded, Undrawn } from "./Shielded";
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

type Place = Pick<RenderContext, "el" | "signal"> & { model?: Model };

interface Around {
  /** Prepares the element that the widget gets. */
  prepare?: (host: HTMLElement) => void;
  /** Ends what the widget has used. */
  dispose?: () => void;
}

const langIn = ({ model }: Place) => asLang(model?.get("lang") ?? document.documentElement.lang);

/** Shows a widget in an element of its own, until the host aborts or calls what is returned. */
export function mount(place: Place, widget: ComponentChild, { prepare, dispose }: Around = {}): () => void {
  const host = place.el.appendChild(document.createElement("div"));
  prepare?.(host);
  render(<Shielded lang={langIn(place)}>{widget}</Shielded>, host);
  return once(() => {
    render(null, host);
    host.remove();
    dispose?.();
  }, place.signal);
}

/** Draws in a place, or says there that its data cannot be drawn. */
export function attempt(place: Place, draw: () => () => void): () => void {
  try {
    return draw();
  } catch (error) {
    console.error(error);
    return mount(place, <Undrawn lang={langIn(place)} />);
  }
}

/** Shows a widget that talks with Python. */
export const mountSession = (
  context: RenderContext,
  draw: (session: Session) => ComponentChild,
  { prepare, dispose }: Around = {},
): (() => void) =>
  attempt(context, () => {
    const session = createSession(context.model);
    const cleanup = mount(context, draw(session), {
      ...(prepare && { prepare }),
      dispose: () => {
        dispose?.();
        session.dispose();
      },
    });
    session.greet();
    return cleanup;
  });

export function mountGame(context: RenderContext, view: GameView, reviewed?: Reviewed): () => void {
  const { model } = context;
  let driver: Driver | null = null;
  const draw = (session: Session) => {
    driver = createDriver(session, model, {
      config: model.get("config") as Config,
      reduced: motionIsReduced,
    });
    return <GameApp {...{ model, session, driver, view, reviewed }} />;
  };
  return mountSession(context, draw, {
    prepare: (host) => {
      host.dataset.screen = model.get("screen") as string;
    },
    dispose: () => driver?.dispose(),
  });
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

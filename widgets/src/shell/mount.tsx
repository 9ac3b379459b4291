import { type ComponentChild, render } from "preact";
import type { Model } from "../core/contract";
import { asLang } from "../core/text";
import { Shielded, Undrawn } from "./Shielded";
import "./displaced";
import type { Load } from "./view";

export interface RenderContext {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
  /** The game's own script: part of the widget's module, as no data can be that a widget is sent. */
  script?: Load;
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

export interface Around {
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

export interface PlainModel extends Model {
  /** Has those hear of an event who listen to it. */
  fire(event: string, ...told: unknown[]): void;
}

/** A model made of plain data, for a page without any widget manager. */
export function plainModel(data: Record<string, unknown>, send: Model["send"] = () => {}): PlainModel {
  const values = new Map(Object.entries(data));
  const handlers = new Map<string, Set<(...told: unknown[]) => void>>();
  const fire: PlainModel["fire"] = (event, ...told) => {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(...told);
  };
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      fire(`change:${key}`);
    },
    save_changes: () => {},
    on: (event, handler) => {
      handlers.set(event, (handlers.get(event) ?? new Set()).add(handler as () => void));
    },
    off: (event, handler) => {
      handlers.get(event)?.delete(handler as () => void);
    },
    send,
    fire,
  };
}

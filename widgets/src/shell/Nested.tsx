import { useEffect, useRef } from "preact/hooks";
import type { Model } from "../core/contract";
import { useTraits } from "./useTraits";

/** As much of a host's widget manager as it takes to show another widget. */
interface Manager {
  get_model(id: string): Promise<unknown>;
  create_view(model: unknown): Promise<{ el: HTMLElement; remove(): void }>;
}

const PREFIX = "IPY_MODEL_";

/** Another widget that one refers to in a trait, below it; nothing where there is none. */
export function Nested({ model, trait }: { model: Model & { widget_manager?: Manager }; trait: string }) {
  const host = useRef<HTMLDivElement>(null);
  useTraits(model, useRef([trait]).current);
  const reference = (model.get(trait) as string | null | undefined) ?? "";
  useEffect(() => {
    const manager = model.widget_manager;
    if (!reference.startsWith(PREFIX) || !manager) return;
    let gone = false;
    let remove = () => {};
    void manager
      .get_model(reference.slice(PREFIX.length))
      .then((found) => manager.create_view(found))
      .then((view) => {
        remove = () => view.remove();
        if (gone) remove();
        else host.current?.append(view.el);
      });
    return () => {
      gone = true;
      remove();
    };
  }, [model, reference]);
  return <div ref={host} class="rk-nested" />;
}

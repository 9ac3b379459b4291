import { useLayoutEffect, useMemo } from "preact/hooks";
import type { Lang, Model, T } from "../core/contract";
import { own } from "../core/own";
import { Button } from "./Button";
import type { Root } from "./useTheme";
import { useShell } from "./view";

// A hint, or the question of a tutor: Python says it all, and where it belongs on the board.

interface Asked {
  ask: string;
  text: T;
}

export interface Hint {
  buttons?: Asked[];
  told?: T;
  asked?: Asked[];
  /** By the names of places (`data-place`) and of actions (`data-act`). */
  marks?: Record<string, { label: string; said: T }>;
}

/** Gives a place on a picture a title; a drawn one is an element. */
function entitle(spot: SVGElement, said: string): void {
  const old = spot.querySelector(":scope > title");
  const title = old ?? spot.appendChild(document.createElementNS(spot.namespaceURI, "title"));
  title.textContent = said;
}

/** What there is of a hint. Its marks lie on the board: whoever drew the places does not know of them. */
export function useHint(model: Model, root: Root, lang: Lang): Hint {
  const given = model.get("hint") as string | undefined;
  const hint: Hint = useMemo(() => JSON.parse(given || "{}"), [given]);
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const paint = () => {
      for (const spot of board.querySelectorAll<HTMLElement>("[data-place],[data-act],[data-hint]")) {
        const { place = "", act = "", hint: old } = spot.dataset;
        const { marks = {} } = hint;
        const mark = own(marks, place) ?? own(marks, act);
        if (!mark && !old) continue;
        // Its words on the page may be others' by now: what it said last is asked of the attribute.
        const fresh = (spot.getAttribute("aria-description") ?? "") !== (mark?.said[lang] ?? "");
        const said: [string, string | undefined][] = [
          ["data-hint", mark?.label],
          ["title", mark?.said[lang]],
          ["aria-description", mark?.said[lang]],
        ];
        for (const [name, text] of said) {
          if (text) spot.setAttribute(name, text);
          else spot.removeAttribute(name);
        }
        if (fresh && spot instanceof SVGElement) entitle(spot, mark?.said[lang] ?? "");
      }
    };
    paint();
    const observer = new MutationObserver(paint);
    observer.observe(board, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  return hint;
}

interface Props {
  hint: Hint;
  onAsk: (ask: string) => void;
}

export function HintButtons({ of = [], onAsk }: { of: Asked[] | undefined; onAsk: Props["onAsk"] }) {
  const { t } = useShell();
  return (
    <>
      {of.map(({ ask, text }) => (
        <Button key={ask} onClick={() => onAsk(ask)}>
          {t(text)}
        </Button>
      ))}
    </>
  );
}

export function HintBanner({ hint: { told, asked }, onAsk }: Props) {
  const { t } = useShell();
  return (
    <div role="status">
      {told?.en && (
        <div class="rk-banner rk-hint">
          <span>{t(told)}</span>
          <HintButtons of={asked} onAsk={onAsk} />
        </div>
      )}
    </div>
  );
}

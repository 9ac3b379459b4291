import { useLayoutEffect } from "preact/hooks";
import type { Lang, T } from "../core/contract";
import { own } from "../core/own";
import type { Root } from "./useTheme";

/** What is worth something, by the names of places (`data-place`) and of actions (`data-act`). */
export type Worth = Record<string, Mark>;

interface Mark {
  label: string;
  said?: T;
  /** How much of a colour it gets: above the mean or below. */
  tone?: number;
}

/** Gives a place on a picture a title; a drawn one is an element. */
function entitle(spot: SVGElement, said: string): void {
  const old = spot.querySelector(":scope > title");
  const title = old ?? spot.appendChild(document.createElementNS(spot.namespaceURI, "title"));
  title.textContent = said;
}

function set(spot: Element, name: string, text: string | undefined): void {
  if (text) spot.setAttribute(name, text);
  else spot.removeAttribute(name);
}

function paint(spot: HTMLElement, mark: Mark | undefined, lang: Lang): void {
  const { label, tone, said } = mark ?? {};
  set(spot, "data-worth", label);
  set(spot, "data-tone", tone === undefined ? "" : tone < 0 ? "down" : "up");
  spot.style.setProperty("--tone", tone === undefined ? null : `${Math.abs(tone)}%`);
  // Its words on the page may be others' by now: what it said last is asked of the attribute.
  const [old, text = ""] = [spot.getAttribute("aria-description") ?? "", said?.[lang]];
  if (!old && !text) return;
  set(spot, "title", text);
  set(spot, "aria-description", text);
  if (old !== text && spot instanceof SVGElement) entitle(spot, text);
}

/** Marks places of the board with what they are worth: whoever drew them does not know of it. */
export function useWorth(root: Root, lang: Lang, worth: Worth): void {
  useLayoutEffect(() => {
    const board = root.current;
    if (!board) return;
    const paintAll = () => {
      for (const spot of board.querySelectorAll<HTMLElement>("[data-place],[data-act],[data-worth]")) {
        const { place = "", act = "", worth: old } = spot.dataset;
        const mark = own(worth, place) ?? own(worth, act);
        if (mark || old) paint(spot, mark, lang);
      }
    };
    paintAll();
    const observer = new MutationObserver(paintAll);
    observer.observe(board, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
}

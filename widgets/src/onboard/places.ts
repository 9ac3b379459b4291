// A place on a board: whatever a board draws with `data-place`, the name by which the game's own actions call it (a box,
// a card, a horse). It stands on what has the focus there: a button, a cell of a grid, or a place on a picture.

export interface Places {
  /** The names of the places that may be chosen. */
  options: readonly string[];
  chosen: readonly string[];
  /** The right ones, and how that is said; null until the answer is told. */
  right: { names: readonly string[]; said: string } | null;
  /** How often each place was chosen, once that is shown. */
  counts?: Readonly<Record<string, number>> | undefined;
  fixed: boolean;
}

export const nameOf = (place: Element): string => place.getAttribute("data-place") ?? "";

/** The place that may be chosen where something happened on the board. */
export const optionAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-option]") : null;

/** How a place that may be chosen says whether it is: a cell of a grid is selected, a button is pressed. */
const stateOf = (place: Element) =>
  place.getAttribute("role") === "gridcell" ? "aria-selected" : "aria-pressed";

/** Marks the places of a board, however they came there. Whoever drew them does not know of the marks, and keeps them. */
export function mark(board: Element, { options, chosen, right, counts, fixed }: Places): void {
  for (const place of board.querySelectorAll("[data-place]")) {
    const name = nameOf(place);
    if (!options.includes(name)) continue;
    const isRight = right?.names.includes(name) ?? false;
    const isChosen = chosen.includes(name);
    place.setAttribute("data-option", isChosen ? "chosen" : "open");
    place.setAttribute(stateOf(place), `${isChosen}`);
    place.setAttribute("aria-disabled", `${fixed}`);
    place.toggleAttribute("data-right", isRight);
    if (counts?.[name]) place.setAttribute("data-count", `${counts[name]}`);
    else place.removeAttribute("data-count");
    if (right && isRight) place.setAttribute("aria-description", right.said);
    else place.removeAttribute("aria-description");
  }
}

/** Notes on each part of a board whether it has a mark of an answer; says whether one that shows something has none. */
export function foldable(board: Element): boolean {
  const parts = [...board.querySelectorAll(":scope > .rk-main, :scope > .rk-hand")];
  for (const part of parts) {
    part.toggleAttribute("data-unmarked", !part.querySelector('[data-option="chosen"], [data-right]'));
  }
  return parts.some((part) => part.childElementCount > 0 && part.hasAttribute("data-unmarked"));
}

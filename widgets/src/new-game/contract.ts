import type { T } from "../core/contract";
import type { Edit } from "../editor/contract";

/** A snapshot of the form for a new game. */
export interface Offered {
  lead: T;
  /** A line about each game, by its name. */
  lines: Record<string, T>;
  /** Is there a board to go back to? */
  back: boolean;
  /** How one comes back to a game that is not over. */
  running: T | null;
  edit: Pick<Edit, "sections" | "lists" | "problems">;
  /** The line of Python that does the same, where nothing is wrong. */
  python: string | null;
}

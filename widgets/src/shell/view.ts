import { type ComponentChildren, type ComponentType, type Context, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Action, Lang, Model, Reason, RuleText, State, T } from "../core/contract";
import type { Movement } from "../core/motion";
import type { Target } from "../core/select";
import type { Values } from "../core/text";
import type { Step } from "../core/tree";
import type { Review } from "../review/contract";
import type { Part, Place } from "../review/ReviewPanel";
import type { Tips } from "./tips";

/** What stays the same from one snapshot to the next, as long as the language does. */
export interface Shell {
  lang: Lang;
  /** A text, or a word of the catalogue (`import * as w from "racekit:words"`), in the reader's language. */
  t(text: T, values?: Values): string;
  /** Chooses a thing in hand, or puts it back; is it chosen now? */
  choose(key: string): boolean;
  act(action: Action): void;
  /** Says aloud why something cannot be done; sends nothing. */
  refuse(reason: Reason | null): void;
  openRule(id: string, anchor: HTMLElement): void;
  tips: Tips;
}

/** What a board may ask of the shell. */
export interface Table extends Shell {
  name(seat: number): string;
  /** What the reader has: "your …" for who plays alone, else by the name. */
  own(mine: T, named: T): string;
  state: State;
  /** Is this a game to play, or a recording? */
  recorded: boolean;
  /** Is this the board of a question? Then it works nothing out that the question asks for. */
  asked: boolean;
  /** May the person act here and now? */
  live: boolean;
  /** The keys of what has been chosen (one copy in a hand each), and how many are chosen before anything is done. */
  gathered: readonly string[];
  most: number;
  /** The key that was chosen last, and the card that actions start from. */
  chosen: string | null;
  from: string | null;
  aim(to: string): Target;
  ruleKnown(id: string): RuleText | null;
  /** Is something marked as moved by or since the reader's last move? */
  marked: boolean;
}

export interface BoardProps<S> {
  state: State<S>;
  scene: S;
}

/** What outcomes of chance may have in common. */
export interface Kind {
  text: T;
  of(action: string): string;
  head(key: string, lang: Lang): ComponentChildren;
}

/** Loads the script that a game of one's own brings along. */
export type Load = () => Promise<unknown>;

/** A game's part of the picture. The shell owns everything around it. */
export interface GameView<S = unknown> {
  Board: ComponentType<BoardProps<S>>;
  Hand: ComponentType<BoardProps<S>>;
  /** Players and what belongs to them, first in the side panel. */
  Seats: ComponentType<BoardProps<S>>;
  /** Settlements and the like: in the flow below the board, nothing when there is nothing. */
  Notice: ComponentType<BoardProps<S>>;
  /** How a choice is made, where it is not a card and then a place. */
  help?: T;
  /** How many things in hand are chosen before anything is done, where it may be more than one. */
  most?(state: State<S>): number;
  /** What to say about a chosen card, or else; null: what Python says. */
  prompt(table: Table, state: State<S>): string | null;
  /** What moved between two snapshots, in the order in which it happened. */
  plan(before: State<S>, after: State<S>): Movement[];
  /** Where something ends with a movement: the second scene without what tells how; null: nothing ends. */
  untold?(before: S, after: S): S | null;
  /** A picture that says all of a chance outcome, where there is one; else its text is shown. */
  outcome?(action: string): ComponentChildren;
  /** By what many outcomes can be put together. */
  kinds?: readonly Kind[];
  /** A picture that says all of a card by its name, where there is one; else its text is shown. */
  piece?: (name: string) => ComponentChildren;
  /** The same with a board that a game's own script draws. */
  drawnBy?(load: Load): GameView;
}

/** What a review is shown along. */
interface Around {
  steps: readonly Step[];
  recorded: boolean;
  lang: Lang;
  index: number;
  /** What happened at the step that is shown, where that is known. */
  title: T | undefined;
  go: (place: Place) => void;
  ask: (...asked: ["review", string] | ["branch", number]) => void;
  /** May one play on from an earlier step? */
  branches: boolean;
}

/** A review as it is offered, with its curve and its panel. */
export interface FoundReview {
  review: Review;
  curve: ((xs: readonly number[], width: number, shown: number) => ComponentChildren) | undefined;
  panel: (part: Part) => ComponentChildren;
}

/** A hook that finds a widget's review: a part of those bundles alone that have room for it. */
export type Reviewed = (model: Model, around: Around) => FoundReview | null;

export const ShellContext = createContext<Shell | null>(null);
export const TableContext = createContext<Table | null>(null);

function use<C>(context: Context<C | null>): C {
  const value = useContext(context);
  if (!value) throw new Error("no context");
  return value;
}

/** For what is drawn again only when its props change. */
export const useShell = (): Shell => use(ShellContext);

/** For what is drawn again with every snapshot. */
export const useTable = (): Table => use(TableContext);

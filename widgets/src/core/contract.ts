// The contract with Python: what travels in the traits and in the custom messages.

export type Lang = "en" | "ja";

export interface T {
  en: string;
  ja: string;
}

export interface State<S = unknown> {
  v: number;
  seq: number;
  game: string;
  title: T;
  seat: number;
  mode: "play" | "study";
  curtain: number | null;
  status: { lead: T; what: T };
  actor: number | "chance" | null;
  mine: boolean;
  waiting: boolean;
  /** The reader's own choice, which the table makes: only one action is legal. */
  forced?: boolean;
  /** Something has ended that is still on the board, such as a race: the game goes on when somebody says so. */
  rests?: boolean;
  /** The reader begins the first game of its kind on this machine, and has not moved yet. */
  newcomer?: boolean;
  /** The reader has a screen alone, though other people play. */
  apart?: boolean;
  looking?: boolean;
  head?: number;
  seats: Seat[];
  scene: S;
  actions: Action[];
  refused: Refused[];
  why: Reason[];
  /** What a guide says of the reader's decision: each kind once. */
  advice?: Reason & { kind: string; card?: string | null };
  chance: Outcome[];
  log: LogLine[];
  /** What moved since an earlier step, as the seat saw it happen; with nothing before it, nothing is known to move. */
  moved?: Moved;
  /** Are there lines before those of `log`? */
  earlier: boolean;
  now: number;
  undo: { can: boolean; why: Reason | null };
  over: boolean;
  notice?: T | null;
  /** The question why an automatic player chose as it did, where it may be asked. */
  question?: T;
  /** By which name Python finds the game again, where it was saved. */
  saved?: string | null;
  result: Result | null;
  house: T[];
  /** Nobody's board: it shows what everybody may know, and no hand. */
  public?: boolean;
  /** What a guest at a host's table may ask; absent where all may be asked. */
  may?: CommandName[];
}

export interface Moved {
  since: number | null;
  events: Moving[];
}

/** An event by which a board shows what moved: its rule, its name, and its values as far as the seat knows them. */
export interface Moving {
  rule: string;
  name: string;
  seat?: number;
  card?: string;
  [value: string]: unknown;
}

export interface Seat {
  seat: number;
  name: T;
  kind: "person" | "auto";
}

export interface Action {
  action: string;
  from: string | null;
  to: string | null;
  text: T;
}

export interface Refused {
  action: string;
  from: string | null;
  to: string | null;
  why: number;
  /** In words, where the board is the generic one. */
  text?: T;
}

export interface Reason {
  rule: string;
  text: T;
}

export interface Outcome {
  action: string;
  p: string;
  value: number;
  text: T;
}

export interface LogLine {
  n: number;
  ply: number;
  rule: string;
  text: T;
  /** How often it was said in a row, where it was more than once. */
  times?: number;
  p?: string;
  /** One's own choice, made by the table, because only one action was legal. */
  forced?: boolean;
}

export type Titles = Record<number, T>;

/**
 * A snapshot as it travels: with what has changed in the tree, and the titles of the steps where somebody stands. A
 * deck has neither.
 */
export interface Sent extends State {
  tree?: TreeNews;
  titles?: Titles;
}

export interface TreeEntry {
  id: number;
  /** What comes next, the main line's first; nothing at an end. */
  next?: number[];
  comment?: string;
  crossed?: boolean;
}

/** What has changed in the tree since an earlier snapshot; null: this is all of it. */
export interface TreeNews {
  since: number | null;
  nodes: TreeEntry[];
  gone?: number[];
}

/** The whole tree, and the snapshot to which it belongs. */
export interface WholeTree {
  seq: number;
  nodes: TreeEntry[];
}

export interface Result {
  ranking: { seat: number; place: number; score: number; winner: boolean }[];
}

export interface RuleText {
  title: T;
  text: T;
  house: boolean;
  /** Its place in the manual, where that is known. */
  address?: T;
}

export interface Rule extends RuleText {
  id: string;
}

/** A game in a minute: a game of one's own may have its rules alone. */
export interface Guide {
  goal?: T;
  turn?: T;
  rules: readonly (Omit<Rule, "house"> & { picture?: RulePicture })[];
  /** The positions of the pictures, by how many steps have been played. */
  scenes?: Record<number, unknown>;
}

/** Places and things on the board of a position; all of the board where none is named. */
export interface RulePicture {
  after: number;
  shows: readonly string[];
}

export type Speed = "slow" | "normal" | "fast";

export interface Config {
  autoplay: boolean;
  speed: Speed;
}

type Absent = "actions" | "refused" | "why" | "advice" | "chance";

export type Frame<S = unknown> = Omit<State<S>, Absent> & { text: T; comment?: string };

/** Whether a link holds what a seat knows, or all cards. */
export type Known = "seat" | "all";

export type CommandName =
  | "hello"
  | "jupyter"
  | "advance"
  | "undo"
  | "back"
  | "forward"
  | "goto"
  | "comment"
  | "promote"
  | "mode"
  | "seat"
  | "uncover"
  | "add"
  | "remove"
  | "clear"
  | "ready"
  | "race"
  | "choose"
  | "rule"
  | "log"
  | "titles"
  | "tree"
  | "past"
  | "again"
  | "page"
  | "review"
  | "branch"
  | "hint"
  | "outcomes"
  | "why"
  | "set"
  | "put"
  | "take"
  | "reset"
  | "redo"
  | "deal"
  | "code"
  | "play"
  | "edit"
  | "start"
  | "leave"
  | "new"
  | "invite"
  | "lan"
  | "link"
  | "grant"
  | "pause"
  | "sit"
  | "device"
  | "move"
  | "send_away"
  | "show"
  | "next"
  | "end"
  | "answer"
  | "go"
  | "close"
  | "spread"
  | "tell"
  | "timer"
  | "names"
  | "here"
  | "release";

export interface Reject {
  type: "reject";
  id: string;
  code: string;
  rule: string | null;
  text: T;
  /** Where the code of somebody's own game failed. */
  trace?: string;
}

/** A page of the log: the lines before one, and whether there are more before them. */
export interface LogPage {
  before: number | null;
  log: LogLine[];
  earlier: boolean;
}

/** A step before the one shown: as much of its snapshot as marks take. */
export type PastStep = Pick<State, "seat" | "now" | "actor" | "curtain" | "forced" | "scene" | "moved">;

/** The steps from a seat's last choice on to the one shown, without it. */
export interface Past {
  seat: number;
  now: number;
  steps: PastStep[];
  /** What moved in the step that is shown. */
  moved: Moved;
}

export type Incoming =
  | Reject
  | { type: "rule"; id: string; rule: Rule }
  | ({ type: "log"; id: string } & LogPage)
  | { type: "titles"; id: string; titles: Titles }
  | { type: "tree"; id: string; tree: WholeTree }
  | ({ type: "past"; id: string } & Past)
  | { type: "link"; id: string; address: string }
  | { type: "page"; id: string; name: string; html: string }
  | { type: "hello"; id: string; first?: boolean };

type Handler = (...args: never[]) => void;

/** What a host's widget model gives us; a tiny fake is enough. */
export interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  save_changes(): void;
  on(event: string, handler: Handler): void;
  off(event: string, handler: Handler): void;
  send(content: unknown, callbacks?: Callbacks): void;
}

/** What Jupyter calls as a message goes its way: the kernel is at work on it, and is done with it. */
export interface Callbacks {
  iopub: { status(message: { content: { execution_state: string } }): void };
}

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
  looking?: boolean;
  head?: number;
  seats: Seat[];
  scene: S;
  actions: Action[];
  refused: Refused[];
  why: Reason[];
  chance: Outcome[];
  log: LogLine[];
  log_start: number;
  tree: TreeNode[];
  now: number;
  undo: { can: boolean; why: Reason | null };
  over: boolean;
  notice?: T | null;
  result: Result | null;
  house: T[];
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

export interface TreeNode {
  id: number;
  parent: number | null;
  /** Where somebody stands, where a branch begins, at a comment; the other titles come when asked for. */
  text?: T;
  comment?: string;
  crossed?: boolean;
}

export interface Result {
  ranking: { seat: number; place: number; score: number; winner: boolean }[];
}

export interface RuleText {
  title: T;
  text: T;
  house: boolean;
}

export interface Rule extends RuleText {
  id: string;
}

export type Speed = "slow" | "normal" | "fast";

export interface Config {
  autoplay: boolean;
  speed: Speed;
}

type Absent = "actions" | "refused" | "why" | "chance" | "tree";

export type Frame<S = unknown> = Omit<State<S>, Absent> & { text: T; comment?: string };

export type CommandName =
  | "hello"
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
  | "again"
  | "page";

export interface Reject {
  type: "reject";
  id: string;
  code: string;
  rule: string | null;
  text: T;
}

/** What snapshots leave out: the log from its start, and the titles of all steps. */
export interface Whole {
  log: LogLine[];
  titles: Record<number, T>;
}

export type Incoming =
  | Reject
  | { type: "rule"; id: string; rule: Rule }
  | ({ type: "log"; id: string } & Whole)
  | { type: "page"; id: string; name: string; html: string }
  | { type: "hello"; id: string };

type Handler = (...args: never[]) => void;

/** What a host's widget model gives us; a tiny fake is enough. */
export interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  save_changes(): void;
  on(event: string, handler: Handler): void;
  off(event: string, handler: Handler): void;
  send(content: unknown): void;
}

import type { T } from "../core/contract";

// What Python says of an exploration: the handles once, the picture at every change.

/** A text that needs no translation is plain. */
export type Label = T | string;

/** Exact values are outlined, simulated ones filled. */
export type Look = "exact" | "simulated" | "other";

export interface Slider {
  kind: "slider";
  name: string;
  label: T;
  low: number;
  high: number;
  step: number;
  /** How each value is written, the lowest first. */
  written: Label[];
  /** The name of its play button, where it has one. */
  play: T | null;
}

export interface Choice {
  kind: "choice";
  name: string;
  label: T;
  options: { value: number; text: Label }[];
}

export type Handle = Slider | Choice;

export type Values = Record<string, number>;

export interface Plan {
  key: string;
  title: T;
  /** The scene. */
  lead: T;
  /** What to try. */
  try: T;
  handles: Handle[];
  /** Is chance in it, in which portions can it be had, and what is a portion made of? */
  chance: { all: number; portions: number[]; unit: T } | null;
}

export interface Tick {
  at: number;
  text: Label;
}

export interface Axis {
  low: number;
  high: number;
  label: T;
  ticks: Tick[];
}

export interface Bar {
  at: number;
  value: number;
  text: Label;
  strong?: boolean;
}

export interface Interval {
  at: number;
  low: number;
  high: number;
  value: number;
  hit: boolean;
}

interface Named {
  look: Look;
  /** What the legend calls it; null where the legend is silent. */
  name: T | null;
}

export type Mark =
  | ({ mark: "bars"; width: number; bars: Bar[] } & Named)
  | ({ mark: "line"; points: [number, number][] } & Named)
  | ({ mark: "band"; points: [number, number, number][] } & Named)
  | ({ mark: "dots"; points: [number, number][] } & Named)
  | ({ mark: "rule"; axis: "x" | "y"; at: number } & Named)
  | ({ mark: "intervals"; intervals: Interval[]; missed: T } & Named);

export interface Chart {
  kind: "chart";
  title: T;
  alt: T;
  height: number;
  x: Axis;
  y: Axis;
  marks: Mark[];
}

export type TileState = "left" | "some" | "hit" | "out" | "none";

export interface Tiles {
  kind: "tiles";
  title: T;
  alt: T;
  /** The names of columns and rows, where tiles lie in a table. */
  columns: Label[];
  rows: { label: Label; tiles: { text: Label; state: TileState }[] }[];
  corner: Label;
  legend: { state: TileState; text: T }[];
}

export interface Crowd {
  kind: "crowd";
  title: T;
  alt: T;
  /** One letter a person: o for fine, x for hit, . for not yet. */
  people: string;
  columns: number;
  legend: { state: string; text: T }[];
}

export interface Heat {
  kind: "heat";
  title: T;
  alt: T;
  x: Axis;
  y: Axis;
  /** Shares of the greatest value, row by row; null where nothing is shown yet. */
  cells: (number[] | null)[];
  now: number;
}

export interface Table {
  kind: "table";
  title: T;
  alt: T;
  columns: { text: Label; look: Look }[];
  rows: { text: Label; cells: Label[]; strong: boolean }[];
}

/** How often it was so, which share that is of what counts, and exactly; is it among what counts? */
export interface TwoWayCell {
  n: string;
  share: string;
  exact: string;
  on: boolean;
}

export interface TwoWay {
  kind: "two_way";
  title: T;
  alt: T;
  /** What A and B are. */
  names: [T, T];
  /** All, A, not A, B, not B. */
  heads: [Label, Label, Label, Label, Label];
  /** Rows: A, not A, all. Columns: B, not B, all. */
  cells: TwoWayCell[][];
  /** The shares of both, only A, only B, neither. */
  areas: [number, number, number, number];
}

export type Panel = Chart | Tiles | Crowd | Heat | Table | TwoWay;

export interface Picture {
  v: number;
  seq: number;
  values: Values;
  /** Trials so far, how many are to come, and whether they are coming. */
  done: number;
  wanted: number;
  running: boolean;
  says: T;
  figures: { text: Label; label: T; look: Look }[];
  panels: Panel[];
}

import type { Model, T } from "../core/contract";
import type { Growing } from "../shell/Estimates";

// What Python says of a review: the curve, the lists and the sums, with all their words.

export interface Curve {
  seat: number;
  name: T;
  /** Is this the seat whose luck and choices are told? */
  mine: boolean;
  /** A value a step, as far as they are known, and as text. */
  values: number[];
  figures: string[];
  /** From where to where it went, in words. */
  told: T;
}

export interface Decided {
  /** The step at which it was made: its place in the line, and its node. */
  at: number;
  node: number;
  word: { key: "best" | "no difference seen" | "cost"; text: T };
  /** The letter of a costly one. */
  mark: string;
  cost: number;
  figure: T;
  text: T;
  better: T | null;
}

export interface Luck {
  at: number;
  node: number;
  up: boolean;
  text: T;
}

export interface Drawn {
  title: T;
  low: number;
  high: number;
  ticks: { value: number; text: string }[];
  legend: T;
  /** The node of each step. */
  nodes: number[];
  seats: Curve[];
  /** What each step gave by luck, as a part of the axis. */
  luck: number[];
  decisions: Decided[];
  chances: Luck[];
  sums: { heads: T[]; rows: { name: T; cells: string[] }[] };
  method: T[];
}

export interface Review extends Growing {
  notice: T | null;
  /** Has anything been reviewed, or is it being? */
  begun: boolean;
  /** By what it judges, and what it may judge by; null: there is no choice. */
  known: { now: "seat" | "all"; seat: T; all: T } | null;
  drawn: Drawn | null;
}

/** The review of a widget, which travels as text; null where none is offered. */
export function reviewOf(model: Model): Review | null {
  const given = model.get("review");
  const read = (typeof given === "string" ? JSON.parse(given) : given) as Review | undefined;
  return read?.told ? read : null;
}

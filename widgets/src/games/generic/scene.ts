import type { T } from "../../core/contract";
import { type Drawing, readDrawing } from "./drawing";

// What any game's scene may hold. It may come from a file: whatever has not this shape is left out.

export interface Field {
  name: T;
  value: T;
  /** A value a seat, where it stands in the table of players. */
  seats?: readonly T[];
}

export interface Scene {
  fields: readonly Field[];
  drawing: string;
}

const isText = (value: unknown): value is T => {
  const { en, ja } = (value ?? {}) as Partial<T>;
  return typeof en === "string" && typeof ja === "string";
};

const isField = (value: unknown): value is Field => {
  const { name, value: said, seats } = (value ?? {}) as Partial<Field>;
  const each = seats === undefined || (Array.isArray(seats) && seats.every(isText));
  return isText(name) && isText(said) && each;
};

const fieldsOf = ({ fields }: Scene): Field[] => (Array.isArray(fields) ? fields.filter(isField) : []);

/** What stands on the board. */
export const boardFields = (scene: Scene): Field[] => fieldsOf(scene).filter(({ seats }) => !seats);

/** What stands in the table of players, a column each. */
export const seatFields = (scene: Scene): Field[] => fieldsOf(scene).filter(({ seats }) => seats);

export const drawingOf = ({ drawing }: Scene): Drawing | null => readDrawing(drawing);

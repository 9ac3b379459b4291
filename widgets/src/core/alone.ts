import type { State } from "./contract";

/** Does the reader play with nobody but automatic players? Only then is a seat called "you". */
export function alone({ seats, seat, apart }: Pick<State, "seats" | "seat" | "apart">): boolean {
  if (apart) return true;
  const persons = seats.filter(({ kind }) => kind === "person");
  return persons.length === 1 && persons[0]?.seat === seat;
}

import type { CommandName, State } from "./contract";

/** May the reader ask for this? Whoever is no guest may ask for everything. */
export const may = ({ may }: Pick<State, "may">, name: CommandName): boolean => may?.includes(name) ?? true;

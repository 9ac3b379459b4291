import type { CommandName, State } from "./contract";

type Told = Pick<State, "may">;

/** May the reader ask for this? Whoever is no guest may ask for everything. */
export const may = ({ may }: Told, name: CommandName): boolean => may?.includes(name) ?? true;

/** Does the board let chance and automatic players act? At a host's table, the host does. */
export const drives = ({ may }: Told): boolean => !may;

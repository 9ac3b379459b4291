import type { T } from "../core/contract";

/** A snapshot of the lobby at a host's screen. */
export interface Lobby {
  title: T;
  /** The invitation: its address, and that as a QR code. */
  address: string;
  qr: string;
  /** Who can reach it, and whether other machines can. */
  reach: T;
  lan: boolean;
  /** Where the room is below the address at which Jupyter begins. */
  path: string;
  seats: Seat[];
  watchers: number;
  grants: Record<Grant, boolean>;
  watch: boolean;
  begun: boolean;
  paused: boolean;
  ended: boolean;
  over: boolean;
  /** What moves a seat to another device, where the host has asked for it. */
  device: { seat: number; address: string; qr: string } | null;
  notices: T[];
}

export type Grant = "hint" | "undo" | "review";

export interface Seat {
  seat: number;
  name: T;
  /** Somebody at this screen, a guest, or an automatic player, also as long as nobody has taken the seat. */
  who: "host" | "person" | "auto";
  /** May a guest take it? */
  free: boolean;
  /** How many devices show it. */
  connected: number;
}

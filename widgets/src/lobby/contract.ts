import type { T } from "../core/contract";

/** What a snapshot at every host's screen holds. */
export interface Host {
  title: T;
  /** The invitation: its address, and that as a QR code. */
  address: string;
  qr: string;
  /** Who can reach it, and whether other machines can. */
  reach: T;
  lan: boolean;
  /** Where the guests' page is below the address at which Jupyter begins. */
  path: string;
  /** What moves a guest's seat to another device, where the host has asked for it. */
  device: { name: T; address: string; qr: string } | null;
  ended: boolean;
  notices: T[];
}

/** A snapshot of the lobby at a host's screen. */
export interface Lobby extends Host {
  seats: Seat[];
  watchers: number;
  grants: Record<Grant, boolean>;
  watch: boolean;
  begun: boolean;
  paused: boolean;
  over: boolean;
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

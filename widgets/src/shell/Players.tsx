import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import type { T } from "../core/contract";
import { Icon } from "./icons";
import { useTable } from "./view";

export interface Player {
  seat: number;
  /** What it is called, where nobody sits there. */
  name?: string;
  /** What stands before the name, and after it. */
  before?: ComponentChildren;
  after?: ComponentChildren;
  /** A cell a column. */
  cells: readonly ComponentChildren[];
}

interface Props {
  columns: readonly T[];
  players: readonly Player[];
}

/** Who plays, who acts now, and a few numbers of each. */
export function Players({ columns, players }: Props) {
  const { t } = useTable();
  return (
    <section class="rk-players" aria-label={t(w.players)}>
      <table class="rk-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="rk-sr">{t(w.player)}</span>
            </th>
            {columns.map((title) => (
              <th key={title.en} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <Row key={player.seat} {...player} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Stands behind the name of who begins. */
export const Starter = ({ label }: { label: string }) => (
  <span class="rk-starter" title={label}>
    <Icon name="marker" />
    <span class="rk-sr">{label}</span>
  </span>
);

function Row({ seat, name, before, after, cells }: Player) {
  const table = useTable();
  const { t, state } = table;
  const acts = state.actor === seat;
  return (
    <tr class={seat === state.seat && !state.public ? "rk-you" : undefined} data-anchor={`player-${seat}`}>
      <th scope="row">
        <span class="rk-who">
          <span class="rk-turn">{acts && <Icon name="play" />}</span>
          {before}
          <span>{name ?? table.name(seat)}</span>
          {acts && <span class="rk-sr">{t(w.acts_now)}</span>}
          {after}
        </span>
      </th>
      {cells.map((cell, column) => (
        <td key={column}>{cell}</td>
      ))}
    </tr>
  );
}

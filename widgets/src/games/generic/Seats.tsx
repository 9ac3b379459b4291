import { Players } from "../../shell/Players";
import { type BoardProps, useTable } from "../../shell/view";
import { type Scene, seatFields } from "./scene";

/** Seats have the colours and numbers that drawings give them. */
const COLOURS = 6;

export function Seats({ state, scene }: BoardProps<Scene>) {
  const { t } = useTable();
  const columns = seatFields(scene);
  return (
    <Players
      columns={columns.map(({ name }) => name)}
      players={state.seats.map(({ seat }) => ({
        seat,
        before: (
          <span class={`rk-gn-token rk-gn-s${seat % COLOURS}`} aria-hidden>
            {seat + 1}
          </span>
        ),
        cells: columns.map(({ seats }) => {
          const value = seats?.[seat];
          return value ? t(value) : "–";
        }),
      }))}
    />
  );
}

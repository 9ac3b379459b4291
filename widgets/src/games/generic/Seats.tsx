import { Players } from "../../shell/Players";
import { type BoardProps, useTable } from "../../shell/view";
import { type Scene, seatFields } from "./scene";

export function Seats({ state, scene }: BoardProps<Scene>) {
  const { t } = useTable();
  const columns = seatFields(scene);
  return (
    <Players
      columns={columns.map(({ name }) => name)}
      players={state.seats.map(({ seat }) => ({
        seat,
        cells: columns.map(({ seats }) => {
          const value = seats?.[seat];
          return value ? t(value) : "–";
        }),
      }))}
    />
  );
}

import * as w from "racekit:words";
import { Players, Starter } from "../../shell/Players";
import { type BoardProps, useTable } from "../../shell/view";
import { Known } from "./Known";
import type { Scene } from "./scene";

export function Seats({ scene }: BoardProps<Scene>) {
  const { t } = useTable();
  return (
    <>
      <Players
        columns={[w.tr_tricks, w.tr_points]}
        players={scene.seats.map(({ seat, dummy, won, points }) => ({
          seat,
          ...(dummy && { name: t(w.tr_dummy) }),
          after: scene.start === seat && <Starter label={t(w.tr_start)} />,
          cells: [won ?? "–", <b key="points">{dummy ? "–" : points}</b>],
        }))}
      />
      <Known scene={scene} />
    </>
  );
}

import * as w from "racekit:words";
import { tabStop, useRoving } from "../../shell/useRoving";
import { type BoardProps, useTable } from "../../shell/view";
import { Course } from "./Course";
import { aroundFrom, dummyPlay, finished, isBack } from "./derived";
import { SeatCell } from "./SeatCell";
import type { Scene } from "./scene";
import { Felt } from "./Trick";

/** One grid: the horses, the seats in the order of play, and the cards before them. */
export function Board({ state, scene }: BoardProps<Scene>) {
  const { t, from } = useTable();
  const around = aroundFrom(scene, state.seat);
  const running = scene.phase === "race" || finished(scene);
  const { onKeyDown, cell } = useRoving([scene.horses.length, around.length, running ? around.length : 0]);
  const inRow = (row: number) => (column: number) => tabStop(cell(row, column));
  const thought = from !== null && scene.hand?.includes(from) && !isBack(from) ? from : null;
  const dummys = dummyPlay(scene, scene.leader === state.seat ? thought : null);
  return (
    <section class="rk-tr-board" aria-label={t(w.board)}>
      <div
        role="grid"
        aria-label={t(w.tr_grid, { race: scene.race, trick: scene.trick })}
        class="rk-tr-grid"
        style={{ "--seats": around.length, "--spaces": scene.goal + 1 }}
        onKeyDown={onKeyDown}
      >
        <Course scene={scene} own={state.seat} cell={inRow(0)} />
        <div role="row" class="rk-tr-seats">
          {around.map((seat, column) => (
            <SeatCell
              key={seat.seat}
              scene={scene}
              seat={seat}
              acts={state.actor === seat.seat}
              own={state.seat === seat.seat}
              next={seat.dummy ? dummys : null}
              cell={inRow(1)(column)}
            />
          ))}
        </div>
        {running && <Felt scene={scene} around={around} dummys={dummys} cell={inRow(2)} />}
      </div>
    </section>
  );
}

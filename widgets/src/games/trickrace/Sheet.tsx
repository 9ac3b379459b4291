import * as w from "racekit:words";
import { useState } from "preact/hooks";
import { places } from "../../core/scene";
import { placeName } from "../../core/text";
import { Button } from "../../shell/Button";
import { Icon } from "../../shell/icons";
import { RuleChip } from "../../shell/RuleChip";
import { Scores, Sheet } from "../../shell/Settlement";
import { type BoardProps, useTable } from "../../shell/view";
import { Letter, Name } from "./Card";
import { justEnded } from "./derived";
import { horseShort, ticketName } from "./labels";
import type { Account, Race, Scene } from "./scene";

/** The score sheet, which fills up race by race, and the result. */
export function Notice({ state, scene }: BoardProps<Scene>) {
  const { t } = useTable();
  const newest = scene.sheet.at(-1);
  if (!newest) return null;
  const write = (n: number) => t(w.tr_points_n, { n });
  return (
    <>
      {state.result && <Scores class="rk-tr-result" result={state.result} write={write} />}
      <Score key={newest.race} scene={scene} newest={newest} />
    </>
  );
}

/** Races in columns; the chosen one is told line by line. */
function Score({ scene, newest }: { scene: Scene; newest: Race }) {
  const { t, lang, name, state } = useTable();
  const [race, setRace] = useState(newest.race);
  const columns = places(scene.races).map((i) => scene.sheet.find((each) => each.race === i + 1));
  const told = scene.sheet.find((each) => each.race === race) ?? newest;
  const head = columns.map((column, i) => {
    const title = t(w.tr_race_n, { race: i + 1 });
    return (
      <th key={i} scope="col">
        {column ? (
          <Button aria-pressed={column === told} onClick={() => setRace(column.race)}>
            {title}
          </Button>
        ) : (
          title
        )}
      </th>
    );
  });
  return (
    <Sheet
      class="rk-tr-sheet"
      title={t(w.tr_sheet)}
      open={justEnded(scene, newest)}
      head={[<td key="" />, ...head]}
      below={<Lines race={told} />}
    >
      <tbody>
        {scene.horses.map((_, place) => (
          <tr key={place} class="rk-tr-places-row">
            <th scope="row">{placeName(lang, place + 1)}</th>
            {columns.map((column, i) => (
              <td key={i}>{column && <Finisher race={column} place={place} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tbody>
        {state.seats.map(({ seat }) => (
          <tr key={seat} class={seat === state.seat ? "rk-tr-you" : undefined}>
            <th scope="row">
              <Name name={name(seat)} />
            </th>
            {columns.map((column, i) => (
              <td key={i}>
                <Entry scene={scene} account={column?.seats.find((account) => account.seat === seat)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function Finisher({ race, place }: { race: Race; place: number }) {
  const { t, lang } = useTable();
  const horse = race.places[place];
  if (!horse) return null;
  const spaces = race.spaces?.[horse];
  return (
    <span class="rk-tr-finisher">
      <Letter horse={horse} /> <span class="rk-tr-finisher-name">{horseShort(lang, horse)}</span>{" "}
      <span title={t(w.tr_odds)}>×{race.odds[horse]}</span>{" "}
      {spaces !== undefined && (
        <span class="rk-note" title={t(w.tr_advanced)}>
          <span class="rk-sr">{t(w.tr_advanced)} </span>›{spaces}
        </span>
      )}
    </span>
  );
}

function Entry({ scene, account }: { scene: Scene; account: Account | undefined }) {
  const { t, lang } = useTable();
  if (!account) return null;
  return (
    <span class="rk-tr-entry">
      <span class="rk-tr-rode" title={t(w.tr_rides, { horse: horseShort(lang, account.horse) })}>
        <Letter horse={account.horse} />
        <span class="rk-sr">{t(w.tr_rides, { horse: horseShort(lang, account.horse) })}</span>
      </span>
      <span class="rk-tr-bet">
        {account.tickets.map((ticket, i) => (
          <span key={i}>
            <span class="rk-sr">{ticketName(lang, scene, ticket)}</span>
            {ticket === "win" ? <Icon name="crown" /> : <Letter horse={ticket} />}
          </span>
        ))}
      </span>
      <span>
        <span class={account.total > 0 ? "rk-tr-gain" : "rk-note"}>+{account.total}</span> →{" "}
        <b title={t(w.tr_after)}>{account.after}</b>
      </span>
    </span>
  );
}

function Lines({ race }: { race: Race }) {
  const { t, name } = useTable();
  return (
    <dl class="rk-tr-lines" aria-label={t(w.tr_lines, { race: race.race })}>
      {race.seats.map(({ seat, lines }) => (
        <div key={seat}>
          <dt>{name(seat)}</dt>
          {lines.map((line, i) => (
            <dd key={i}>
              <RuleChip id={line.rule} /> {t(line.text)} <b>+{line.points}</b>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

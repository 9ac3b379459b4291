import type { Lang } from "../core/contract";
import type { Asker } from "./asker";
import { Chart, Heat, told, useWidth } from "./Chart";
import type {
  Crowd as CrowdData,
  Panel as PanelData,
  Table as TableData,
  Tiles as TilesData,
} from "./contract";
import { TwoWay } from "./TwoWay";

export function Panel({ panel, asker, lang }: { panel: PanelData; asker: Asker; lang: Lang }) {
  return (
    <section class={`rk-panel rk-panel-${panel.kind}`}>
      <h3>{panel.title[lang]}</h3>
      {panel.kind === "chart" && <Chart chart={panel} lang={lang} />}
      {panel.kind === "heat" && <Heat heat={panel} lang={lang} />}
      {panel.kind === "tiles" && <Tiles tiles={panel} lang={lang} />}
      {panel.kind === "crowd" && <Crowd crowd={panel} lang={lang} />}
      {panel.kind === "table" && <Table table={panel} lang={lang} />}
      {panel.kind === "two_way" && <TwoWay panel={panel} asker={asker} lang={lang} />}
    </section>
  );
}

/** What is ruled out is crossed out and paler; what counts is ringed. */
function Tiles({ tiles, lang }: { tiles: TilesData; lang: Lang }) {
  return (
    <>
      <div role="img" aria-label={tiles.alt[lang]}>
        <table class="rk-tiles" aria-hidden>
          {tiles.columns.length > 0 && (
            <thead>
              <tr>
                <th>{told(tiles.corner, lang)}</th>
                {tiles.columns.map((column) => (
                  <th key={told(column, "en")}>{told(column, lang)}</th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {tiles.rows.map((row) => (
              <tr key={told(row.label, "en")}>
                <th>{told(row.label, lang)}</th>
                {row.tiles.map(({ text, state }, index) => (
                  <td key={`${index}`} class={`rk-tile rk-is-${state}`}>
                    {told(text, lang)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul class="rk-x-key">
        {tiles.legend.map(({ state, text }) => (
          <li key={state}>
            <span class={`rk-tile rk-is-${state}`} aria-hidden />
            {text[lang]}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Many people, each a dot. */
function Crowd({ crowd, lang }: { crowd: CrowdData; lang: Lang }) {
  const [box, wide] = useWidth();
  const { people, columns } = crowd;
  const side = Math.min(wide / columns, 11);
  const rows = Math.ceil(people.length / columns);
  return (
    <div ref={box} class="rk-chart">
      <svg
        role="img"
        aria-label={crowd.alt[lang]}
        width={wide}
        height={side * rows + 2}
        viewBox={`0 0 ${wide / side} ${rows + 0.2}`}
      >
        {crowd.legend.map(({ state }) => (
          <path
            key={state}
            class={`rk-person rk-person-${named(state)}`}
            d={squares(people, columns, state)}
          />
        ))}
      </svg>
      <ul class="rk-x-key">
        {crowd.legend.map(({ state, text }) => (
          <li key={state}>
            <svg class="rk-swatch" width="14" height="14" viewBox="-0.1 -0.1 1.1 1.1" aria-hidden>
              <path class={`rk-person rk-person-${named(state)}`} d={squares(state, 1, state)} />
            </svg>
            {text[lang]}
          </li>
        ))}
      </ul>
    </div>
  );
}

const named = (state: string): string =>
  (({ x: "hit", o: "fine" }) as Record<string, string>)[state] ?? "open";

/** One path for all people of a kind. */
export function squares(people: string, columns: number, state: string): string {
  return [...people]
    .map((one, index) =>
      one === state ? `M${(index % columns) + 0.1} ${Math.floor(index / columns) + 0.1}h.8v.8h-.8z` : "",
    )
    .join("");
}

function Table({ table, lang }: { table: TableData; lang: Lang }) {
  return (
    <table class="rk-counts" aria-label={table.alt[lang]}>
      <thead>
        <tr>
          <td />
          {table.columns.map(({ text, look }) => (
            <th key={told(text, "en")} scope="col" class={`rk-col-${look}`}>
              {told(text, lang)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ text, cells, strong }) => (
          <tr key={told(text, "en")} class={strong ? "rk-x-strong" : undefined}>
            <th scope="row">{told(text, lang)}</th>
            {cells.map((cell, index) => (
              <td key={`${index}`}>{told(cell, lang)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

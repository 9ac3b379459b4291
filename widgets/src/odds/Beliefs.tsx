import type { Lang } from "../core/contract";
import { percent } from "../core/text";
import type { Grid } from "./contract";

/** What the others may hold: the darker, the likelier. */
export function Beliefs({ grid, lang }: { grid: Grid; lang: Lang }) {
  const most = Math.max(...grid.rows.flatMap(({ cells }) => cells.map((cell) => cell?.value ?? 0)), 1e-9);
  return (
    <section class="rk-beliefs rk-exact">
      <h3>{grid.title[lang]}</h3>
      <p class="rk-note">{grid.note[lang]}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="rk-scroll" role="group" tabIndex={0} aria-label={grid.title[lang]}>
        <table>
          <thead>
            <tr>
              <td />
              {grid.columns.map((name) => (
                <th key={name.en} scope="col">
                  {name[lang]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ text, cells }) => (
              <tr key={text.en}>
                <th scope="row">{text[lang]}</th>
                {cells.map((cell, place) => (
                  <td
                    key={grid.columns[place]?.en}
                    title={cell?.p}
                    style={{ "--share": `${(70 * (cell?.value ?? 0)) / most}%` }}
                  >
                    {cell && percent(cell.value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

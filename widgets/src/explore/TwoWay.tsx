import type { Lang } from "../core/contract";
import { Button } from "../shell/Button";
import type { Asker } from "./asker";
import { told } from "./Chart";
import type { TwoWayCell, TwoWay as TwoWayData } from "./contract";

interface Props {
  panel: TwoWayData;
  asker: Asker;
  lang: Lang;
}

/** Two events as a table, a Venn diagram and a unit square; a press on a head of the table is a condition. */
export function TwoWay({ panel, asker, lang }: Props) {
  const { names, heads, cells } = panel;
  /** The handle's value for a head: the first three are of everything, of each row, of each column. */
  const head = (at: number, scope: "row" | "col", name?: string) => {
    const pressed = asker.values.shares === at + 2;
    return (
      <th scope={scope}>
        <Button
          class="rk-button"
          aria-pressed={pressed}
          disabled={asker.link === "silent"}
          onClick={() => asker.set({ shares: pressed ? 0 : at + 2 })}
        >
          {told(heads[at] ?? "", lang)}
        </Button>
        {name && <span class="rk-2-name">{name}</span>}
      </th>
    );
  };
  const all = (scope: "row" | "col") => <th scope={scope}>{told(heads[0], lang)}</th>;
  const row = (at: number) => cells[at]?.map((cell, n) => <Cell key={`${n}`} cell={cell} />);
  return (
    <div class="rk-2">
      <table class="rk-2-table">
        <thead>
          <tr>
            <td />
            {head(3, "col", names[1][lang])}
            {head(4, "col")}
            {all("col")}
          </tr>
        </thead>
        <tbody>
          <tr>
            {head(1, "row", names[0][lang])}
            {row(0)}
          </tr>
          <tr>
            {head(2, "row")}
            {row(1)}
          </tr>
          <tr>
            {all("row")}
            {row(2)}
          </tr>
        </tbody>
      </table>
      <div class="rk-2-pictures" role="img" aria-label={panel.alt[lang]}>
        <Venn cells={cells} />
        <UnitSquare panel={panel} lang={lang} />
      </div>
    </div>
  );
}

const Cell = ({ cell: { n, share, exact, on } }: { cell: TwoWayCell }) => (
  <td data-on={on}>
    {n && <b>{n}</b>}
    {share && <span class="rk-2-share">{share}</span>}
    {exact && <span class="rk-2-exact">{exact}</span>}
  </td>
);

/** The parts of two circles of radius 52 around (85, 75) and (145, 75), which meet at x = 115. */
const MEET = [32.5, 117.5];
const LEFT = `M115 ${MEET[0]}A52 52 0 1 0 115 ${MEET[1]}A52 52 0 0 1 115 ${MEET[0]}z`;
const RIGHT = `M115 ${MEET[0]}A52 52 0 1 1 115 ${MEET[1]}A52 52 0 0 0 115 ${MEET[0]}z`;
const LENS = `M115 ${MEET[0]}A52 52 0 0 1 115 ${MEET[1]}A52 52 0 0 1 115 ${MEET[0]}z`;

function Venn({ cells }: { cells: TwoWayCell[][] }) {
  const [a, b] = cells;
  const regions = [
    { cell: b?.[1], shape: "M1 1h228v148h-228z", x: 204, y: 142 },
    { cell: a?.[1], shape: LEFT, x: 62, y: 80 },
    { cell: b?.[0], shape: RIGHT, x: 168, y: 80 },
    { cell: a?.[0], shape: LENS, x: 115, y: 80 },
  ];
  return (
    <svg width="230" height="150" viewBox="0 0 230 150" aria-hidden>
      {regions.map(({ cell, shape }) => (
        <path key={shape} class="rk-2-part" data-on={cell?.on} d={shape} />
      ))}
      {regions.map(({ cell, shape, x, y }) => (
        <text key={shape} x={x} y={y} text-anchor="middle">
          {cell?.n || cell?.exact.split(" = ")[0]}
        </text>
      ))}
      <text x="42" y="26" font-weight="700">
        A
      </text>
      <text x="180" y="26" font-weight="700">
        B
      </text>
    </svg>
  );
}

const SIDE = 150;

/** The shares as areas: A on the left, B below. Level tops mean that neither tells anything about the other. */
function UnitSquare({ panel: { areas, cells, heads }, lang }: Omit<Props, "asker">) {
  const [both, a, b, neither] = areas;
  const columns = [
    { left: 0, below: both, above: a, head: heads[1], on: [cells[0]?.[0]?.on, cells[0]?.[1]?.on] },
    { left: both + a, below: b, above: neither, head: heads[2], on: [cells[1]?.[0]?.on, cells[1]?.[1]?.on] },
  ];
  return (
    <svg width={SIDE + 4} height={SIDE + 22} viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 22}`} aria-hidden>
      {columns.map(({ left, below, above, head, on }) => {
        const width = SIDE * (below + above);
        const top = below + above > 0 ? (SIDE * above) / (below + above) : 0;
        return (
          <g key={left}>
            <rect class="rk-2-part" data-on={on[1]} x={SIDE * left} y={0} width={width} height={top} />
            <rect
              class="rk-2-part rk-2-b"
              data-on={on[0]}
              x={SIDE * left}
              y={top}
              width={width}
              height={width ? SIDE - top : 0}
            />
            {width > 40 && (
              <text x={SIDE * left + width / 2} y={SIDE + 15} text-anchor="middle">
                {told(head, lang)}
              </text>
            )}
            {width > 20 && SIDE - top > 16 && (
              <text x={SIDE * left + width / 2} y={SIDE - 5} text-anchor="middle">
                B
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

import type { Lang } from "../core/contract";
import type { Drawn } from "./contract";
import { HEIGHT, height, path, points, spread } from "./shape";

/** Less luck than this, as a part of the axis, has no sign of its own. */
const SIGNED = 0.01;
/** So high is a line of the labels, in pixels. */
const LINE = 12;

export interface CurveProps {
  drawn: Drawn;
  /** The place in the review of each place on the timeline; -1 where it has none. */
  places: readonly number[];
  /** Where the timeline has each of its places. */
  xs: readonly number[];
  /** The place on the timeline that is shown. */
  index: number;
  width: number;
  lang: Lang;
}

/** Everybody's chances, step by step, above the same steps of the timeline. */
export function Curve({ drawn, places, xs, index, width, lang }: CurveProps) {
  const { seats, ticks, title } = drawn;
  const lines = seats.map((seat) => ({ ...seat, line: points(drawn, seat, places, xs) }));
  const tops = spread(
    lines.map(({ line }) => (line.at(-1)?.[1] ?? 0) + 4),
    LINE,
  );
  const said = [title, ...seats.map(({ told }) => told)].map((text) => text[lang]).join(". ");
  return (
    <svg class="rk-curve" role="img" aria-label={said} viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT}>
      <Luck drawn={drawn} places={places} xs={xs} />
      {ticks.map(({ value, text }) => (
        <g key={text} class="rk-tick">
          <path d={`M0 ${height(drawn, value)}H${width}`} />
          <text x="2" y={Math.max(LINE, height(drawn, value) - 3)}>
            {text}
          </text>
        </g>
      ))}
      <path class="rk-here" d={`M${xs[index] ?? 0} 0V${HEIGHT}`} />
      {lines.map(({ seat, mine, line }) => (
        <path key={seat} class={`rk-of-${seat % 6}${mine ? " rk-mine-line" : ""}`} d={path(line)} />
      ))}
      <Marks drawn={drawn} places={places} xs={xs} />
      {lines.map(({ seat, line }, i) => (
        <text key={seat} class={`rk-end rk-of-${seat % 6}`} x={(line.at(-1)?.[0] ?? 0) + 4} y={tops[i]}>
          {seat + 1}
        </text>
      ))}
    </svg>
  );
}

type Placed = Pick<CurveProps, "drawn" | "places" | "xs">;

/** Luck shades its step: a band, and a sign that points up or down. */
function Luck({ drawn, places, xs }: Placed) {
  return (
    <>
      {places.map((place, i) => {
        const luck = drawn.luck[place] ?? 0;
        if (!i || Math.abs(luck) < SIGNED) return null;
        const [from = 0, to = 0] = [xs[i - 1], xs[i]];
        const up = luck > 0;
        const size = Math.min(6, 3 + 20 * Math.abs(luck));
        return (
          <g key={place} class={up ? "rk-up" : "rk-down"}>
            <rect
              x={from}
              width={to - from}
              height={HEIGHT}
              fill-opacity={Math.min(0.3, 2 * Math.abs(luck))}
            />
            <path d={`M${to - size} ${HEIGHT - (up ? 1 : 8)}h${2 * size}l${-size} ${up ? -7 : 7}z`} />
          </g>
        );
      })}
    </>
  );
}

/** Costly decisions, with the letters of the list; the costliest is drawn last. */
function Marks({ drawn, places, xs }: Placed) {
  const values = drawn.seats.find(({ mine }) => mine)?.values ?? [];
  const marked = drawn.decisions.filter(({ mark }) => mark).reverse();
  return (
    <>
      {marked.map(({ at, mark, cost }) => {
        const [x, value] = [xs[places.indexOf(at)], values[at]];
        if (x === undefined || value === undefined) return null;
        const part = cost / (drawn.high - drawn.low);
        return (
          <g key={mark} class="rk-costly" transform={`translate(${x} ${height(drawn, value)})`}>
            <circle r={Math.min(11, 6.5 + 30 * part)} />
            <text y="3.5">{mark}</text>
          </g>
        );
      })}
    </>
  );
}

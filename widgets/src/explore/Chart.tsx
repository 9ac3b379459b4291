import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang } from "../core/contract";
import type { Axis, Chart as ChartData, Heat as HeatData, Label, Mark, Tick } from "./contract";
import { area, path, scale, thinned, width } from "./scale";

// Pictures with axes. They are drawn at the width they have, so that their letters keep their size.

const LEFT = 46;
const RIGHT = 20;
const TOP = 8;
const BOTTOM = 38;

export const told = (label: Label, lang: Lang): string => (typeof label === "string" ? label : label[lang]);

/** The width of an element, in px, and again whenever it changes. */
export function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(520);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => setWide(Math.max(element.clientWidth, 220)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, wide];
}

interface Frame {
  x: (value: number) => number;
  y: (value: number) => number;
  wide: number;
  high: number;
}

const frame = (x: Axis, y: Axis, wide: number, high: number): Frame => ({
  x: scale(x, LEFT, wide - RIGHT),
  y: scale(y, high - BOTTOM, TOP),
  wide,
  high,
});

export function Chart({ chart, lang }: { chart: ChartData; lang: Lang }) {
  const [box, wide] = useWidth();
  const { x, y, marks, height } = chart;
  const place = frame(x, y, wide, height);
  return (
    <div ref={box} class="rk-chart">
      <svg role="img" aria-label={chart.alt[lang]} width={wide} height={height}>
        <Axes x={x} y={y} place={place} lang={lang} grid />
        {marks.map((mark, index) => (
          <MarkView key={`${index}-${mark.mark}`} mark={mark} place={place} lang={lang} />
        ))}
      </svg>
      <Legend marks={marks} lang={lang} />
    </div>
  );
}

interface AxesProps {
  x: Axis;
  y: Axis;
  place: Frame;
  lang: Lang;
  grid?: boolean;
}

function Axes({ x, y, place, lang, grid = false }: AxesProps) {
  const { wide, high } = place;
  const longest = Math.max(...x.ticks.map(({ text }) => width(told(text, lang))), 0);
  const foot = high - BOTTOM;
  return (
    <g class="rk-axes">
      {y.ticks.map(({ at, text }: Tick) => (
        <g key={at}>
          {grid && <line x1={LEFT} x2={wide - RIGHT} y1={place.y(at)} y2={place.y(at)} />}
          <text x={LEFT - 6} y={place.y(at) + 4} text-anchor="end">
            {told(text, lang)}
          </text>
        </g>
      ))}
      {thinned(x.ticks, place.x, longest + 8).map(({ at, text }) => (
        <text key={at} x={place.x(at)} y={foot + 15} text-anchor="middle">
          {told(text, lang)}
        </text>
      ))}
      <line class="rk-x-foot" x1={LEFT} x2={wide - RIGHT} y1={foot} y2={foot} />
      <text class="rk-axis-name" x={(LEFT + wide - RIGHT) / 2} y={high - 5} text-anchor="middle">
        {x.label[lang]}
      </text>
    </g>
  );
}

interface MarkProps<M = Mark> {
  mark: M;
  place: Frame;
  lang: Lang;
}

function MarkView({ mark, place, lang }: MarkProps) {
  const { x, y, wide, high } = place;
  const look = `rk-m-${mark.mark} rk-m-${mark.look}`;
  switch (mark.mark) {
    case "bars":
      return <Bars mark={mark} place={place} lang={lang} />;
    case "line":
      return <path class={look} d={path(mark.points.map(([at, value]) => [x(at), y(value)]))} />;
    case "band": {
      const there = mark.points.map(([at, , top]) => [x(at), y(top)] as const);
      const back = mark.points.map(([at, low]) => [x(at), y(low)] as const).reverse();
      return <path class={look} d={area([...there, ...back])} />;
    }
    case "dots":
      return (
        <g class={look}>
          {mark.points.map(([at, value], index) => (
            <circle key={index} cx={x(at)} cy={y(value)} r={4.5} />
          ))}
        </g>
      );
    case "rule":
      return mark.axis === "y" ? (
        <line class={look} x1={LEFT} x2={wide - RIGHT} y1={y(mark.at)} y2={y(mark.at)} />
      ) : (
        <line class={look} x1={x(mark.at)} x2={x(mark.at)} y1={TOP} y2={high - BOTTOM} />
      );
    case "intervals":
      return (
        <g class={look}>
          {mark.intervals.map(({ at, low, high: top, value, hit }) => (
            <g key={at} class={hit ? "rk-x-hit" : "rk-x-miss"}>
              <line x1={x(at)} x2={x(at)} y1={y(low)} y2={y(top)} />
              {hit ? <circle cx={x(at)} cy={y(value)} r={1.8} /> : <path d={cross(x(at), y(value))} />}
            </g>
          ))}
        </g>
      );
  }
}

/** What is missed is told by its shape, too. */
const cross = (x: number, y: number, r = 4): string =>
  `${path([
    [x - r, y - r],
    [x + r, y + r],
  ])}${path([
    [x - r, y + r],
    [x + r, y - r],
  ])}`;

function Bars({ mark, place, lang }: MarkProps<Extract<Mark, { mark: "bars" }>>) {
  const { x, y } = place;
  const foot = place.high - BOTTOM;
  // Simulated bars stand inside the outlines of the exact ones.
  const share = mark.look === "simulated" ? 0.62 : 1;
  return (
    <g class={`rk-m-bars rk-m-${mark.look}`}>
      {mark.bars.map(({ at, value, text, strong }) => {
        const half = (mark.width * share) / 2;
        const left = x(at - half);
        return (
          <rect
            key={at}
            class={strong ? "rk-x-strong" : undefined}
            x={left}
            y={y(value)}
            width={Math.max(x(at + half) - left, 1)}
            height={Math.max(foot - y(value), 0)}
          >
            <title>{told(text, lang)}</title>
          </rect>
        );
      })}
    </g>
  );
}

function Legend({ marks, lang }: { marks: Mark[]; lang: Lang }) {
  const named = marks.filter(({ name }) => name);
  if (!named.length) return null;
  return (
    <ul class="rk-x-key">
      {named.map((mark) => (
        <li key={mark.name?.en}>
          <Swatch mark={mark} hit />
          {mark.name?.[lang]}
        </li>
      ))}
      {marks.map(
        (mark) =>
          mark.mark === "intervals" && (
            <li key="missed">
              <Swatch mark={mark} hit={false} />
              {mark.missed[lang]}
            </li>
          ),
      )}
    </ul>
  );
}

function Swatch({ mark, hit }: { mark: Mark; hit: boolean }) {
  const look = `rk-m-${mark.mark} rk-m-${mark.look}`;
  return (
    <svg class="rk-swatch" width="22" height="14" aria-hidden>
      {mark.mark === "bars" && (
        <g class={look}>
          <rect x="7" y="2" width="8" height="11" />
        </g>
      )}
      {mark.mark === "band" && <rect class={look} x="1" y="2" width="20" height="10" />}
      {mark.mark === "dots" && (
        <g class={look}>
          <circle cx="11" cy="7" r="4.5" />
        </g>
      )}
      {(mark.mark === "line" || mark.mark === "rule") && <line class={look} x1="1" x2="21" y1="7" y2="7" />}
      {mark.mark === "intervals" && (
        <g class={look}>
          <g class={hit ? "rk-x-hit" : "rk-x-miss"}>
            <line x1="11" x2="11" y1="0" y2="14" />
            {hit ? <circle cx="11" cy="7" r="1.8" /> : <path d={cross(11, 7)} />}
          </g>
        </g>
      )}
    </svg>
  );
}

const ROW = 19;

/** A heat map: the darker, the likelier; a row that is not there yet is empty. */
export function Heat({ heat, lang }: { heat: HeatData; lang: Lang }) {
  const [box, wide] = useWidth();
  const { x, y, cells, now } = heat;
  const high = TOP + BOTTOM + ROW * cells.length;
  const across = scale({ low: x.low - 0.5, high: x.high + 0.5 }, LEFT, wide - RIGHT);
  const place = { x: across, y: (row: number) => TOP + ROW * (row + 0.5), wide, high };
  const cell = across(x.low + 0.5) - across(x.low - 0.5);
  return (
    <div ref={box} class="rk-chart">
      <svg role="img" aria-label={heat.alt[lang]} width={wide} height={high}>
        <Axes x={x} y={y} place={place} lang={lang} />
        {cells.map((row, index) => (
          <g key={`${index}`} class="rk-heat">
            <rect
              class="rk-x-empty"
              x={LEFT}
              y={TOP + ROW * index}
              width={wide - LEFT - RIGHT}
              height={ROW - 2}
            />
            {row?.map(
              (share, at) =>
                share > 0 && (
                  <rect
                    key={`${at}`}
                    x={across(x.low + at - 0.5)}
                    y={TOP + ROW * index}
                    width={cell + 0.3}
                    height={ROW - 2}
                    fill-opacity={Math.max(Math.sqrt(share), 0.04)}
                  />
                ),
            )}
          </g>
        ))}
        <rect
          class="rk-x-now"
          x={LEFT - 1}
          y={TOP + ROW * now - 1}
          width={wide - LEFT - RIGHT + 2}
          height={ROW}
        />
      </svg>
    </div>
  );
}

import * as w from "racekit:words";
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { alike } from "../core/chance";
import type { Lang } from "../core/contract";
import { percent, word } from "../core/text";
import type { Comparison, Group, Row } from "./contract";

/** Longer fractions are told by the percentage; the tooltip has them whole. */
const LONG = 9;

interface Props {
  group: Group;
  lang: Lang;
  /** The action that is looked at on a board. */
  aimed: string | null;
}

/** Exact values are outlined and carry a fraction; estimates are striped and carry their interval. */
export function Bars({ group, lang, aimed }: Props) {
  const { title, note, exact, most, rows } = group;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(".rk-aimed");
    if (box.current && row) box.current.scrollTop = row.offsetTop - box.current.clientHeight / 2;
  }, [aimed, rows]);
  const fractions = exact ? alike(rows.map(({ p = "" }) => ({ p }))) : [];
  return (
    <section class={`rk-chances ${look(exact)} rk-of-${group.key}`}>
      <h3>
        {title[lang]} <span class="rk-badge">{word(lang, exact ? w.odds_exact : w.odds_estimated)}</span>
      </h3>
      <p class="rk-note">{note[lang]}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div ref={box} class="rk-scroll" role="group" tabIndex={0} aria-label={title[lang]}>
        {compared(rows).map((some) => (
          <Fragment key={some[0]?.group}>
            {some[0]?.head && <h4 class="rk-compared">{some[0].head[lang]}</h4>}
            <ul aria-label={some[0]?.head?.[lang]}>
              {some.map((row) => (
                <li
                  key={row.action ?? row.text.en}
                  class={`rk-chance ${look(row.p !== undefined)}${aims(row, aimed) ? " rk-aimed" : ""}`}
                  title={told(row, lang)}
                >
                  <span>{row.text[lang]}</span>
                  <Bar row={row} most={most} />
                  <span class="rk-p">{figure(row, fractions[rows.indexOf(row)] ?? row.p)}</span>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <p class="rk-chance rk-axis" aria-hidden>
        <span>
          <b>0</b>
          <b>{percent(most)}</b>
        </span>
      </p>
    </section>
  );
}

/** The rows by how they compare, in the order in which they come; all in one where nothing is compared. */
export function compared(rows: Row[]): Row[][] {
  const groups = new Map<Comparison | undefined, Row[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups.values()];
}

const look = (exact: boolean): string => (exact ? "rk-exact" : "rk-estimated");

const aims = ({ action }: Row, aimed: string | null): boolean => action !== undefined && action === aimed;

function Bar({ row, most }: { row: Row; most: number }) {
  const { value, low, high } = row;
  const at = (place: number) => `${(100 * Math.max(0, place)) / most}%`;
  return (
    <span class="rk-bar" aria-hidden>
      <span style={{ width: at(value) }} />
      {low !== undefined && high !== undefined && (
        <i style={{ insetInlineStart: at(low), width: at(high - low) }} />
      )}
    </span>
  );
}

/** An interval narrower than this needs a decimal. */
const NARROW = 0.02;

function figure(row: Row, fraction: string | undefined): string {
  if (fraction) return fraction.length <= LONG ? `${fraction} = ${percent(row.value)}` : percent(row.value);
  const { low = row.value, high = row.value } = row;
  const [from, to] = [low, high].map((end) => (100 * end).toFixed(high - low < NARROW ? 1 : 0));
  return `${percent(row.value)} (${from}–${to})`;
}

function told(row: Row, lang: Lang): string {
  const { difference } = row;
  const alone = chance(row, lang);
  return difference ? word(lang, w.odds_less, { row: alone, difference: difference[lang] }) : alone;
}

function chance(row: Row, lang: Lang): string {
  if (row.p !== undefined) return `${row.text[lang]}: ${row.p} = ${percent(row.value)}`;
  const { low = row.value, high = row.value } = row;
  return `${row.text[lang]}: ${word(lang, w.odds_between, { low: percent(low), high: percent(high) })}`;
}

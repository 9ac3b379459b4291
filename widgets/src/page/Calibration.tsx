import * as q from "racekit:lessons";
import { useEffect } from "preact/hooks";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import type { Question } from "../question/contract";
import { useRedraw } from "../shell/useRedraw";
import { type Band, bands, brier, LEAST, loss, NEAR, scored } from "./confidence";
import type { Store } from "./store";

interface Props {
  questions: readonly Question[];
  store: Store;
  lang: Lang;
}

/** The guesses one by one, their score, and how well the confidence fits. */
export function Calibration({ questions, store, lang }: Props) {
  const redraw = useRedraw();
  useEffect(() => store.subscribe(redraw), [store, redraw]);
  const all = scored(questions, store);
  const score = brier(all);
  const enough = all.length >= LEAST;
  const found = bands(all);
  const rows = all.map((each) => [
    each.question.prompt[lang].replaceAll("**", ""),
    `${each.sure}%`,
    each.right ? "✓" : "✗",
    `${Number(loss(each).toPrecision(6))}`,
  ]);
  const heads = (...texts: (typeof q.own_sure)[]) => texts.map((text) => word(lang, text));
  return (
    <>
      <Table
        title={word(lang, q.own_title)}
        heads={heads(q.own_question, q.own_sure, q.own_right, q.own_loss)}
        rows={rows}
      />
      {score !== null && (
        <>
          <p>{word(lang, q.brier, { brier: score.toFixed(3), count: all.length })}</p>
          {!enough && <p>{word(lang, q.brier_few, { least: LEAST })}</p>}
          <p>{word(lang, q.brier_right, NEAR)}</p>
        </>
      )}
      {enough && (
        <>
          <Picture bands={found} lang={lang} />
          <Table
            title={word(lang, q.calibration_title)}
            heads={heads(q.calibration_sure, q.calibration_right, q.calibration_share)}
            rows={found.map((band) => [
              range(band),
              of(band),
              `${Math.round((100 * band.right) / band.of)}%`,
            ])}
          />
        </>
      )}
    </>
  );
}

const range = ({ low, high }: Band): string => (high > low ? `${low}–${high}%` : `${low}%`);
const of = ({ right, of: all }: Band): string => `${right} / ${all}`;

function Table({ title, heads, rows }: { title: string; heads: string[]; rows: string[][] }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const x = (sure: number): number => 46 + (sure - 50) * 5.6;
const y = (share: number): number => 178 - share * 1.55;

/** The share right over the confidence; on the dashed line both are the same. */
function Picture({ bands: all, lang }: { bands: readonly Band[]; lang: Lang }) {
  const told = all.map((band) => `${range(band)}: ${of(band)}`).join("; ");
  return (
    <svg
      class="rk-fits"
      role="img"
      aria-label={word(lang, q.calibration_alt, { bands: told })}
      viewBox="0 0 352 224"
      width="352"
      font-size="12"
      fill="currentColor"
    >
      <text x="4" y="12">
        {word(lang, q.calibration_share)}
      </text>
      <text x="190" y="216" text-anchor="middle">
        {word(lang, q.calibration_sure)}
      </text>
      {[0, 25, 50, 75, 100].map((percent) => (
        <g key={percent}>
          <line x1="40" y1={y(percent)} x2="330" y2={y(percent)} stroke="currentColor" opacity="0.2" />
          <text x="36" y={y(percent) + 4} text-anchor="end">
            {percent}%
          </text>
        </g>
      ))}
      {[50, 60, 70, 80, 90, 100].map((sure) => (
        <text key={sure} x={x(sure)} y="196" text-anchor="middle">
          {sure}%
        </text>
      ))}
      <line x1={x(50)} y1={y(50)} x2={x(100)} y2={y(100)} stroke="currentColor" stroke-dasharray="4 4" />
      {all.map((band) => (
        <circle
          key={band.low}
          cx={x(100 * band.sure)}
          cy={y((100 * band.right) / band.of)}
          r={3 + Math.sqrt(band.of)}
          fill="#0072b2"
          stroke="currentColor"
        />
      ))}
    </svg>
  );
}

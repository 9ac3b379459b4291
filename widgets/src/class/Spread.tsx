import * as q from "racekit:lessons";
import { Fragment } from "preact";
import type { Lang } from "../core/contract";
import { join, word } from "../core/text";
import { percent } from "../question/said";
import type { Line, Round, Row } from "./contract";

// How the answers of a class lie: drawn by the kind of the question, and said in numbers too. Who gave which answer is
// not known here.

interface Props {
  round: Round;
  /** Does it belong to a round before or after talking? */
  title: string;
  lang: Lang;
}

export function Spread({ round, title, lang }: Props) {
  return (
    <section class="rk-ca-round" aria-label={title || undefined}>
      <h3>
        {join(lang, [title, word(lang, q.class_answers, { n: round.count }), sureness(round.sure, lang)])}
      </h3>
      {round.rows && <Bars rows={round.rows} others={round.others ?? 0} lang={lang} />}
      {round.line && <Dots line={round.line} lang={lang} />}
      {round.bars && <Shares bars={round.bars} lang={lang} />}
    </section>
  );
}

/** How sure some are on average; nothing where that was not asked. */
export const sureness = (sure: number | null, lang: Lang): string =>
  sure === null ? "" : word(lang, q.class_sure, { percent: percent(lang, sure / 100) });

function Bars({ rows, others, lang }: { rows: Row[]; others: number; lang: Lang }) {
  const most = Math.max(1, others, ...rows.map(({ count }) => count));
  return (
    <dl class="rk-ca-bars">
      {rows.map(({ text, count, sure, right }) => (
        <Fragment key={text.en}>
          <dt data-right={right}>
            {right && (
              <>
                <span aria-hidden>✓ </span>
                <span class="rk-sr">{word(lang, q.board_right)} </span>
              </>
            )}
            {text[lang]}
          </dt>
          <dd data-right={right}>
            <i style={{ width: `${(count / most) * 100}%` }} />
            <b>{count}</b>
            {sure !== null && (
              <small>{word(lang, q.q_sure_of, { percent: percent(lang, sure / 100) })}</small>
            )}
          </dd>
        </Fragment>
      ))}
      {others > 0 && (
        <>
          <dt>{word(lang, q.class_others)}</dt>
          <dd>
            <i style={{ width: `${(others / most) * 100}%` }} />
            <b>{others}</b>
          </dd>
        </>
      )}
    </dl>
  );
}

/** As high as the highest stack may become, in px. */
const STACK = 150;

function Dots({ line, lang }: { line: Line; lang: Lang }) {
  const { dots, ticks, middle, truth, below, above } = line;
  const most = Math.max(1, ...dots.map(({ count }) => count));
  const size = Math.min(16, STACK / most);
  const place = (at: number) => ({ left: `${at * 100}%` });
  const beyond = (count: number) => word(lang, q.class_beyond, { n: count });
  return (
    <div class="rk-ca-dots">
      <p class="rk-ca-flags">
        {middle && <span>{word(lang, q.class_middle, { value: middle.text[lang] })}</span>}
        {truth && <b>{word(lang, q.class_truth_at, { value: truth.text[lang] })}</b>}
        {below > 0 && <span>◀ {beyond(below)}</span>}
        {above > 0 && <span>{beyond(above)} ▶</span>}
      </p>
      <div class="rk-ca-line" style={{ height: `${size * most + 6}px` }} aria-hidden>
        {middle && <i class="rk-ca-middle" style={place(middle.at)} />}
        {truth && <i class="rk-ca-true" style={place(truth.at)} />}
        {dots.map(({ at, count }) => (
          <span key={at} class="rk-ca-stack" style={{ ...place(at), "--rk-ca-dot": `${size}px` }}>
            {Array.from({ length: count }, (_, n) => (
              <i key={n} />
            ))}
          </span>
        ))}
      </div>
      <div class="rk-ca-ticks" aria-hidden>
        {ticks.map(({ at, text }) => (
          <span key={at} style={place(at)}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

function Shares({ bars, lang }: { bars: NonNullable<Round["bars"]>; lang: Lang }) {
  return (
    <dl class="rk-ca-shares">
      {bars.map(({ text, shares, truth }) => (
        <Fragment key={text.en}>
          <dt>{text[lang]}</dt>
          <dd>
            {shares.map((share, at) => (
              <i key={at} style={{ left: `${share * 100}%` }} />
            ))}
            {truth !== null && <b style={{ left: `${truth * 100}%` }} />}
            <span class="rk-sr">
              {join(lang, [
                ...shares.map((share) => percent(lang, share)),
                truth === null ? "" : word(lang, q.class_truth_at, { value: percent(lang, truth) }),
              ])}
            </span>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

import * as w from "racekit:words";
import type { T } from "../core/contract";
import { Button } from "../shell/Button";
import { EstimatesHead } from "../shell/Estimates";
import { useShell } from "../shell/view";
import type { Decided, Drawn, Luck, Review } from "./contract";

/** A step of the review: its place in the line, and its node. */
export type Place = Pick<Decided, "at" | "node">;

/** What a panel has: all, or the decisions beside a board and the rest below it. */
export type Part = "all" | "decisions" | "rest";

export interface PanelProps {
  review: Review;
  part: Part;
  /** What happened at the step that is shown, where that is known. */
  title: T | undefined;
  /** The place in the review that is shown; -1 where it has none. */
  here: number;
  onGo: (place: Place) => void;
  /** Absent where nobody answers. */
  onAsk?: ((asked: string) => void) | undefined;
  onBranch?: ((node: number) => void) | undefined;
}

/** What was luck and what was choice: the sums, the costly decisions, the lucky events. */
export function ReviewPanel(props: PanelProps) {
  const { t } = useShell();
  const { review, part, here, onGo } = props;
  const { drawn } = review;
  const list = drawn && { drawn, here, onGo };
  if (part === "decisions")
    return (
      list && (
        <div class="rk-rv">
          <Decisions {...list} />
        </div>
      )
    );
  return (
    <section class={`rk-rv rk-rv-${part}`} aria-label={t(w.review_title)}>
      <Head {...props} />
      {list && (
        <>
          <Values {...list} title={props.title} />
          <div class="rk-rv-parts">
            {part === "all" && <Decisions {...list} />}
            <Chances {...list} />
            <Sums drawn={list.drawn} title={w.review_sums} />
          </div>
        </>
      )}
    </section>
  );
}

function Head({ review, here, onAsk, onBranch }: PanelProps) {
  const { t } = useShell();
  const { notice, drawn, progress, known } = review;
  const node = drawn && here < drawn.nodes.length - 1 ? drawn.nodes[here] : undefined;
  return (
    <>
      <EstimatesHead {...review} title={w.review_title} onAsk={onAsk}>
        {onBranch && node !== undefined && <Button onClick={() => onBranch(node)}>{t(w.review_here)}</Button>}
        {onAsk && known && !progress && (
          <label class="rk-field">
            <span>{t(w.review_known)}</span>
            <select value={known.now} onChange={(event) => onAsk(event.currentTarget.value)}>
              <option value="seat">{t(known.seat)}</option>
              <option value="all">{t(known.all)}</option>
            </select>
          </label>
        )}
      </EstimatesHead>
      {notice && (
        <p class="rk-banner" role="status">
          {t(notice)}
        </p>
      )}
    </>
  );
}

/** Whose line is whose, and what it is worth at the step that is shown. */
function Values({ drawn, here, title }: ListProps & { title: T | undefined }) {
  const { t } = useShell();
  return (
    <div class="rk-rv-values">
      {title && <p>{t(title)}</p>}
      <ul>
        {drawn.seats.map(({ seat, mine, name, figures }) => (
          <li key={seat}>
            <svg aria-hidden width="26" height="10" viewBox="0 0 26 10">
              <path class={`rk-of-${seat % 6}${mine ? " rk-mine-line" : ""}`} d="M1 5H25" />
            </svg>{" "}
            {seat + 1} {t(name)} <b>{figures[here]}</b>
          </li>
        ))}
        <li class="rk-note">{t(w.review_key)}</li>
      </ul>
    </div>
  );
}

interface ListProps {
  drawn: Drawn;
  here: number;
  onGo: (place: Place) => void;
}

function Decisions({ drawn, here, onGo }: ListProps) {
  const { t } = useShell();
  return (
    <section>
      <h3>{t(w.review_decisions)}</h3>
      {!drawn.decisions.length && <p class="rk-note">{t(w.review_no_decisions)}</p>}
      <ol>
        {drawn.decisions.map((each) => (
          <Decision key={each.node} {...each} here={here} onGo={onGo} />
        ))}
      </ol>
    </section>
  );
}

type Row = Pick<ListProps, "here" | "onGo">;

function Decision({ here, onGo, ...each }: Decided & Row) {
  const { t } = useShell();
  const { at, word, mark, figure, text, better } = each;
  return (
    <li aria-current={at === here ? "step" : undefined} class={`rk-decided rk-is-${word.key.split(" ")[0]}`}>
      <Button class="rk-link" onClick={() => onGo(each)}>
        {mark && <b class="rk-letter">{mark}</b>}
        {t(text)}
      </Button>
      <span class="rk-figure">
        {word.key !== "best" && t(figure)} <b>{t(word.text)}</b>
      </span>
      {better && <span class="rk-note">{t(better)}</span>}
    </li>
  );
}

function Chances({ drawn, here, onGo }: ListProps) {
  const { t } = useShell();
  return (
    <section>
      <h3>{t(w.review_chances)}</h3>
      {!drawn.chances.length && <p class="rk-note">{t(w.review_no_chances)}</p>}
      <ol>
        {drawn.chances.map((each) => (
          <Lucky key={each.node} {...each} here={here} onGo={onGo} />
        ))}
      </ol>
    </section>
  );
}

function Lucky({ here, onGo, ...each }: Luck & Row) {
  const { t } = useShell();
  return (
    <li aria-current={each.at === here ? "step" : undefined} class={each.up ? "rk-up" : "rk-down"}>
      <Button class="rk-link" onClick={() => onGo(each)}>
        {t(each.text)}
      </Button>
    </li>
  );
}

function Sums({ drawn, title }: { drawn: Drawn; title: T }) {
  const { t } = useShell();
  const { heads, rows } = drawn.sums;
  return (
    <section class="rk-sums">
      <h3>{t(title)}</h3>
      <table>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head.en} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name.en}>
              <th scope="row">{t(name)}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {drawn.method.map((text) => (
        <p key={text.en} class="rk-note">
          {t(text)}
        </p>
      ))}
    </section>
  );
}

import * as q from "racekit:lessons";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import { Button } from "../shell/Button";
import type { BoardControl } from "./Control";
import type { Kept, Question } from "./contract";
import { exact, float } from "./fraction";
import { blank, judge } from "./judge";
import { Prose } from "./Prose";
import { readProbability } from "./reading";
import { distance, given, percent, truth } from "./said";

interface Props {
  question: Question;
  kept: Kept;
  lang: Lang;
  /** Shows both on the board, in the place where the comparison is asked for. */
  Board?: BoardControl | undefined;
  /** The id of the prompt. */
  labelled?: string;
  onCompare?: () => void;
}

/** A guess beside the truth, which comes when it is asked for. */
export function Comparison({ question, kept, lang, Board, labelled = "", onCompare }: Props) {
  const { guess, compared } = kept;
  if (!compared)
    return (
      <div class="rk-q-row">
        {guess && <span class="rk-q-mine">{given(question, guess.answer, lang)}</span>}
        <span>{word(lang, guess ? q.q_guess_waits : q.q_no_guess)}</span>
        <Button class={`rk-button ${guess ? "rk-strong" : ""}`} onClick={onCompare}>
          {word(lang, guess ? q.q_compare : q.q_show)}
        </Button>
      </div>
    );
  const right = guess && judge(question, guess.answer).right;
  return (
    <div class="rk-q-beside" role={onCompare ? "status" : undefined}>
      <div class="rk-q-pair">
        {guess && (
          <p>
            <span>{word(lang, q.q_your_guess)}</span>
            <b>{given(question, guess.answer, lang)}</b>
            {guess.sure !== null && (
              <span>{word(lang, q.q_sure_of, { percent: percent(lang, guess.sure / 100) })}</span>
            )}
          </p>
        )}
        <p>
          <span>{word(lang, q.q_truth)}</span>
          <b>{truth(question, lang)}</b>
        </p>
      </div>
      {Board && (
        <Board
          question={question}
          lang={lang}
          value={guess?.answer ?? blank(question)}
          fixed
          right={question.answer}
          labelled={labelled}
          onValue={() => {}}
        />
      )}
      {guess && question.kind === "probability" && (
        <Line from={guess.answer as string} to={question.answer as string} />
      )}
      {guess && (
        <p data-right={`${right}`}>
          {right && (
            <span class="rk-q-sign" aria-hidden>
              {"✓ "}
            </span>
          )}
          {distance(question, guess.answer, right, lang)}
        </p>
      )}
      {onCompare && (
        <p>
          <Prose text={question.why[lang]} />
        </p>
      )}
    </div>
  );
}

/** Both on one line from 0 to 1, with the distance between them. What it shows is said in words beside it. */
function Line({ from, to }: { from: string; to: string }) {
  const read = readProbability(from);
  if (!read) return null;
  const ends = [float(read.value), float(exact(to))];
  const [guess = 0, right = 0] = ends;
  const low = Math.min(...ends);
  return (
    <div class="rk-q-line" aria-hidden>
      <i style={{ left: `${low * 100}%`, width: `${Math.abs(guess - right) * 100}%` }} />
      <b class="rk-q-guessed" style={{ left: `${guess * 100}%` }} />
      <b class="rk-q-true" style={{ left: `${right * 100}%` }} />
    </div>
  );
}

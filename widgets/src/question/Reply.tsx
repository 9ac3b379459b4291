import * as q from "racekit:lessons";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import type { Verdict } from "./judge";
import { Prose } from "./Prose";

/** What needs no words before it. */
const COMPLETE = new Set([q.q_nothing, q.q_no_move, q.q_over_one]);

const SIGNS = { true: "✓", false: "↻", null: "…" };

/** What is said of an answer. */
export function Reply({ verdict: { right, say }, lang }: { verdict: Verdict; lang: Lang }) {
  const head = right === null ? q.q_unread : right ? q.q_right : q.q_not_yet;
  return (
    <p class="rk-q-said" data-right={`${right}`}>
      <span class="rk-q-sign" aria-hidden>
        {SIGNS[`${right}`]}
      </span>{" "}
      {!COMPLETE.has(say) && <strong>{word(lang, head)} </strong>}
      <Prose text={say[lang]} />
    </p>
  );
}

import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import type { Result } from "../core/contract";
import { placeName } from "../core/text";
import { Icon } from "./icons";
import { RuleChip } from "./RuleChip";
import { useTable } from "./view";

interface SheetProps {
  class: string;
  title: string;
  open: boolean;
  /** The cells of the table's head. */
  head: ComponentChildren;
  /** What stands above the table, and below it. */
  above?: ComponentChildren;
  below?: ComponentChildren;
  /** The bodies of the table. */
  children: ComponentChildren;
}

/** What a race has paid: a table that folds. */
export function Sheet({ class: own, title, open, head, above, below, children }: SheetProps) {
  return (
    <details class={`rk-sheet rk-fold ${own}`} open={open}>
      <summary>{title}</summary>
      {above}
      <table class="rk-table">
        <thead>
          <tr>{head}</tr>
        </thead>
        {children}
      </table>
      {below}
    </details>
  );
}

type Place = Result["ranking"][number];

interface RankingProps {
  class: string;
  result: Result;
  /** Nobody has won, though all share the first place. */
  drawn?: boolean;
  /** What stands above the list, and below it. */
  title?: ComponentChildren;
  below?: ComponentChildren;
  /** What stands in the line of a place. */
  children: (place: Place) => ComponentChildren;
}

/** How the game ended, the first place first. */
export function Ranking({ class: own, result: { ranking }, drawn, title, below, children }: RankingProps) {
  const { t } = useTable();
  return (
    <section class={own} aria-label={t(w.result)}>
      {title}
      <ol>
        {[...ranking]
          .sort((one, two) => one.place - two.place)
          .map((each) => (
            <li key={each.seat} class={each.winner && !drawn ? "rk-winner" : undefined}>
              {children(each)}
            </li>
          ))}
      </ol>
      {below}
    </section>
  );
}

/** What ended the game, and its rule: where no sheet tells what everybody won. */
export function Reason() {
  const { t, state } = useTable();
  const last = state.log.at(-1);
  return (
    last && (
      <p class="rk-reason">
        <RuleChip id={last.rule} /> {t(last.text)}
      </p>
    )
  );
}

interface ScoresProps {
  class: string;
  result: Result;
  /** Writes a score. */
  write: (score: number) => string;
  below?: ComponentChildren;
}

/** How a game with scores ended. */
export function Scores({ class: own, result, write, below }: ScoresProps) {
  const { t, lang, name } = useTable();
  return (
    <Ranking class={`rk-scores ${own}`} result={result} title={<h3>{t(w.result)}</h3>} below={below}>
      {({ seat, place, score, winner }) => (
        <>
          <span class="rk-rank">{placeName(lang, place, "位")}</span>
          <span>{name(seat)}</span>
          {winner && <Icon name="crown" />}
          <span class="rk-score">{write(score)}</span>
        </>
      )}
    </Ranking>
  );
}

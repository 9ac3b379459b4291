import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { cardLabel, kindName } from "../games/foth/labels";
import { RuleChip } from "../shell/RuleChip";
import { still } from "../shell/still";
import { useShell } from "../shell/view";
import type { Line, Sheet } from "./contract";
import { Face } from "./Face";

interface Props {
  sheet: Sheet;
  /** What can be done with the card. */
  children?: ComponentChildren;
}

/** A card: its face, and line by line the words that its text is made of, with their rules. */
export function CardSheet({ sheet, children }: Props) {
  const { lang, t } = useShell();
  return (
    <article class="rk-cd-sheet" aria-label={sheet.name[lang]}>
      <Face face={sheet} />
      <div class="rk-cd-told">
        <div class="rk-cd-head">
          <div>
            <h3>{sheet.name[lang]}</h3>
            <p class="rk-note">
              {kindName(lang, sheet)} <code>{sheet.id}</code>
            </p>
          </div>
          {children}
        </div>
        <p class="rk-sr">{cardLabel(lang, { cards: { [sheet.id]: sheet } }, sheet.id, null)}</p>
        {sheet.lines.length ? (
          <ol>
            {sheet.lines.map((line) => (
              <LineOf key={line.text.en} line={line} />
            ))}
          </ol>
        ) : (
          <p class="rk-note">{t(w.cd_no_text)}</p>
        )}
      </div>
    </article>
  );
}

const LineOf = still(({ line }: { line: Line }) => {
  const { t } = useShell();
  return (
    <li>
      <p>
        {t(line.text)}{" "}
        {line.rules.map((rule) => (
          <RuleChip key={rule} id={rule} />
        ))}
      </p>
      <dl class="rk-cd-words">
        {line.words.map(({ kind, word, rules }) => (
          <div key={`${kind} ${word}`}>
            <dt>
              <code>{word}</code>
            </dt>
            <dd>
              {rules.map((rule) => (
                <RuleChip key={rule} id={rule} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
});

import * as w from "racekit:words";
import type { CommandName, T } from "../core/contract";
import { word } from "../core/text";
import { Strip } from "../games/foth/Card";
import { Button } from "../shell/Button";
import { RuleChip } from "../shell/RuleChip";
import { useShell } from "../shell/view";
import type { Breach, Curve, Deck, Sheet } from "./contract";
import { sortName } from "./Filter";
import { type Change, Count, changeKey } from "./Tiles";
import { useTiles } from "./useTiles";
import { grouped } from "./wanted";

interface Props {
  deck: Deck;
  sheets: readonly Sheet[];
  chosen: string;
  onChoose: (card: string) => void;
  onChange: Change;
  onCommand: (name: CommandName, arg?: unknown) => void;
}

/** The deck: what is wrong with it, its curves, and its cards. */
export function DeckPanel({ deck, sheets, chosen, onChoose, onChange, onCommand }: Props) {
  const { t } = useShell();
  return (
    <section class="rk-cd-deck" aria-label={t(deck.title)}>
      <div class="rk-cd-deck-head">
        <h3>{t(deck.title)}</h3>
        <label class="rk-field">
          <span>{t(w.cd_race)}</span>
          <select value={deck.distance} onChange={(event) => onCommand("race", event.currentTarget.value)}>
            {deck.distances.map(({ id, text }) => (
              <option key={id} value={id}>
                {t(text)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Legality problems={deck.problems} />
      <Bars title={w.cd_curve_cost} curve={deck.curves.cost} />
      <Bars title={w.cd_curve_run} curve={deck.curves.run} />
      <CardList deck={deck} sheets={sheets} chosen={chosen} onChoose={onChoose} onChange={onChange} />
      <div class="rk-cd-buttons">
        <Button disabled={!deck.undo} onClick={() => onCommand("undo")}>
          {t(w.undo)}
        </Button>
        <Button onClick={() => onCommand("ready")}>{t(w.cd_ready)}</Button>
        <Button disabled={deck.count === 0} onClick={() => onCommand("clear")}>
          {t(w.cd_clear)}
        </Button>
      </div>
      <p class="rk-note">
        {t(w.cd_python)
          .split("`")
          .map((part, place) => (place % 2 ? <code>{part}</code> : part))}
      </p>
    </section>
  );
}

function Legality({ problems }: { problems: Breach[] }) {
  const { t } = useShell();
  if (!problems.length) return <p class="rk-cd-legal">{t(w.cd_legal)}</p>;
  return (
    <div class="rk-cd-wrong">
      <p>{t(w.cd_not_legal)}</p>
      <ul>
        {problems.map((breach) => (
          <li key={breach.text.en}>
            <Reason {...breach} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A sentence in which a rule's number, with the brackets around it, opens the rule. */
function Reason({ rule, text }: Breach) {
  const told = useShell().t(text);
  const at = rule ? told.lastIndexOf(rule) : 0;
  if (at < 1) return <>{told}</>;
  return (
    <>
      {told.slice(0, at - 1)}
      <span class="rk-cd-cited">
        {told[at - 1]}
        <RuleChip id={rule} />
        {told.slice(at + rule.length)}
      </span>
    </>
  );
}

/** How many horses have each number, as bars that stand side by side. */
function Bars({ title, curve }: { title: T; curve: Curve }) {
  const { t, lang } = useShell();
  const most = Math.max(...curve.map(([, count]) => count), 1);
  const told = curve.map(([number, n]) => word(lang, w.cd_bar, { number, n })).join(", ");
  return (
    <figure class="rk-cd-curve">
      <figcaption>{t(title)}</figcaption>
      <div class="rk-cd-bars" role="img" aria-label={told || t(w.fh_nothing)}>
        {curve.map(([number, n]) => (
          <span key={number} title={word(lang, w.cd_bar, { number, n })}>
            <b>{n || ""}</b>
            <i style={{ "--share": n / most }} />
            <small>{number}</small>
          </span>
        ))}
      </div>
    </figure>
  );
}

type ListProps = Pick<Props, "deck" | "sheets" | "chosen" | "onChoose" | "onChange">;

/** The cards of the deck by their sorts: one tab stop, the arrow keys, + and −. */
function CardList({ deck: { cards, count }, sheets, chosen, onChoose, onChange }: ListProps) {
  const { t, lang } = useShell();
  const known = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const groups = grouped(sheets.filter(({ id }) => cards[id]));
  const order = groups.flatMap(([, group]) => group.map(({ id }) => id));
  const unknown = Object.keys(cards).filter((id) => !known.has(id));
  const { onKeyDown, here, setPlace } = useTiles(order.length);
  if (!count) return <p class="rk-cd-empty">{t(w.cd_empty_deck)}</p>;
  return (
    <div class="rk-cd-list" role="toolbar" aria-label={t(w.cd_deck_keys)} onKeyDown={onKeyDown}>
      {groups.map(([sort, group]) => (
        <div key={sort}>
          <p class="rk-cd-sort">
            {sortName(lang, sort)}{" "}
            <span class="rk-note">{group.reduce((sum, { id }) => sum + (cards[id] ?? 0), 0)}</span>
          </p>
          {group.map((sheet) => {
            const n = cards[sheet.id] ?? 0;
            const place = order.indexOf(sheet.id);
            return (
              <div key={sheet.id} class="rk-cd-row">
                <Button
                  class={`rk-cd-look ${sheet.id === chosen ? "rk-cd-chosen" : ""}`}
                  data-tile
                  tabIndex={place === here ? 0 : -1}
                  aria-pressed={sheet.id === chosen}
                  aria-label={word(lang, w.fh_times, { name: sheet.name[lang], n })}
                  onFocus={() => setPlace(place)}
                  onClick={() => onChoose(sheet.id)}
                  onKeyDown={(event) => changeKey(event, sheet.id, onChange)}
                >
                  <Strip face={sheet} />
                </Button>
                <Count sheet={sheet} n={n} onChange={onChange} />
              </div>
            );
          })}
        </div>
      ))}
      {unknown.map((id) => (
        <div key={id} class="rk-cd-row">
          <code>{id}</code>
          <Button onClick={() => onChange(id, -1)}>{t(w.cd_take, { card: id })}</Button>
        </div>
      ))}
    </div>
  );
}

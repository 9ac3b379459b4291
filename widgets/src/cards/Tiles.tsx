import * as w from "racekit:words";
import { join, word } from "../core/text";
import { Card } from "../games/foth/Card";
import { cardLabel } from "../games/foth/labels";
import { Button } from "../shell/Button";
import { still } from "../shell/still";
import { useShell } from "../shell/view";
import type { Sheet } from "./contract";
import { useTiles } from "./useTiles";

/** Puts copies of a card into the deck, or takes them out. */
export type Change = (card: string, by: 1 | -1) => void;

interface Props {
  sheets: readonly Sheet[];
  chosen: string;
  onChoose: (card: string) => void;
  /** Of a deck: how many of each card are in it, and how that is changed. */
  counts?: Readonly<Record<string, number>>;
  onChange?: Change;
}

/** What the keys + and − do with a card. */
export function changeKey(event: KeyboardEvent, card: string, onChange: Change | undefined): void {
  const by = { "+": 1, "=": 1, "-": -1, "−": -1, Delete: -1, Backspace: -1 }[event.key] as 1 | -1 | undefined;
  if (!by || !onChange || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  onChange(card, by);
}

/** The cards that are wanted, to be looked at one by one. */
export function Tiles({ sheets, chosen, onChoose, counts, onChange }: Props) {
  const { t } = useShell();
  const { onKeyDown, here, setPlace } = useTiles(sheets.length);
  return (
    <div
      class="rk-cd-tiles"
      role="toolbar"
      aria-label={t(onChange ? w.cd_cards_keys : w.cd_cards)}
      onKeyDown={onKeyDown}
    >
      {sheets.length === 0 && <p class="rk-empty">{t(w.cd_none)}</p>}
      {sheets.map((sheet, place) => (
        <Tile
          key={sheet.id}
          sheet={sheet}
          place={place}
          chosen={sheet.id === chosen}
          stop={place === here}
          n={counts?.[sheet.id] ?? 0}
          onStop={setPlace}
          onChoose={onChoose}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface TileProps {
  sheet: Sheet;
  place: number;
  chosen: boolean;
  stop: boolean;
  n: number;
  onStop: (place: number) => void;
  onChoose: (card: string) => void;
  onChange: Change | undefined;
}

const Tile = still(({ sheet, place, chosen, stop, n, onStop, onChoose, onChange }: TileProps) => {
  const { lang } = useShell();
  const label = cardLabel(lang, { cards: { [sheet.id]: sheet } }, sheet.id, null);
  return (
    <span class={`rk-cd-tile ${chosen ? "rk-cd-chosen" : ""}`}>
      <Button
        class="rk-cd-look"
        data-tile
        tabIndex={stop ? 0 : -1}
        aria-pressed={chosen}
        aria-label={n ? join(lang, [word(lang, w.cd_in_deck, { n }), label]) : label}
        onFocus={() => onStop(place)}
        onClick={() => onChoose(sheet.id)}
        onKeyDown={(event) => changeKey(event, sheet.id, onChange)}
      >
        <Card face={sheet} horse={null} />
      </Button>
      {onChange && <Count sheet={sheet} n={n} onChange={onChange} />}
    </span>
  );
});

interface CountProps {
  sheet: Sheet;
  n: number;
  onChange: Change;
  /** Are the buttons stops of the keyboard? Where it has + and −, they are for the mouse alone. */
  reachable?: boolean;
}

/** How many copies there are, and buttons for more and less. */
export function Count({ sheet, n, onChange, reachable = false }: CountProps) {
  const { lang, t } = useShell();
  const card = sheet.name[lang];
  const stop = reachable ? 0 : -1;
  return (
    <span class={`rk-cd-count ${n ? "rk-cd-in" : ""}`}>
      <Button
        class="rk-cd-step"
        tabIndex={stop}
        aria-disabled={n === 0}
        aria-label={t(w.cd_take, { card })}
        onClick={() => n > 0 && onChange(sheet.id, -1)}
      >
        −
      </Button>
      <b aria-hidden="true">{n}</b>
      <Button
        class="rk-cd-step"
        tabIndex={stop}
        aria-label={t(w.cd_add, { card })}
        onClick={() => onChange(sheet.id, 1)}
      >
        +
      </Button>
    </span>
  );
}

import * as w from "racekit:words";
import type { Lang, T } from "../core/contract";
import { DISTANCES, STYLES, SURFACES } from "../games/foth/derived";
import { distances, kindName, styles, surfaces } from "../games/foth/labels";
import type { Face } from "../games/foth/scene";
import { Button } from "../shell/Button";
import { useShell } from "../shell/view";
import type { Sheet } from "./contract";
import { ALL, costs, SORTS, type Wanted } from "./wanted";

interface Props {
  sheets: readonly Sheet[];
  wanted: Wanted;
  /** How many cards are wanted. */
  count: number;
  onWanted: (wanted: Wanted) => void;
}

/** What a sort of card is called. */
export const sortName = (lang: Lang, sort: string): string =>
  sort === "horse" || sort === "force"
    ? (sort === "horse" ? w.fh_kind_horse : w.cd_force)[lang]
    : kindName(lang, { kind: "support", class: sort, type: "situation" } as Face);

/** What is asked for: parts of the text, and one of each list. */
export function Filter({ sheets, wanted, count, onWanted }: Props) {
  const { t, lang } = useShell();
  const ask = (asked: Partial<Wanted>) => onWanted({ ...wanted, ...asked });
  const named = (ids: readonly string[], name: (lang: Lang, ids: readonly string[]) => string) =>
    ids.map((id): [string, string] => [id, name(lang, [id])]);
  const choices: [keyof Wanted, T, [string, string][]][] = [
    ["sort", w.cd_kind, SORTS.map((sort) => [sort, sortName(lang, sort)])],
    ["cost", w.cd_cost, costs(sheets).map((cost) => [`${cost}`, `${cost}`])],
    ["surface", w.cd_surface, named(SURFACES, surfaces)],
    ["distance", w.cd_distance, named(DISTANCES, distances)],
    ["style", w.cd_style, named(STYLES, styles)],
  ];
  const any = JSON.stringify(wanted) === JSON.stringify(ALL);
  return (
    <search class="rk-cd-filter" aria-label={t(w.cd_filter)}>
      <label class="rk-cd-text">
        <span>{t(w.cd_search)}</span>
        <input
          type="search"
          value={wanted.text}
          onInput={(event) => ask({ text: event.currentTarget.value })}
        />
      </label>
      {choices.map(([key, label, options]) => (
        <label key={key}>
          <span>{t(label)}</span>
          <select value={wanted[key]} onChange={(event) => ask({ [key]: event.currentTarget.value })}>
            <option value="">{t(w.cd_any)}</option>
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p class="rk-cd-found">
        {t(w.cd_found, { n: count, all: sheets.length })}{" "}
        {!any && (
          <Button class="rk-link" onClick={() => onWanted(ALL)}>
            {t(w.cd_reset)}
          </Button>
        )}
      </p>
    </search>
  );
}

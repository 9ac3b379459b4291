import * as w from "racekit:words";
import { type TabStop, tabStop, useRoving } from "../../shell/useRoving";
import { useShell, useTable } from "../../shell/view";
import { Letter } from "./Card";
import { knowledge, type Spot } from "./derived";
import { colourName, spotLabel } from "./labels";
import { Suit } from "./Symbols";
import type { Scene } from "./scene";

/** Every card of the game: whose it is and where, or whose it may be, as far as the viewer knows. */
export function Known({ scene }: { scene: Scene }) {
  const { t, lang } = useTable();
  const rows = knowledge(scene);
  const { onKeyDown, cell } = useRoving(rows.map((spots) => spots.length));
  if (!rows.length) return null; // who plays nowhere knows of no hand
  return (
    <section class="rk-tr-known" aria-label={t(w.tr_known)}>
      <details>
        <summary>
          <h3>{t(w.tr_known)}</h3>
        </summary>
        <p class="rk-note">{t(w.tr_known_how)}</p>
        <Legend />
      </details>
      <div
        role="grid"
        aria-label={t(w.tr_known)}
        style={{ "--numbers": scene.marks.length }}
        onKeyDown={onKeyDown}
      >
        <div role="row" class="rk-tr-known-row">
          <span role="columnheader" aria-label={t(w.tr_colour)} />
          {scene.marks.map((_, place) => (
            <span key={place} role="columnheader">
              {place + 1}
            </span>
          ))}
        </div>
        {rows.map((spots, row) => (
          <div key={row} role="row" class="rk-tr-known-row">
            <span role="rowheader" aria-label={colourName(lang, spots[0]?.card.charAt(0) ?? "")}>
              <Suit colour={spots[0]?.card.charAt(0) ?? ""} />
            </span>
            {spots.map((spot, column) => (
              <SpotCell key={spot.card} scene={scene} spot={spot} cell={tabStop(cell(row, column))} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function SpotCell({ scene, spot, cell }: { scene: Scene; spot: Spot; cell: TabStop }) {
  const { lang, tips } = useShell();
  const label = spotLabel(lang, scene, spot);
  const handlers = tips.on(() => <p>{label}</p>, 120);
  return (
    <span
      class={`rk-tr-spot rk-tr-at-${spot.where ?? "unknown"}`}
      role="gridcell"
      {...cell}
      {...handlers}
      aria-label={label}
      onFocus={(event) => {
        cell.onFocus();
        handlers.onFocus(event);
      }}
    >
      {spot.horse ? (
        <Letter horse={spot.horse} />
      ) : (
        spot.maybe.map(([horse]) => <Letter key={horse} horse={horse} />)
      )}
    </span>
  );
}

const LEGEND = {
  hand: w.tr_legend_hand,
  hidden: w.tr_legend_hidden,
  gone: w.tr_legend_gone,
  unknown: w.tr_legend_unknown,
};

function Legend() {
  const { t } = useShell();
  return (
    <p class="rk-note rk-tr-known-legend" aria-hidden="true">
      {Object.entries(LEGEND).map(([kind, word]) => (
        <span key={kind}>
          <span class={`rk-tr-spot rk-tr-at-${kind}`}>
            <Letter horse="V" />
            {kind === "unknown" && <Letter horse="F" />}
          </span>{" "}
          {t(word)}
        </span>
      ))}
    </p>
  );
}

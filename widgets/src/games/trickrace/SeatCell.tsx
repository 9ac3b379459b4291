import * as w from "racekit:words";
import { places } from "../../core/scene";
import { Icon } from "../../shell/icons";
import type { TabStop } from "../../shell/useRoving";
import { useShell } from "../../shell/view";
import { Card, HorseName, Letter, Name, Ticket } from "./Card";
import { finished } from "./derived";
import { cardName, seatLabel, useWho } from "./labels";
import { Whip } from "./Symbols";
import type { Played, Scene, Seat } from "./scene";

interface Props {
  scene: Scene;
  seat: Seat;
  acts: boolean;
  own: boolean;
  /** The card that the dummy is going to play. */
  next: Omit<Played, "seat"> | null;
  cell: TabStop;
}

/** All that lies before a seat, the trick apart. */
export function SeatCell({ scene, seat, acts, own, next, cell }: Props) {
  const { lang, t } = useShell();
  const who = useWho(scene);
  const { horse, whips, open, sealed, discards } = seat;
  const id = seat.seat;
  const first = scene.start === id;
  const over = finished(scene);
  return (
    <div
      class={`rk-tr-seat ${acts ? "rk-tr-acts" : ""} ${own ? "rk-tr-own" : ""}`}
      data-anchor={`seat-${id}`}
      role="gridcell"
      {...cell}
      aria-label={seatLabel(lang, scene, seat, who)}
    >
      <div class="rk-tr-who">
        {acts && <Icon name="play" />}
        <b>
          <Name name={who(id)} />
        </b>
        {first && (
          <span class="rk-starter" title={t(w.tr_start)}>
            <Icon name="marker" />
          </span>
        )}
      </div>
      <div class="rk-tr-mount">
        {horse && (
          <>
            <HorseName horse={horse} />
            <Letter horse={horse} />
          </>
        )}
        <span class="rk-tr-whips" title={t(w.tr_whips_n, { up: whips.up, of: whips.of })}>
          {places(whips.of).map((i) => (
            <Whip key={i} up={i < whips.up} />
          ))}
        </span>
      </div>
      {seat.dummy ? (
        <span class="rk-tr-would">
          {next?.whip && <Whip up />}
          {next && <span class="rk-tr-wide">{t(w.tr_would_play, { card: cardName(lang, next.card) })}</span>}
        </span>
      ) : (
        <div class="rk-tr-bets">
          {open ? <Ticket id={open} anchor={`open-${id}`} /> : <span class="rk-tr-ticket rk-tr-none" />}
          {sealed === "none" ? (
            <span class="rk-tr-ticket rk-tr-none" />
          ) : (
            <span class={own && !over ? "rk-tr-hidden" : undefined}>
              <Ticket id={sealed} anchor={`sealed-${id}`} />
            </span>
          )}
        </div>
      )}
      <div class="rk-tr-discards" aria-hidden="true" title={t(w.tr_discards_told)}>
        <span class="rk-note rk-tr-wide">{t(w.tr_discards)}</span>
        {discards.open.map((card) => (
          <Card key={card} id={card} anchor={`discard-${id}-${card}`} />
        ))}
        {discards.down.map((card, place) => (
          <span key={place} class="rk-tr-face-down">
            <Card id={card} anchor={`aside-${id}-${place}`} />
          </span>
        ))}
      </div>
      {seat.row ? <Row row={seat.row} next={next?.card} /> : !over && <Backs backs={seat.backs} />}
    </div>
  );
}

function Backs({ backs }: { backs: readonly string[] }) {
  const { t } = useShell();
  return (
    <div class="rk-tr-backs" aria-hidden="true" title={t(w.tr_backs_told)}>
      {backs.map((colour, place) => (
        <span key={place} class={colour === backs[place - 1] ? undefined : "rk-tr-change"}>
          <Card id={colour} />
        </span>
      ))}
    </div>
  );
}

/** The dummy's cards, face up, the top one first. */
function Row({ row, next }: { row: readonly string[]; next: string | undefined }) {
  return (
    <div class="rk-tr-row" aria-hidden="true">
      {row.map((card) => (
        <span key={card} class={card === next ? "rk-tr-next" : undefined}>
          <Card id={card} />
        </span>
      ))}
    </div>
  );
}

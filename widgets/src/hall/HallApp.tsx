import * as w from "racekit:words";
import { useRef, useState } from "preact/hooks";
import type { CommandName, Model, T } from "../core/contract";
import type { Session } from "../core/session";
import { other, percent, sentences, type Values, word } from "../core/text";
import { useHandedOn } from "../lobby/jupyter";
import { Confirm, Grants, InviteHere } from "../lobby/parts";
import { Button } from "../shell/Button";
import { Nested } from "../shell/Nested";
import { Banner, Rejected, Unanswered } from "../shell/Panels";
import { Reader } from "../shell/Reader";
import { useFirstSight } from "../shell/useFirstSight";
import { useNews } from "../shell/useNews";
import { useShell } from "../shell/view";
import type { Hall, Seat, Table } from "./contract";

/** The host's screen of several tables: all of them small, and the board of one below. */
export function HallApp({ model, session }: { model: Model; session: Session }) {
  useNews(session, true); // what was switched stays so until Python has answered
  return (
    <>
      <Host session={session} hall={session.state as unknown as Hall} />
      <Nested model={model} trait="board" />
    </>
  );
}

interface Props {
  session: Session;
  hall: Hall;
}

function Host({ session, hall }: Props) {
  const { lang, rejection } = session;
  const { begun, ended, tables, waiting } = hall;
  // The invitation folds when the game begins; each game is asked about anew.
  const [folded, setFolded] = useState({ begun, open: !begun });
  const open = folded.begun === begun ? folded.open : !begun;
  const [asked, setAsked] = useState(0);
  const asks = asked === hall.number;
  const [name, setName] = useState<string | null>(null);
  const here =
    waiting.some((each) => each.name === name) ||
    tables.some(({ seats }) => seats.some(({ guest }) => guest === name));
  const moving = here && !ended ? name : null;
  const live = session.link === "live";
  const frame = useRef<HTMLDivElement>(null);
  useFirstSight(frame, session);
  useHandedOn(session, hall);
  const line = hallLine(hall, lang);
  const pick = (seat: Seat, table: Table) => {
    if (moving === null || seat.guest === moving) return setName(moving === null ? seat.guest : null);
    session.command("move", { name: moving, table: table.table, seat: seat.seat });
    setName(null);
  };
  return (
    <Reader
      class="rk-lo rk-ha"
      label={word(lang, w.hall_label)}
      lang={lang}
      rules={{}}
      said={line}
      alert={rejection?.text[lang]}
      home=".rk-tools button"
    >
      <div ref={frame} class="rk-lo-frame">
        <header class="rk-head">
          <h2 class="rk-title">{hall.title[lang]}</h2>
          <p class="rk-status">{line}</p>
          <div class="rk-tools">
            {!ended && (
              <>
                <Button aria-expanded={open} onClick={() => setFolded({ begun, open: !open })}>
                  {word(lang, w.host_guests)}
                </Button>
                {!hall.over && (
                  <Button
                    class={`rk-button${hall.paused ? " rk-strong" : ""}`}
                    disabled={!live}
                    onClick={() => session.command("pause", { on: hall.paused, table: null })}
                  >
                    {word(lang, !begun ? w.host_begin : hall.paused ? w.go_on : w.host_pause)}
                  </Button>
                )}
                {begun && (
                  <Button
                    class={`rk-button${hall.over ? " rk-strong" : ""}`}
                    aria-expanded={asks}
                    onClick={() => setAsked(asks ? 0 : hall.number)}
                  >
                    {word(lang, w.hall_next)}
                  </Button>
                )}
                <Confirm name={w.host_end} text={w.host_end_sure} onUse={() => session.command("end")} />
              </>
            )}
            <Button lang={other(lang)} onClick={() => session.setLang(other(lang))}>
              {word(lang, w.other_language)}
            </Button>
          </div>
        </header>
        <Unanswered session={session} lost={w.host_silent} />
        {hall.notices.map((text) => (
          <Banner key={text.en} text={text} />
        ))}
        <Rejected session={session} />
        {asks && begun && !ended && <NextGame session={session} hall={hall} />}
        {(open || hall.device) && !ended && <Guests session={session} hall={hall} />}
        <div class="rk-ha-body">
          {moving !== null && (
            <Moving key={moving} session={session} name={moving} onDone={() => setName(null)} />
          )}
          {waiting.length > 0 && (
            <section class="rk-ha-waiting" aria-label={word(lang, w.hall_waiting)}>
              <h3>{word(lang, w.hall_waiting)}</h3>
              {waiting.map((each) => (
                <Button
                  key={each.name}
                  aria-pressed={moving === each.name}
                  disabled={!live}
                  onClick={() => setName(moving === each.name ? null : each.name)}
                >
                  <span class="rk-lo-dot" data-on={each.connected > 0} />
                  {each.name}
                </Button>
              ))}
            </section>
          )}
          <div class="rk-ha-tables">
            {tables.map((table) => (
              <TableCard key={table.table} {...{ session, hall, table, moving, pick }} />
            ))}
          </div>
          {hall.covered && begun && <p class="rk-note">{word(lang, w.hall_covered)}</p>}
          <Standings hall={hall} />
        </div>
      </div>
    </Reader>
  );
}

function hallLine(
  { ended, number, people, waiting, away, over, begun, paused }: Hall,
  lang: "en" | "ja",
): string {
  if (ended) return word(lang, w.hall_ended);
  return sentences(lang, [
    ...(over ? [word(lang, w.hall_over)] : begun && paused ? [word(lang, w.host_paused)] : []),
    word(lang, w.hall_line, { game: number, people, waiting: waiting.length }),
    ...(away ? [word(lang, w.host_away, { n: away })] : []),
  ]);
}

/** How people come in, or one of them at another device; and what they may do. */
function Guests({ session, hall }: Props) {
  return (
    <div class="rk-lo-body">
      <InviteHere session={session} host={hall} />
      <div class="rk-lo-side">
        <Grants session={session} granted={hall.grants} />
      </div>
    </div>
  );
}

const ORDERS = [
  ["same", w.hall_same],
  ["random", w.hall_random],
  ["standings", w.hall_by_standings],
] as const;

function NextGame({ session, hall }: Props) {
  const { t } = useShell();
  return (
    <div class="rk-ha-ask" role="group" aria-label={t(w.hall_next)}>
      <span>
        {t(w.hall_next_who)} {!hall.over && t(w.hall_next_early)}
      </span>
      {ORDERS.map(([order, label]) => (
        <Button key={order} disabled={session.link !== "live"} onClick={() => session.command("next", order)}>
          {t(label)}
        </Button>
      ))}
    </div>
  );
}

/** What can be done with somebody whose name has been pressed. */
function Moving({ session, name, onDone }: { session: Session; name: string; onDone: () => void }) {
  const { lang, t } = useShell();
  const sure = { ...w.hall_send_away_sure };
  sure[lang] = word(lang, sure, { name });
  const use = (command: CommandName, arg: unknown) => {
    session.command(command, arg);
    onDone();
  };
  return (
    <div class="rk-ha-ask" role="group" aria-label={name}>
      <span>{word(lang, w.hall_move, { name })}</span>
      <Button onClick={() => use("move", { name, table: null, seat: null })}>{t(w.hall_no_seat)}</Button>
      <Confirm name={w.host_device} text={w.host_device_sure} onUse={() => use("device", name)} />
      <Confirm name={w.hall_send_away} text={sure} onUse={() => use("send_away", name)} />
      <Button onClick={onDone}>{t(w.host_end_not)}</Button>
    </div>
  );
}

interface TableProps extends Props {
  table: Table;
  /** Who gets another seat. */
  moving: string | null;
  pick: (seat: Seat, table: Table) => void;
}

function TableCard({ session, hall, table, moving, pick }: TableProps) {
  const { lang, t } = useShell();
  const number = table.table + 1;
  const title = word(lang, w.hall_table, { n: number });
  const live = session.link === "live" && !hall.ended;
  const shown = hall.open === table.table;
  /** Is there nobody to move? It keeps the focus of the press that has moved somebody there. */
  const idle = (seat: Seat) => moving === null && seat.guest === null;
  return (
    <section class="rk-ha-table" aria-label={title} data-over={table.over}>
      <header>
        <h3>{title}</h3>
        <span class="rk-note">{standing(table, t)}</span>
      </header>
      {table.line && <p class="rk-note">{t(table.line)}</p>}
      <ul>
        {table.seats.map((seat) => (
          <li key={seat.seat} data-turn={seat.turn}>
            <span class="rk-lo-dot" data-on={seat.connected > 0} />
            <Button
              class="rk-button rk-ha-seat"
              aria-pressed={moving !== null && seat.guest === moving}
              disabled={!live}
              {...(idle(seat) ? { "aria-disabled": true, tabIndex: -1 } : {})}
              onClick={() => idle(seat) || pick(seat, table)}
            >
              {t(seat.name)}
            </Button>
            <span class="rk-note">{note(seat, table, t)}</span>
          </li>
        ))}
      </ul>
      {live && table.begun && (
        <div class="rk-ha-row">
          {!table.over && (
            <Button
              aria-label={`${title}: ${t(table.paused ? w.hall_go_on : w.host_pause)}`}
              onClick={() => session.command("pause", { on: table.paused, table: table.table })}
            >
              {t(table.paused ? w.hall_go_on : w.host_pause)}
            </Button>
          )}
          {!hall.covered && (
            <Button
              aria-label={`${title}: ${t(w.hall_board)}`}
              aria-pressed={shown}
              onClick={() => session.command("show", shown ? null : table.table)}
            >
              {t(w.hall_board)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type Said = (text: T, values?: Values) => string;

function standing({ begun, paused, over, moves }: Table, said: Said): string {
  if (over) return said(w.hall_table_over);
  if (!begun) return said(w.hall_waits);
  return paused ? said(w.hall_paused) : said(w.hall_moves, { n: moves });
}

/** What stands behind a name: the score, that it is free, who is to move, or who is away. */
function note({ seat, free, guest, connected, turn }: Seat, { scores }: Table, said: Said): string {
  const score = scores?.[seat];
  if (score) return said(score);
  if (free) return said(w.host_is_free);
  if (turn) return said(w.hall_turn);
  return guest !== null && !connected ? said(w.guest_is_away) : "";
}

function Standings({ hall }: { hall: Hall }) {
  const { t } = useShell();
  const { standings, same_cards } = hall;
  if (!standings.length) return null;
  return (
    <section class="rk-ha-standings" aria-label={t(w.hall_standings)}>
      <h3>{t(w.hall_standings)}</h3>
      <p class="rk-note">{t(same_cards ? w.hall_compared : w.hall_wins)}</p>
      <ol>
        {standings.map(({ place, name, compared, wins }) => {
          const reached = same_cards ? compared : wins;
          return (
            <li key={name}>
              <span>{place}</span>
              <b>{name}</b>
              <span>{reached === null ? "–" : percent(reached)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

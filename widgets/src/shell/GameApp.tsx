import { useEffect, useMemo, useState } from "preact/hooks";
import { countBranches } from "../core/branches";
import type { State } from "../core/contract";
import type { Driver } from "../core/driver";
import { bare } from "../core/select";
import type { Session } from "../core/session";
import { word } from "../core/text";
import { follows, forks } from "../core/timeline";
import { Bare } from "./Bare";
import { Branches } from "./Branches";
import { type Desk, useDesk } from "./desk";
import { Frame } from "./Frame";
import { Header } from "./Header";
import { Help } from "./Help";
import { handleKey, type Shortcuts } from "./keys";
import { Log } from "./Log";
import { Outcomes } from "./Outcomes";
import { Curtain, House, LookingBar, RejectBar, SilentBar } from "./Panels";
import { Timeline } from "./Timeline";
import { type Controls, useControls } from "./useControls";
import { useRedraw } from "./useRedraw";
import type { Games, GameView } from "./view";

export interface GameParts {
  session: Session;
  driver: Driver;
  games: Games;
}

/** How long Python may take, in ms, before the board shows that it has been asked. */
const SWIFT = 120;

/** Draws all news at once. A question alone is drawn when its answer is slow: mostly they are drawn together. */
function watchSession(session: Session, redraw: () => void): () => void {
  let timer = 0;
  const unsubscribe = session.subscribe((news) => {
    window.clearTimeout(timer);
    if (news) redraw();
    else timer = window.setTimeout(redraw, SWIFT);
  });
  return () => {
    window.clearTimeout(timer);
    unsubscribe();
  };
}

export function GameApp(parts: GameParts) {
  const { session, driver, games } = parts;
  const redraw = useRedraw();
  useEffect(() => watchSession(session, redraw), [session, redraw]);
  useEffect(() => driver.watch(redraw), [driver, redraw]);
  const { state } = session;
  const view = state && games[state.game];
  if (!state || !view) {
    const key = state ? "unknown_game" : "no_state";
    return <p class="rk-empty">{word(session.lang, key, { game: state?.game ?? "" })}</p>;
  }
  return <Game {...parts} state={state} view={view} />;
}

type Panel = "help" | "branches" | null;
type Props = GameParts & { state: State; view: GameView };

function useGameDesk({ session, driver, state, view }: Props, controls: Controls) {
  return useDesk({
    state,
    lang: session.lang,
    view,
    live: session.link === "live" && state.mine && !state.looking && !session.acting,
    rejection: session.rejection,
    act: controls.act,
    askRule: (id) => session.command("rule", id),
    ruleKnown: (id) => session.rules.get(id) ?? null,
    pace: () => driver.pace,
    follows: (before, after) => !after.looking && follows(after.tree, before.now, after.now),
    onShown: (plan) => driver.shown(plan),
  });
}

function Game(props: Props) {
  const { session, driver, state, view } = props;
  const [panel, setPanel] = useState<Panel>(null);
  const controls = useControls(session, driver, state);
  const desk = useGameDesk(props, controls);
  const toggle = (name: Panel) => setPanel(panel === name ? null : name);
  const shortcuts = gameShortcuts(props, desk, controls, toggle, () => setPanel(null));
  const { Board, Hand, Notice } = view;
  const shown = { state, scene: state.scene };
  return (
    <Frame
      desk={desk}
      onTouched={() => driver.wheel.take()}
      onKeyDown={(event) => {
        driver.wheel.take();
        handleKey(event, shortcuts, desk);
      }}
      head={
        <>
          <Header
            prompt={desk.prompt}
            help={panel === "help"}
            onHelp={() => toggle("help")}
            onLang={() => session.setLang(session.lang === "en" ? "ja" : "en")}
            onMode={controls.mode}
            onSeat={(seat) => session.command("seat", seat)}
          />
          {session.link === "silent" && <SilentBar />}
          {state.looking && <LookingBar onNow={controls.toNow} />}
          {session.rejection && <RejectBar {...session.rejection} onClose={() => session.dismiss()} />}
          {panel === "help" && <Help onClose={() => setPanel(null)} />}
        </>
      }
      main={
        <>
          <Board {...shown} />
          <Notice {...shown} />
        </>
      }
      hand={
        state.curtain === null ? (
          <Hand {...shown} />
        ) : (
          <Curtain onUncover={() => session.command("uncover")} />
        )
      }
      side={<Side {...props} onChoose={controls.choose} />}
      foot={
        <>
          <Foot {...props} desk={desk} controls={controls} panel={panel} onPanel={toggle} />
          {panel === "branches" && (
            <Branches
              onGo={controls.goto}
              onPromote={(id) => session.command("promote", id)}
              onComment={(node, text) => session.command("comment", { node, text })}
            />
          )}
        </>
      }
    />
  );
}

function gameShortcuts(
  { state }: Props,
  { table, rule, closeRule }: Desk,
  { way, step, play, undo }: Controls,
  toggle: (panel: Panel) => void,
  closePanel: () => void,
): Shortcuts {
  const useBare = (name: string) => {
    const aim = table.live ? bare(state, name) : null;
    if (aim?.kind === "open") table.act(aim.action);
    else if (aim) table.refuse(aim.reason);
  };
  return {
    p: () => useBare("pass"),
    d: () => useBare("done"),
    u: () => (state.undo.can ? undo() : table.refuse(state.undo.why)),
    k: play,
    "[": () => step(way.index - 1),
    "]": () => step(way.index + 1),
    "?": () => toggle("help"),
    Escape: () => {
      if (rule) closeRule();
      else if (table.tips.current) table.tips.hide();
      else if (table.chosen) table.choose(null);
      else closePanel();
    },
  };
}

function Side({ session, state, view, onChoose }: Props & { onChoose: (action: string) => void }) {
  const { Seats } = view;
  const all = session.allLog?.lines;
  return (
    <>
      <Seats state={state} scene={state.scene} />
      {state.mode === "study" && <Outcomes picture={view.outcome} onChoose={onChoose} />}
      <Log
        lines={all ?? state.log}
        earlier={all ? 0 : state.log_start}
        onEarlier={() => session.command("log")}
      />
      <House house={state.house} />
    </>
  );
}

interface FootProps extends Props {
  desk: Desk;
  controls: Controls;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}

function Foot({ driver, state, desk, controls, panel, onPanel }: FootProps) {
  const { t } = desk.table;
  const count = useMemo(() => countBranches(state.tree), [state]);
  const { way, step, goto, toTurn, play, canStep } = controls;
  const leaving = useMemo(() => forks(state.tree, way), [state, way]);
  return (
    <Timeline
      steps={way.nodes}
      index={way.index}
      branches={leaving}
      playing={driver.playing}
      speed={driver.speed}
      onGo={step}
      onBranches={(found) => (found.length === 1 ? goto(found[0]?.id) : onPanel("branches"))}
      onPlay={play}
      canStep={canStep}
      onSpeed={(speed) => driver.setSpeed(speed)}
      onTurn={toTurn}
    >
      <Bare can={state.undo.can} why={state.undo.why} shortcut="u" onUse={controls.undo}>
        {t("undo")}
      </Bare>
      <button
        type="button"
        class="rk-button"
        aria-expanded={panel === "branches"}
        onClick={() => onPanel("branches")}
      >
        {t("branches", { n: count })}
      </button>
    </Timeline>
  );
}

import * as w from "racekit:words";
import { useEffect, useMemo, useState } from "preact/hooks";
import { countBranches } from "../core/branches";
import type { Model, State, T } from "../core/contract";
import type { Driver } from "../core/driver";
import { drives, may } from "../core/may";
import { bare } from "../core/select";
import type { Session } from "../core/session";
import { other, word } from "../core/text";
import { follows, forks } from "../core/timeline";
import { Branches } from "./Branches";
import { Button } from "./Button";
import { Choice } from "./Choice";
import { CoachButton, useCoach } from "./Coach";
import { type Desk, useDesk } from "./desk";
import { Ending, type OpenReview, ReviewButton, Sharing } from "./Ending";
import { AskButtons, EstimatesPanel, useEstimates } from "./Estimates";
import { Frame } from "./Frame";
import { Header } from "./Header";
import { Help, type Key } from "./Help";
import type { Shortcuts } from "./keys";
import { Legend } from "./Legend";
import { LinkPanel } from "./LinkPanel";
import { Log } from "./Log";
import { Nested } from "./Nested";
import { Outcomes } from "./Outcomes";
import { Banner, Rejected, Unanswered } from "./Panels";
import { RulesPanel } from "./RulesPanel";
import { Timeline } from "./Timeline";
import { both } from "./unanswered";
import { type Controls, useControls } from "./useControls";
import { useFirstSight } from "./useFirstSight";
import { useRedraw } from "./useRedraw";
import { useSuspense } from "./useSuspense";
import { useTraits } from "./useTraits";
import { useWorth } from "./useWorth";
import { type GameView, type Reviewed, useTable } from "./view";

export interface GameParts {
  model: Model;
  session: Session;
  driver: Driver;
  view: GameView;
  reviewed?: Reviewed | undefined;
}

/** How many steps on to one's next turn are marked together. */
const MOST_MARKED = 60;

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
  const { session } = parts;
  const redraw = useRedraw();
  useTraits(parts.model, TRAITS);
  useEffect(() => watchSession(session, redraw), [session, redraw]);
  const { state, lang } = session;
  if (parts.model.get("next")) return <Nested model={parts.model} trait="next" />;
  if (state)
    return (
      <>
        <Game {...parts} state={state} />
        <Nested model={parts.model} trait="editor" />
      </>
    );
  return <p class="rk-empty">{word(lang, w.no_state)}</p>;
}

const TRAITS = ["review", "hint", "outcomes", "why", "next"];

type Panel = "rules" | "help" | "branches" | "share" | "review" | "link" | null;
type Props = GameParts & { state: State };
/** With how long, in ms, the board keeps back how something ends. */
type Held = Props & { suspense: number };

const shownAsMovement =
  ({ tree }: Session) =>
  (before: State, after: State): boolean =>
    !after.looking && follows(tree, before.now, after.now);

/** What the board says instead of where the game stands. */
function noticeOf({ link }: Session, choosing: boolean): T | null {
  if (link === "busy") return w.python_busy;
  return choosing ? w.chance_prompt : null;
}

function useGameDesk({ session, driver, state, view, suspense }: Held, controls: Controls) {
  const { past } = session;
  return useDesk({
    state,
    lang: session.lang,
    view,
    live: session.link === "live" && state.mine && !state.looking && !session.acting,
    notice: noticeOf(session, driver.choosing && !suspense && !state.rests),
    rejection: session.rejection,
    act: controls.act,
    askRule: (id) => session.command("rule", id),
    ruleKnown: (id) => session.rules.get(id) ?? null,
    pace: () => driver.pace,
    follows: shownAsMovement(session),
    leads: (before, after) =>
      after.moved?.since === before.now && follows(session.tree, before.now, after.now, MOST_MARKED),
    history: past ? () => [...past.steps, { ...state, moved: past.moved }] : undefined,
    askHistory: session.askPast,
    onShown: (plan) => driver.shown(plan, suspense),
  });
}

function Game(parts: Props) {
  const { session, driver, view } = parts;
  const { state, ms } = useSuspense({
    state: parts.state,
    view,
    speed: driver.speed,
    follows: shownAsMovement(session),
  });
  const props = { ...parts, state, suspense: ms };
  const [panel, setPanel] = useState<Panel>(null);
  const controls = useControls(session, driver, state);
  const desk = useGameDesk(props, controls);
  useFirstSight(desk.root, session);
  const coach = useCoach(desk, props.model);
  const { lang } = session;
  const log = ms ? { lines: state.log, earlier: state.earlier } : session.log;
  const { table } = desk;
  const { t } = table;
  const toggle = (name: Panel) => setPanel(panel === name ? null : name);
  const { way } = controls;
  const offered = props.reviewed?.(props.model, {
    steps: way.nodes,
    recorded: false,
    lang,
    index: way.index,
    title: session.title(state.now),
    go: ({ node }) => controls.goto(node),
    branches: may(state, "branch"),
    ask: (name, arg) => (name === "branch" ? controls.branch(arg) : session.command(name, arg)),
  });
  const found = may(state, "review") ? offered : null;
  const review = found && {
    ...found,
    open: panel === "review",
    onOpen: () => {
      if (panel !== "review" && !found.review.begun) session.command("review", "seat");
      toggle("review");
    },
  };
  const hint = useEstimates(props.model, "hint");
  const outcomes = useEstimates(props.model, "outcomes");
  useWorth(desk.root, lang, { ...hint.marks, ...(review?.open && outcomes.marks) });
  const guidable = state.mode === "play" && !state.over && session.link === "live";
  const why = useEstimates(props.model, "why");
  const askHint = (ask: string) => session.command("hint", ask);
  return (
    <Frame
      desk={desk}
      view={view}
      coach={coach}
      shortcuts={gameShortcuts(props, desk, controls, {
        "?": () => toggle("help"),
        Escape: () => desk.closeNewest() || (panel ? setPanel(null) : coach.leave()),
      })}
      onTouched={driver.leader.take}
      head={
        <>
          <Header
            prompt={desk.prompt}
            open={panel}
            onRules={() => toggle("rules")}
            onHelp={() => toggle("help")}
            onLang={() => session.setLang(other(lang))}
            onNow={controls.toNow}
            ending={
              session.link === "live" && (
                <>
                  <CoachButton coach={coach} offered={state.newcomer} />
                  {state.rests && !state.looking && may(state, "advance") ? (
                    <Button class="rk-button rk-strong" onClick={controls.goOn}>
                      {t(w.go_on)}
                    </Button>
                  ) : state.over && !state.looking ? (
                    <Ending
                      sharing={panel === "share"}
                      onAgain={controls.again}
                      onLookBack={() => controls.step(0)}
                      onShare={() => toggle("share")}
                      review={review}
                      slow={!parts.reviewed}
                    />
                  ) : (
                    state.mine && may(state, "hint") && <AskButtons of={hint.buttons} onAsk={askHint} />
                  )}
                </>
              )
            }
            onMode={may(state, "mode") && !coach.on ? controls.mode : undefined}
            onSeat={(seat) => session.command("seat", seat)}
          />
          {session.link !== "busy" && !state.may && <Silent session={session} saved={state.saved} />}
          {state.notice && <Banner text={state.notice} />}
          <Rejected session={session} />
          {panel === "share" && (
            <Sharing onPage={() => session.command("page", lang)} onClose={() => setPanel(null)} />
          )}
          {panel === "rules" && (
            <RulesPanel
              model={props.model}
              view={view}
              how={view.help ?? w.help_text}
              onClose={() => setPanel(null)}
            >
              {!coach.on && <CoachButton coach={coach} offered={guidable} onBegin={() => setPanel(null)} />}
            </RulesPanel>
          )}
          {panel === "help" && <Help keys={KEYS} onClose={() => setPanel(null)} />}
        </>
      }
      cover={
        state.curtain !== null && (
          <Curtain name={table.name(state.curtain)} onUncover={() => session.command("uncover")} />
        )
      }
      aid={<EstimatesPanel {...hint} onAsk={askHint} />}
      side={
        <>
          <Outcomes view={view} onChoose={controls.choose} />
          <Log lines={log.lines} earlier={log.earlier} onEarlier={session.askEarlier}>
            {session.link === "live" && state.question && (
              <AskButtons
                of={why.buttons ?? [{ ask: "start", text: state.question }]}
                onAsk={controls.askWhy}
              />
            )}
          </Log>
          <Legend />
        </>
      }
      foot={
        <>
          <EstimatesPanel {...why} onAsk={controls.askWhy} />
          <Foot {...props} desk={desk} controls={controls} panel={panel} onPanel={toggle} review={review} />
          {review?.open && (
            <>
              {outcomes.told && (
                <EstimatesPanel
                  {...outcomes}
                  picture={view.outcome}
                  onAsk={(ask) => session.command("outcomes", ask)}
                />
              )}
              {review.panel("all")}
            </>
          )}
          {panel === "link" && <LinkPanel session={session} state={state} onClose={() => setPanel(null)} />}
          {panel === "branches" && (
            <Branches
              tree={session.tree}
              title={session.title}
              askTitles={session.askTitles}
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

/** Says how to go on without a kernel: what it advises works in any cell. */
function Silent({ session, saved }: Pick<GameParts, "session"> & Pick<State, "saved">) {
  const lost = both(w.silent, saved ? w.silent_saved : w.silent_unsaved);
  return <Unanswered session={session} lost={lost} values={{ game: JSON.stringify(saved) }} />;
}

const KEYS: Key[] = [
  ["Enter / Space", w.help_keys_choose],
  ["H", w.help_keys_hand],
  ["P", w.help_keys_pass],
  ["D", w.help_keys_done],
  ["U", w.help_keys_undo, (state) => may(state, "undo")],
];

function Curtain({ name, onUncover }: { name: string; onUncover: () => void }) {
  const { t } = useTable();
  return (
    <section class="rk-curtain">
      <p>
        <b>{t(w.curtain_title, { name })}</b> {t(w.curtain_text)}
      </p>
      <Button class="rk-button rk-strong" onClick={onUncover}>
        {t(w.uncover, { name })}
      </Button>
    </section>
  );
}

function gameShortcuts(
  { state }: Props,
  { table }: Desk,
  { way, step, play, undo }: Controls,
  panels: Shortcuts,
): Shortcuts {
  const useBare = (name: string) => {
    const aim = table.live ? bare(state, name) : null;
    if (aim?.kind === "open") table.act(aim.action);
    else if (aim) table.refuse(aim.reason);
  };
  return {
    p: () => useBare("pass"),
    d: () => useBare("done"),
    ...(may(state, "undo") && { u: () => (state.undo.can ? undo() : table.refuse(state.undo.why)) }),
    ...(drives(state) && { k: play }),
    "[": () => step(way.index - 1),
    "]": () => step(way.index + 1),
    ...panels,
  };
}

interface FootProps extends Props {
  desk: Desk;
  controls: Controls;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  review: OpenReview | null | undefined;
}

function Foot({ session, driver, state, desk, controls, panel, onPanel, review }: FootProps) {
  const { t } = desk.table;
  const { way, goto } = controls;
  const { undo } = state;
  const study = state.mode === "study";
  const plays = drives(state);
  const branches = may(state, "promote");
  const count = useMemo(() => countBranches(session.tree), [state, way]);
  const leaving = useMemo(() => forks(session.tree, way), [state, way]);
  return (
    <Timeline
      steps={way.nodes}
      title={session.title}
      askTitles={session.askTitles}
      index={way.index}
      branches={branches ? leaving : []}
      playing={controls.playing}
      speed={driver.speed}
      onGo={controls.step}
      onBranches={(found) => (found.length === 1 ? goto(found[0]?.id) : onPanel("branches"))}
      onPlay={plays ? controls.play : undefined}
      canStep={controls.canStep}
      onSpeed={driver.setSpeed}
      onTurn={plays ? controls.toTurn : undefined}
      curve={review?.open ? review.curve : undefined}
    >
      {may(state, "undo") && (
        <Choice
          can={undo.can}
          no={undo.why && { reason: undo.why }}
          aria-keyshortcuts="u"
          onUse={controls.undo}
        >
          {t(w.undo)}
        </Choice>
      )}
      {branches && (count > 0 || study) && (
        <Button aria-expanded={panel === "branches"} onClick={() => onPanel("branches")}>
          {t(w.branches, { n: count })}
        </Button>
      )}
      {review && <ReviewButton {...review} />}
      {session.link === "live" && state.curtain === null && may(state, "link") && (
        <Button aria-expanded={panel === "link"} onClick={() => onPanel("link")}>
          {t(w.link)}
        </Button>
      )}
      {study && may(state, "edit") && <Button onClick={() => session.command("edit")}>{t(w.ed_edit)}</Button>}
      {session.link === "live" && may(state, "new") && (
        <Button onClick={() => session.command("new")}>{t(w.new_game)}</Button>
      )}
      {session.link === "live" && may(state, "invite") && (
        <Button onClick={() => session.command("invite")}>{t(w.invite)}</Button>
      )}
    </Timeline>
  );
}

import * as w from "racekit:words";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang, Model, Frame as Recorded, RuleText, Speed, State } from "../core/contract";
import { duration, type Movement, pace } from "../core/motion";
import { own } from "../core/own";
import { snapshot, steps } from "../core/recording";
import { withBackdrop } from "../core/scene";
import { asLang, other, word } from "../core/text";
import { line } from "../core/timeline";
import { Button } from "./Button";
import { useDesk } from "./desk";
import { Frame } from "./Frame";
import { Header } from "./Header";
import { Help } from "./Help";
import { Icon } from "./icons";
import type { Shortcuts } from "./keys";
import { Legend } from "./Legend";
import { Log } from "./Log";
import { motionIsReduced } from "./media";
import { RulesPanel } from "./RulesPanel";
import { Timeline } from "./Timeline";
import { useSuspense } from "./useSuspense";
import { setLang, useTraits } from "./useTraits";
import { useWide } from "./useWide";
import type { GameView, Reviewed } from "./view";

interface Parts {
  model: Model;
  view: GameView;
  reviewed?: Reviewed | undefined;
}

const TRAITS = ["backdrop", "constants", "frames", "guide", "lang", "review", "rules"];

export function ReplayApp({ model, view, reviewed }: Parts) {
  useTraits(model, TRAITS);
  const frames = (model.get("frames") as Recorded[] | undefined) ?? [];
  const lang = asLang(model.get("lang"));
  if (!frames.length) return <p class="rk-empty">{word(lang, w.no_state)}</p>;
  return <Replay {...{ model, frames, lang, view, reviewed }} />;
}

interface Props extends Parts {
  frames: Recorded[];
  lang: Lang;
}

const isNext = (before: State, after: State): boolean => after.now === before.now + 1;

function useTape(model: Model, frames: Recorded[], view: GameView) {
  const [index, setIndex] = useState((model.get("at") as number | undefined) ?? 0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("normal");
  const moving = useRef(0);
  const last = frames.length - 1;
  const here = Math.min(index, last);
  const tree = useMemo(() => steps(frames), [frames]);
  const way = useMemo(() => line(tree, last).nodes, [tree]);
  const at = (place: number) => withBackdrop(snapshot(frames, place), model) as State;
  const whole = useMemo(() => at(here), [frames, here, tree]);
  const { state, ms } = useSuspense({ state: whole, view, speed, follows: isNext });
  const history = () => frames.slice(0, here + 1).map((_, place) => at(place));
  const beat = () => pace(speed, motionIsReduced());

  useEffect(() => {
    if (!playing || ms) return;
    if (here >= last) return setPlaying(false);
    const { rest, pause } = beat();
    const timer = window.setTimeout(() => setIndex(here + 1), moving.current + (state.rests ? rest : pause));
    return () => window.clearTimeout(timer);
  });

  const go = (to: number) => {
    if (to < 0 || to > last) return;
    setPlaying(false);
    setIndex(to);
  };
  const play = () => {
    if (!playing && here === last) setIndex(0);
    setPlaying(!playing);
  };
  const goOn = () => setIndex(here + 1);
  const shown = (plan: readonly Movement[]) => {
    moving.current = duration(plan, beat());
  };
  const comment = frames[here]?.comment;
  return { state, history, way, comment, index: here, playing, speed, go, play, goOn, setSpeed, beat, shown };
}

function Replay({ model, frames, lang, view, reviewed }: Props) {
  const tape = useTape(model, frames, view);
  const found = reviewed?.(model, {
    steps: tape.way,
    recorded: true,
    lang,
    index: tape.index,
    title: frames[tape.index]?.text,
    go: ({ at }) => tape.go(at),
    branches: true,
    ask: (name, arg) => model.send({ v: 1, id: name, seq: 0, type: "command", name, arg }),
  });
  const { state, index } = tape;
  const [panel, setPanel] = useState<"rules" | "help" | null>(null);
  const close = () => setPanel(null);
  const toggle = (name: typeof panel) => setPanel(panel === name ? null : name);
  const rules = (model.get("rules") as Record<string, RuleText> | undefined) ?? {};
  const desk = useDesk({
    state,
    lang,
    view,
    recorded: true,
    ruleKnown: (id) => own(rules, id) ?? null,
    pace: tape.beat,
    follows: isNext,
    leads: isNext,
    history: tape.history,
    onShown: tape.shown,
  });
  const wide = useWide(desk.root);
  const beside = wide && Boolean(found?.review.drawn);
  const shortcuts: Shortcuts = {
    k: tape.play,
    "[": () => tape.go(index - 1),
    "]": () => tape.go(index + 1),
    "?": () => toggle("help"),
    Escape: () => desk.closeNewest() || close(),
  };
  return (
    <Frame
      desk={desk}
      view={view}
      shortcuts={shortcuts}
      pinned={frames.length > 1 && !found}
      head={
        <>
          <Header
            prompt={null}
            open={panel}
            onRules={() => toggle("rules")}
            onHelp={() => toggle("help")}
            onLang={() => setLang(model, other(lang))}
            ending={
              state.rests &&
              index < tape.way.length - 1 && (
                <Button class="rk-button rk-strong" onClick={tape.goOn}>
                  {desk.table.t(w.go_on)}
                </Button>
              )
            }
          />
          {panel === "rules" && (
            <RulesPanel model={model} view={view} how={w.help_text_replay} onClose={close} />
          )}
          {panel === "help" && <Help onClose={close} />}
        </>
      }
      side={
        <>
          {beside ? found?.panel("decisions") : <Log lines={state.log} />}
          <Legend />
        </>
      }
      foot={
        <>
          {frames.length > 1 && (
            <Timeline
              steps={tape.way}
              title={(id) => frames[id]?.text}
              index={index}
              canStep={index < tape.way.length - 1}
              playing={tape.playing}
              speed={tape.speed}
              onGo={tape.go}
              onPlay={tape.play}
              onSpeed={tape.setSpeed}
              curve={found?.curve}
            />
          )}
          {found?.panel(beside ? "rest" : "all")}
          {tape.comment && (
            <p class="rk-foot-note">
              <Icon name="note" /> {tape.comment}
            </p>
          )}
        </>
      }
    />
  );
}

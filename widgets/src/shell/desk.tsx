import * as w from "racekit:words";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { alone } from "../core/alone";
import type { Action, Lang, PastStep, Reject, RuleText, State, T } from "../core/contract";
import type { Movement, Pace } from "../core/motion";
import { cardOf, forced, target } from "../core/select";
import { sentences, word } from "../core/text";
import { createStage, type Stage } from "./stage";
import { createTips } from "./tips";
import { useMarks } from "./useMarks";
import { useRedraw } from "./useRedraw";
import { useTaps } from "./useTaps";
import { type Root, useTheme } from "./useTheme";
import type { GameView, Shell, Table } from "./view";

// What every widget with a board needs: the table that boards ask, popovers, theme, movement.

export interface DeskOptions {
  state: State;
  lang: Lang;
  view: GameView;
  recorded?: boolean;
  asked?: boolean;
  live?: boolean;
  /** What to say instead of where the game stands. */
  notice?: T | null;
  rejection?: Reject | null;
  /** Does something, after all that has been gathered for it. */
  act?: (action: Action, gathered: readonly string[]) => void;
  askRule?: (id: string) => void;
  ruleKnown: (id: string) => RuleText | null;
  pace: () => Pick<Pace, "movement">;
  follows: (before: State, after: State) => boolean;
  /** As `follows`, however far: what has moved since can be marked. */
  leads: (before: State, after: State) => boolean;
  /** The steps up to the state, where they are known, and how to ask for them. */
  history?: (() => PastStep[]) | undefined;
  askHistory?: () => void;
  onShown: (plan: readonly Movement[]) => void;
}

export interface RuleOpen {
  id: string;
  anchor: HTMLElement;
  /** Opened from a popover: it goes when the game goes on, as the popover does. */
  passing: boolean;
}

function useMotion({ state, view, follows, pace, onShown }: DeskOptions, stage: Stage) {
  const shown = useRef<State | null>(null);
  const before = shown.current;
  const plan = useMemo(() => (before && follows(before, state) ? view.plan(before, state) : []), [state]);
  // Rendering comes before the page changes: the last moment at which the old places can be measured.
  if (before !== state) stage.remember();
  useLayoutEffect(() => {
    if (shown.current !== state) {
      shown.current = state;
      stage.run(plan, pace());
      onShown(plan);
    }
    stage.forget();
  });
}

/** What has the focus, in the page or shadow root that an element stands in. */
export const focused = (element: HTMLElement | null): Element | null =>
  element && (element.getRootNode() as Document | ShadowRoot).activeElement;

const focusWithin = (element: HTMLElement | null | undefined): boolean =>
  Boolean(element?.contains(focused(element)));

/** When what had the focus is gone, the focus goes to a place in the widget, or to it, and not to the page. */
export function useKeptFocus(root: Root, home: string) {
  const inside = focusWithin(root.current);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !inside || focusWithin(element)) return;
    const next = element.querySelector<HTMLElement>(home) ?? element;
    next.focus({ preventScroll: true });
  });
}

export function useDesk(options: DeskOptions) {
  const { state, lang, view, live = false, rejection } = options;
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const tips = useMemo(createTips, []);
  const redraw = useRedraw();
  const stage = useMemo(() => createStage(root), []);
  const picked = useRef<{ keys: readonly string[]; now: number } | null>(null);
  const wanted = () => latest.current.view.most?.(latest.current.state) ?? 1;
  const [alert, setAlert] = useState({ text: "", count: 0 });
  const [rule, setRule] = useState<RuleOpen | null>(null);

  if (picked.current?.now !== state.now) picked.current = null;
  const most = wanted();
  const gathered = (live && picked.current?.keys) || [];
  const chosen = gathered.at(-1) ?? null;
  const from = (live && most < 2 && forced(state)) || (chosen && cardOf(chosen));

  const shell: Shell = useMemo(
    () => ({
      lang,
      tips,
      t: (text, values) => word(lang, text, values),
      choose: (key) => {
        tips.hide();
        const keys = picked.current?.keys ?? [];
        const back = keys.includes(key);
        // One more than are wanted takes the place of the first.
        const next = back ? keys.filter((each) => each !== key) : [...keys, key].slice(-wanted());
        picked.current = { keys: next, now: latest.current.state.now };
        redraw();
        return !back;
      },
      act: (action) => {
        tips.hide();
        latest.current.act?.(action, (wanted() > 1 && picked.current?.keys) || []);
        // While Python thinks there is time to measure.
        stage.remember();
      },
      refuse: (reason) => {
        const text = sentences(lang, [(reason?.text ?? w.not_here)[lang], reason?.rule ?? ""]).trim();
        setAlert(({ count }) => ({ text, count: count + 1 }));
      },
      openRule: (id, chip) => {
        if (!latest.current.ruleKnown(id)) latest.current.askRule?.(id);
        // A popover goes as its rule opens: the rule stands where the popover stood, beside its target.
        const passing = chip.closest(".rk-tip") !== null;
        setRule({ id, passing, anchor: (passing && tips.current?.anchor) || chip });
        tips.hide();
      },
    }),
    [lang, tips, stage, redraw],
  );
  const { leads, history, askHistory } = options;
  const name = (seat: number) => state.seats.find((s) => s.seat === seat)?.name[lang] ?? `${seat}`;
  const own: Table["own"] = (mine, named) =>
    alone(state) ? shell.t(mine) : shell.t(named, { name: name(state.seat) });
  const marks = useMarks(root, own, { state, plan: view.plan, leads, history, askHistory });
  const table: Table = {
    ...shell,
    marked: Boolean(marks?.size),
    state,
    recorded: options.recorded ?? false,
    asked: options.asked ?? false,
    live,
    gathered,
    most,
    chosen,
    from,
    name,
    own,
    aim: (to) => target(state, from, to),
    ruleKnown: options.ruleKnown,
  };

  const notice = options.notice?.[lang] ?? null;
  const prompt = notice ?? view.prompt(table, state);
  const dark = useTheme(root);
  useMotion(options, stage);
  useKeptFocus(root, '.rk-hand [tabindex="0"]');
  useEffect(() => {
    if (!rejection) return;
    picked.current = null;
    shell.refuse({ rule: rejection.rule ?? "", text: rejection.text });
  }, [rejection]);

  /** Gives the focus back, where it has not gone on by itself. */
  const closeRule = () => {
    if (focusWithin(root.current?.querySelector<HTMLElement>(".rk-rule"))) {
      rule?.anchor.focus({ preventScroll: true });
    }
    setRule(null);
  };
  useEffect(() => {
    tips.hide();
    if (rule?.passing) closeRule();
  }, [state]);
  useEffect(() => tips.keep, [tips]);
  useTaps(root, tips);
  useEffect(() => stage.cancel, [stage]);

  /** Closes what is open, the newest first; false when nothing was. */
  const closeNewest = (): boolean => {
    if (rule) closeRule();
    else if (tips.current) tips.hide();
    else if (chosen) shell.choose(chosen);
    else return false;
    return true;
  };
  return { root, stage, shell, table, prompt, dark, alert, rule, closeRule, closeNewest };
}

export type Desk = ReturnType<typeof useDesk>;

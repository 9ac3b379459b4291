import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Action, Lang, LogLine, Reason, RuleText, State } from "../core/contract";
import type { Movement, Pace } from "../core/motion";
import { cardOf, forced, target } from "../core/select";
import type { Rejection } from "../core/session";
import { sentences, word } from "../core/text";
import { Stage } from "./stage";
import { watchTheme } from "./theme";
import { Tips } from "./tips";
import type { GameView, Table } from "./view";

// What every widget with a board needs: the table that boards ask, popovers, theme, movement, the spoken word.

export interface DeskOptions {
  state: State;
  lang: Lang;
  view: GameView;
  recorded?: boolean;
  live: boolean;
  rejection: Rejection | null;
  act: (action: string) => void;
  askRule: (id: string) => void;
  ruleKnown: (id: string) => RuleText | null;
  pace: () => Pace;
  follows: (before: State, after: State) => boolean;
  onShown: (plan: readonly Movement[]) => void;
}

export interface RuleOpen {
  id: string;
  anchor: HTMLElement;
}

function useTheme(root: { current: HTMLElement | null }) {
  const [dark, setDark] = useState(false);
  useLayoutEffect(() => (root.current ? watchTheme(root.current, setDark) : undefined), [root]);
  return dark;
}

function useMotion(options: DeskOptions, root: { current: HTMLElement | null }) {
  const layer = useRef<HTMLDivElement>(null);
  const stage = useMemo(
    () =>
      new Stage(
        () => root.current,
        () => layer.current,
      ),
    [root],
  );
  const shown = useRef<State | null>(null);
  const { state } = options;
  // Rendering comes before the page changes: the last moment at which the old places can be measured.
  if (shown.current && shown.current !== state) stage.measure();
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === state) return;
    shown.current = state;
    const still = !before || !options.follows(before, state);
    const plan = still ? [] : options.view.plan(before, state);
    stage.run(plan, options.pace());
    options.onShown(plan);
  });
  useEffect(() => () => stage.cancel(), [stage]);
  return layer;
}

const fresh = (log: readonly LogLine[], after: number): LogLine[] =>
  log.filter((line) => line.n > after).slice(-6);

/** What the polite live region says: the new lines of the log, then whose turn it is. */
function useSpoken(state: State, lang: Lang, prompt: string | null): string {
  const last = useRef(state.log.at(-1)?.n ?? -1);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const lines = fresh(state.log, last.current).map((line) => line.text[lang]);
    last.current = state.log.at(-1)?.n ?? -1;
    setSpoken(sentences(lang, [...lines, state.status.lead[lang], prompt ?? state.status.what[lang]]));
  }, [state, prompt]);
  return spoken;
}

function focusWithin(element: HTMLElement | null): boolean {
  const active = element && (element.getRootNode() as Document | ShadowRoot).activeElement;
  return Boolean(active && element.contains(active));
}

/** When what had the focus is gone, the focus goes to the widget and not to the page. */
function useKeptFocus(root: { current: HTMLElement | null }) {
  const inside = focusWithin(root.current);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !inside || focusWithin(element)) return;
    const next = element.querySelector<HTMLElement>('.rk-hand [tabindex="0"]') ?? element;
    next.focus({ preventScroll: true });
  });
}

export function useDesk(options: DeskOptions) {
  const { state, lang, view, live } = options;
  const root = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const tips = useMemo(() => new Tips(() => redraw(undefined)), []);
  const [picked, setPicked] = useState<{ key: string; now: number } | null>(null);
  const [alert, setAlert] = useState({ text: "", count: 0 });
  const [rule, setRule] = useState<RuleOpen | null>(null);

  const chosen = live && picked?.now === state.now ? picked.key : null;
  const from = live ? (forced(state) ?? (chosen && cardOf(chosen))) : null;
  const shout = (text: string) => setAlert(({ count }) => ({ text, count: count + 1 }));

  const table: Table = {
    lang,
    state,
    recorded: options.recorded ?? false,
    live,
    chosen,
    from,
    tips,
    t: (key, values) => word(lang, key, values),
    say: (text) => text[lang],
    name: (seat) => state.seats.find((s) => s.seat === seat)?.name[lang] ?? `${seat}`,
    choose: (key) => {
      tips.hide();
      setPicked(key === null ? null : { key, now: state.now });
    },
    aim: (to) => target(state, from, to),
    act: (action: Action) => {
      tips.hide();
      setPicked(null);
      options.act(action.action);
    },
    refuse: (reason: Reason | null) =>
      shout(reason ? sentences(lang, [reason.text[lang], reason.rule]) : word(lang, "not_here")),
    openRule: (id, anchor) => {
      if (!options.ruleKnown(id)) options.askRule(id);
      setRule({ id, anchor });
    },
    ruleKnown: options.ruleKnown,
  };

  const prompt = live && from ? view.prompt(table, state) : null;
  const dark = useTheme(root);
  const layer = useMotion(options, root);
  const spoken = useSpoken(state, lang, prompt);
  useKeptFocus(root);
  const refused = options.rejection;
  useEffect(() => {
    if (refused) shout(sentences(lang, [refused.text[lang], refused.rule ?? ""]));
  }, [refused?.count]);
  useEffect(() => () => tips.dispose(), [tips]);
  useEffect(() => tips.hide(), [state]);

  const closeRule = () => {
    if (rule?.anchor.isConnected) rule.anchor.focus({ preventScroll: true });
    setRule(null);
  };
  return { root, layer, table, prompt, dark, spoken, alert, rule, closeRule };
}

export type Desk = ReturnType<typeof useDesk>;

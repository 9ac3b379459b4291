import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang, RuleText, State } from "../core/contract";
import type { Movement, Pace } from "../core/motion";
import { cardOf, forced, target } from "../core/select";
import type { Rejection } from "../core/session";
import { sentences, word } from "../core/text";
import { Stage } from "./stage";
import { watchTheme } from "./theme";
import { Tips } from "./tips";
import { useRedraw } from "./useRedraw";
import type { GameView, Shell, Table } from "./view";

// What every widget with a board needs: the table that boards ask, popovers, theme, movement.

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
  const before = shown.current;
  const plan = useMemo(
    () => (before && options.follows(before, state) ? options.view.plan(before, state) : []),
    [state],
  );
  // Rendering comes before the page changes: the last moment at which the old places can be measured.
  if (before !== state) stage.measure(plan);
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    stage.run(plan, options.pace());
    options.onShown(plan);
  });
  useEffect(() => () => stage.cancel(), [stage]);
  return layer;
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
  const latest = useRef(options);
  latest.current = options;
  const tips = useMemo(() => new Tips(), []);
  const redraw = useRedraw();
  const picked = useRef<{ key: string; now: number } | null>(null);
  const [alert, setAlert] = useState({ text: "", count: 0 });
  const [rule, setRule] = useState<RuleOpen | null>(null);

  if (picked.current?.now !== state.now) picked.current = null;
  const chosen = live ? (picked.current?.key ?? null) : null;
  const from = live ? (forced(state) ?? (chosen && cardOf(chosen))) : null;
  const shout = (text: string) => setAlert(({ count }) => ({ text, count: count + 1 }));

  const shell: Shell = useMemo(
    () => ({
      lang,
      tips,
      t: (key, values) => word(lang, key, values),
      say: (text) => text[lang],
      choose: (key) => {
        tips.hide();
        picked.current = key === null ? null : { key, now: latest.current.state.now };
        redraw();
      },
      act: ({ action }) => {
        tips.hide();
        latest.current.act(action);
      },
      refuse: (reason) =>
        shout(reason ? sentences(lang, [reason.text[lang], reason.rule]) : word(lang, "not_here")),
      openRule: (id, anchor) => {
        if (!latest.current.ruleKnown(id)) latest.current.askRule(id);
        setRule({ id, anchor });
      },
    }),
    [lang, tips, redraw],
  );
  const table: Table = {
    ...shell,
    state,
    recorded: options.recorded ?? false,
    live,
    chosen,
    from,
    name: (seat) => state.seats.find((s) => s.seat === seat)?.name[lang] ?? `${seat}`,
    aim: (to) => target(state, from, to),
    ruleKnown: options.ruleKnown,
  };

  const prompt = live && from ? view.prompt(table, state) : null;
  const dark = useTheme(root);
  const layer = useMotion(options, root);
  useKeptFocus(root);
  const refused = options.rejection;
  useEffect(() => {
    if (!refused) return;
    picked.current = null;
    shout(sentences(lang, [refused.text[lang], refused.rule ?? ""]));
  }, [refused?.count]);
  useEffect(() => () => tips.dispose(), [tips]);
  useEffect(() => tips.hide(), [state]);

  const closeRule = () => {
    if (rule?.anchor.isConnected) rule.anchor.focus({ preventScroll: true });
    setRule(null);
  };
  return { root, layer, shell, table, prompt, dark, alert, rule, closeRule };
}

export type Desk = ReturnType<typeof useDesk>;

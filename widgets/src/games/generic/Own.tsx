import * as w from "racekit:words";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Action, Lang } from "../../core/contract";
import { useTheme } from "../../shell/useTheme";
import { type BoardProps, type Load, useTable } from "../../shell/view";
import { Board } from "./Board";
import type { Scene } from "./scene";

/** What a game's own script gets, with every snapshot: what its reader's seat sees, and nothing else. */
interface Given {
  el: HTMLElement;
  scene: Scene;
  actions: readonly Action[];
  choose(action: string): void;
  lang: Lang;
  theme: "dark" | "light";
}

interface Drawing {
  render(given: Given): unknown;
}

/** A board that a game's own script draws. Where that fails, a line says so above the board of any game. */
export const ownBoard = (load: Load) => (props: BoardProps<Scene>) => {
  const { t, lang, live, act, refuse } = useTable();
  const el = useRef<HTMLDivElement>(null);
  const dark = useTheme(el);
  const [script, setScript] = useState<Drawing | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const { state, scene } = props;
  const fail = (error: unknown) => {
    console.error(error);
    setFailed(error ?? true);
  };
  useEffect(() => {
    load().then((module) => setScript(module as Drawing), fail);
  }, []);

  const choose = (name: string) => {
    const named = ({ action }: { action: string }) => action === name;
    const action = state.actions.find(named);
    const no = state.refused.find(named);
    if (live && action) act(action);
    else if (no) refuse(state.why[no.why] ?? null);
  };
  useLayoutEffect(() => {
    // Behind a curtain there is no seat whose scene it could draw.
    if (!script || !el.current || state.curtain !== null) return;
    const actions = live ? state.actions : [];
    const given = { el: el.current, scene, actions, choose, lang, theme: dark ? "dark" : "light" } as const;
    (async () => script.render(given))().catch(fail);
  }, [script, state, live, lang, dark]);

  if (!failed) return <div ref={el} class="rk-gn-board" />;
  return (
    <>
      <p class="rk-note" role="alert">
        {t(w.gn_own_failed, { what: String(failed) })}
      </p>
      <Board {...props} />
    </>
  );
};

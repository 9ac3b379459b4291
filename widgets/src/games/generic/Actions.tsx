import * as w from "racekit:words";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Action } from "../../core/contract";
import { Aim } from "../../shell/Aim";
import { useRoving } from "../../shell/useRoving";
import { type BoardProps, useTable } from "../../shell/view";
import { buttons, groups, MANY, placesOf, rest } from "./choices";
import { drawingOf, type Scene } from "./scene";
import { WhyNot } from "./WhyNot";

/** What has a place on the picture is a button too, where it is little: nobody has to search for it. */
const FEW = 6;

/** The person's last choice stays while others act: nothing jumps, and the focus keeps its place. */
function useOffered(actions: readonly Action[]) {
  const last = useRef(actions);
  if (actions.length) last.current = actions;
  return last.current;
}

export function Actions({ state, scene }: BoardProps<Scene>) {
  const { t, recorded } = useTable();
  const places = useMemo(() => placesOf(drawingOf(scene)), [scene.drawing]);
  const offered = useOffered(state.actions);
  if (recorded || state.over) return null;
  const alone = buttons({ ...state, actions: [...offered] }, places);
  const below = offered.length - alone.length <= FEW ? offered : alone;
  return (
    <section class="rk-gn-actions">
      {below.length > 0 && <Buttons actions={below} />}
      <div class="rk-gn-also">
        {below.length < offered.length && <p class="rk-note">{t(w.gn_places)}</p>}
        <WhyNot />
      </div>
    </section>
  );
}

function Buttons({ actions }: { actions: readonly Action[] }) {
  const { t, lang, live } = useTable();
  const [wanted, setWanted] = useState("");
  const many = actions.length > MANY;
  const sought = wanted.trim().toLocaleLowerCase();
  const found = many ? actions.filter(({ text }) => t(text).toLocaleLowerCase().includes(sought)) : actions;
  const rows = groups(found, lang);
  const { onKeyDown, cell } = useRoving(rows.map((row) => row.actions.length));
  return (
    <>
      {many && (
        <label class="rk-field rk-gn-find">
          <span>{t(w.gn_find, { n: found.length })}</span>
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
      )}
      <div
        class={many ? "rk-gn-buttons rk-gn-many" : "rk-gn-buttons"}
        role="toolbar"
        aria-label={t(w.gn_actions)}
        onKeyDown={onKeyDown}
      >
        {rows.map(({ key, head, actions: row }, at) => (
          <div key={key} class="rk-gn-group" role="group" aria-label={head || undefined}>
            {head && <span class="rk-note">{head}</span>}
            <div>
              {row.map((action, column) => (
                <Aim
                  key={action.action}
                  class={live ? "rk-button rk-gn-do" : "rk-button"}
                  to={live ? { kind: "open", action } : null}
                  aria-label={t(action.text)}
                  {...cell(at, column)}
                >
                  {rest(action, head, lang)}
                </Aim>
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

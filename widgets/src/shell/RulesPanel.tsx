import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import type { Guide, Model, T } from "../core/contract";
import { CloseButton } from "./Button";
import { House } from "./Panels";
import { RuleChip } from "./RuleChip";
import { Sketch } from "./Sketch";
import { type GameView, useTable } from "./view";

interface Props {
  model: Model;
  view: GameView;
  /** How this board is used. */
  how: T;
  onClose: () => void;
  /** More that can be learned. */
  children?: ComponentChildren;
}

/** Of an output that an earlier version has saved. */
const NONE: Guide = { rules: [] };

/** The game in a minute, with pictures that its own board draws; its house defaults are there, too. */
export function RulesPanel({ model, view, how, onClose, children }: Props) {
  const { t, lang, state } = useTable();
  const { goal, turn, rules, scenes = {} } = (model.get("guide") ?? NONE) as Guide;
  const said: [T, T | undefined][] = [
    [w.rules_goal, goal],
    [w.rules_turn, turn],
    [w.rules_how, how],
  ];
  return (
    <section class="rk-guide">
      <div class="rk-panel-head">
        <h3>{t(w.rules)}</h3>
        {children}
        <CloseButton onClick={onClose} />
      </div>
      {said.map(
        ([what, text]) =>
          text && (
            <p key={what.en}>
              <b>{t(what)}</b> {t(text)}
            </p>
          ),
      )}
      <ul>
        {rules.map(({ id, title, text, picture }) => (
          <li key={id}>
            {picture && <Sketch key={lang} view={view} scene={scenes[picture.after]} shows={picture.shows} />}
            <p>
              <RuleChip id={id} /> <b>{t(title)}</b>
              <br />
              {t(text)}
            </p>
          </li>
        ))}
      </ul>
      <House house={state.house} />
    </section>
  );
}

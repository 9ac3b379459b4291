import * as q from "racekit:lessons";
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import type { Lang } from "../core/contract";
import { word } from "../core/text";
import { Button } from "../shell/Button";
import { useUnique } from "../shell/useUnique";
import type { Answer, Option, Question } from "./contract";
import { float, nearest } from "./fraction";
import { rest, toggled } from "./judge";
import { readProbability } from "./reading";
import { percent } from "./said";

export interface ControlProps {
  question: Question;
  lang: Lang;
  value: Answer;
  fixed: boolean;
  /** The id of the prompt. */
  labelled: string;
  /** The right answer, once it is told; only a board shows it. */
  right?: Answer | null;
  /** How often each place was chosen in a class; only a board shows it. */
  counts?: Readonly<Record<string, number>> | undefined;
  onValue: (value: Answer) => void;
}

type Props = ControlProps;

const KINDS = {
  number: NumberField,
  probability: Probability,
  choice: Choice,
  several: Choice,
  order: Order,
  board: Choice,
  distribution: Distribution,
};

/** What draws the position of a question, to choose places on or to look at: only a bundle with a game's board has it. */
export type BoardControl = ComponentType<ControlProps>;

/** The input of a question's kind; where there is no board, its places are options by their names. */
export function Control({ Board, ...props }: Props & { Board?: BoardControl | undefined }) {
  const Kind = Board ?? KINDS[props.question.kind];
  return <Kind {...props} />;
}

const field = {
  type: "text",
  class: "rk-q-field",
  autocomplete: "off",
  spellcheck: false,
  maxLength: 60,
} as const;

function NumberField({ question, lang, value, fixed, labelled, onValue }: Props) {
  return (
    <label class="rk-q-row">
      <span>{word(lang, q.q_number)}</span>
      <input
        {...field}
        value={`${value}`}
        readOnly={fixed}
        aria-describedby={labelled}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {question.unit && <span>{question.unit[lang]}</span>}
    </label>
  );
}

interface OptionsProps extends Props {
  options: readonly Option[];
}

/** Between 0 and 10 % a tenth counts: 3 % alone would be too coarse. */
export const settled = (points: number): number =>
  points < 10 ? Math.round(points * 10) / 10 : Math.round(points);

function Probability({ lang, value, fixed, labelled, onValue }: Props) {
  const read = readProbability(`${value}`);
  const p = read && float(read.value) >= 0 && float(read.value) <= 1 ? float(read.value) : null;
  const simple = p === null ? null : nearest(p);
  const about = simple ? word(lang, q.q_about, { fraction: simple }) : "";
  const slide = (points: number) => onValue(percent(lang, settled(Math.min(100, Math.max(0, points))) / 100));
  const at = (p ?? 0) * 100;
  const step = (by: number) => slide(at + (at < 10 || (at === 10 && by < 0) ? by / 10 : by));
  return (
    <div class="rk-q-row">
      <input
        type="range"
        class="rk-q-slider"
        min="0"
        max="100"
        step="0.1"
        value={at}
        disabled={fixed}
        aria-label={word(lang, q.q_slider)}
        aria-valuetext={p === null ? "…" : [percent(lang, p), about].filter(Boolean).join(", ")}
        onInput={(event) => slide(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          step(by);
        }}
      />
      <label class="rk-q-row">
        <span class="rk-sr">{word(lang, q.q_probability)}</span>
        <input
          {...field}
          value={`${value}`}
          readOnly={fixed}
          placeholder="%"
          aria-describedby={labelled}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      </label>
      <output class="rk-note rk-q-about">
        {p !== null && !/%|％/.test(`${value}`) ? `${percent(lang, p)} ` : ""}
        {simple !== `${value}`.trim() ? about : ""}
      </output>
    </div>
  );
}

interface SureProps {
  lang: Lang;
  /** In percent; null as long as the reader has not said it. */
  value: number | null;
  fixed: boolean;
  onValue: (value: number) => void;
}

/** Where the slider starts, with a dashed thumb: it can be taken hold of, and is no answer yet. */
const MIDDLE = 75;

export function Sure({ lang, value, fixed, onValue }: SureProps) {
  const id = useUnique();
  const text = value === null ? word(lang, q.q_sure_unset) : percent(lang, value / 100);
  const put = (slider: HTMLInputElement) => onValue(Number(slider.value));
  return (
    <div class="rk-q-row">
      <span id={id}>{word(lang, q.q_sure)}</span>
      <input
        type="range"
        class="rk-q-slider rk-q-sure"
        min="50"
        max="100"
        step="5"
        value={value ?? MIDDLE}
        data-unset={value === null}
        disabled={fixed}
        aria-labelledby={id}
        aria-valuetext={text}
        onInput={(event) => put(event.currentTarget)}
        onPointerUp={(event) => put(event.currentTarget)} // where it stands already, nothing is put in
      />
      <output>{text}</output>
    </div>
  );
}

function Choice(props: Props) {
  return <Options {...props} options={props.question.options} />;
}

/** Options, of which one or several may be chosen. */
export function Options({ question, options, lang, value, fixed, labelled, onValue }: OptionsProps) {
  const one = typeof question.answer === "string";
  const chosen = (key: string) => (one ? value === key : value.includes(key));
  const name = `${labelled}-choice`;
  return (
    <fieldset class="rk-q-options" aria-labelledby={labelled}>
      {options.map(({ key, say }) => (
        <label key={key} class="rk-q-option" data-chosen={chosen(key)}>
          <input
            type={one ? "radio" : "checkbox"}
            name={name}
            checked={chosen(key)}
            disabled={fixed}
            onChange={() => onValue(toggled(question, value, key))}
          />
          {say[lang]}
        </label>
      ))}
    </fieldset>
  );
}

function Order({ question: { options }, lang, value, fixed, labelled, onValue }: Props) {
  const keys = value as string[];
  const held = useRef<string | null>(null);
  const put = (key: string, at: number) => {
    if (at < 0 || at >= keys.length || fixed) return;
    const others = keys.filter((each) => each !== key);
    onValue([...others.slice(0, at), key, ...others.slice(at)]);
  };
  return (
    <ol class="rk-q-order" aria-labelledby={labelled}>
      {keys.map((key, at) => {
        const what = options.find((option) => option.key === key)?.say[lang] ?? key;
        const move = (by: -1 | 1) => (
          <Button
            class="rk-button"
            aria-label={word(lang, by < 0 ? q.q_up : q.q_down, { what })}
            aria-disabled={fixed || at + by < 0 || at + by >= keys.length}
            onClick={() => put(key, at + by)}
          >
            {by < 0 ? "↑" : "↓"}
          </Button>
        );
        return (
          <li
            key={key}
            draggable={!fixed}
            onDragStart={(event) => {
              held.current = key;
              event.dataTransfer?.setData("text/plain", what);
            }}
            onDragOver={(event) => {
              if (held.current === null) return;
              event.preventDefault();
              if (held.current !== key) put(held.current, at);
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => {
              held.current = null;
            }}
          >
            <b>{at + 1}</b>
            <span>{what}</span>
            {move(-1)}
            {move(1)}
          </li>
        );
      })}
    </ol>
  );
}

function Distribution({ question: { bars }, lang, value, fixed, onValue }: Props) {
  const shares = value as string[];
  const put = (at: number, share: string) => onValue(shares.map((each, n) => (n === at ? share : each)));
  const sum = rest(shares);
  const left = sum ? float(sum.left) : 0;
  const size = percent(lang, Math.abs(left));
  return (
    <div class="rk-q-bars">
      {bars.map((bar, at) => {
        const label = word(lang, q.q_share, { bar: bar[lang] });
        const read = readProbability(shares[at] ?? "");
        return (
          <div class="rk-q-bar" key={bar.en}>
            <span>{bar[lang]}</span>
            <input
              type="range"
              class="rk-q-slider"
              min="0"
              max="100"
              step="1"
              value={read ? float(read.value) * 100 : 0}
              disabled={fixed}
              aria-label={`${label} (0–100)`}
              onInput={(event) => put(at, percent(lang, Number(event.currentTarget.value) / 100))}
            />
            <input
              {...field}
              value={shares[at]}
              readOnly={fixed}
              aria-label={label}
              onInput={(event) => put(at, event.currentTarget.value)}
            />
          </div>
        );
      })}
      <output class="rk-note">
        {!sum
          ? word(lang, q.q_unread)
          : sum.none
            ? word(lang, q.q_no_rest)
            : word(lang, left > 0 ? q.q_rest : q.q_too_much, { rest: size })}
      </output>
    </div>
  );
}

import * as w from "racekit:words";
import { useEffect, useState } from "preact/hooks";
import type { Lang } from "../core/contract";
import { number, word } from "../core/text";
import { Button } from "../shell/Button";
import { useUnique } from "../shell/useUnique";
import type { Asker } from "./asker";
import { told } from "./Chart";
import type { Choice, Handle as HandleData, Label, Plan, Slider } from "./contract";
import { following } from "./scale";

interface Props<H> {
  handle: H;
  asker: Asker;
  lang: Lang;
}

export function Handle({ handle, ...rest }: Props<HandleData>) {
  return handle.kind === "slider" ? (
    <SliderHandle handle={handle} {...rest} />
  ) : (
    <ChoiceHandle handle={handle} {...rest} />
  );
}

/** How a value of a handle is written; a slider that has none stands at its lowest. */
export function setting(handle: HandleData, value: number | undefined): Label {
  if (handle.kind === "choice") return handle.options.find((option) => option.value === value)?.text ?? "";
  const { low, step, written } = handle;
  return written[((value ?? low) - low) / step] ?? "";
}

function SliderHandle({ handle, asker, lang }: Props<Slider>) {
  const { name, label, low, high, step, play } = handle;
  const id = useUnique();
  const value = asker.values[name] ?? low;
  const text = told(setting(handle, value), lang);
  const off = asker.link === "silent";
  return (
    <div class="rk-handle">
      <label for={id}>{label[lang]}</label>
      <output for={id} aria-hidden>
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={low}
        max={high}
        step={step}
        value={value}
        disabled={off}
        aria-valuetext={text}
        onInput={(event) => asker.set({ [name]: Number(event.currentTarget.value) })}
      />
      {play && <Player slider={handle} asker={asker} lang={lang} />}
    </div>
  );
}

/** Time for the eye, in ms: a step of a slider that plays. */
const BEAT = 700;

function Player({ slider, asker, lang }: { slider: Slider; asker: Asker; lang: Lang }) {
  const { name, low, high, step, play } = slider;
  const [plays, setPlays] = useState(false);
  const value = asker.values[name] ?? low;
  const next = following(value, step, high);
  const { waiting } = asker;
  const off = asker.link === "silent";
  useEffect(() => {
    if (!plays || waiting) return undefined;
    if (next === null || off) {
      setPlays(false);
      return undefined;
    }
    const timer = window.setTimeout(() => asker.set({ [name]: next }), BEAT);
    return () => window.clearTimeout(timer);
  }, [plays, waiting, next, off, asker, name]);
  const start = () => {
    if (next === null) asker.set({ [name]: low });
    setPlays(!plays);
  };
  return (
    <div class="rk-player">
      <Button onClick={start} disabled={off} aria-label={plays ? undefined : play?.[lang]}>
        {word(lang, plays ? w.explore_pause : w.explore_play)}
      </Button>
      <Button
        disabled={off || next === null}
        onClick={() => {
          setPlays(false);
          if (next !== null) asker.set({ [name]: next });
        }}
      >
        {word(lang, w.explore_step)}
      </Button>
    </div>
  );
}

function ChoiceHandle({ handle, asker, lang }: Props<Choice>) {
  const { name, label, options } = handle;
  const group = useUnique();
  return (
    <fieldset class="rk-handle" disabled={asker.link === "silent"}>
      <legend>{label[lang]}</legend>
      <div class="rk-chips">
        {options.map(({ value, text }) => (
          <label key={value} class="rk-option">
            <input
              type="radio"
              name={group}
              value={value}
              checked={asker.values[name] === value}
              onChange={() => asker.set({ [name]: value })}
            />
            <span>{told(text, lang)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChanceProps {
  chance: NonNullable<Plan["chance"]>;
  asker: Asker;
  lang: Lang;
  reduced: () => boolean;
}

/** How much of what is left to chance is to come: one, ten, a hundred, all; and all of it again. */
export function Chance({ chance, asker, lang, reduced }: ChanceProps) {
  const { done, running } = asker.picture;
  const off = asker.link === "silent";
  const full = done >= chance.all;
  return (
    <div class="rk-portions" role="group" aria-label={word(lang, w.explore_simulated)}>
      <p class="rk-count">
        <span>{chance.unit[lang]}</span> <b>{number(done)}</b> / {number(chance.all)}
      </p>
      {running ? (
        <Button disabled={off} onClick={() => asker.stop()}>
          {word(lang, w.explore_stop)}
        </Button>
      ) : (
        <>
          {chance.portions.map((portion) => (
            <Button key={portion} disabled={off || full} onClick={() => asker.more(portion, false)}>
              +{number(portion)}
            </Button>
          ))}
          <Button disabled={off || full} onClick={() => asker.more(null, !reduced())}>
            {word(lang, w.explore_all)}
          </Button>
        </>
      )}
      <Button disabled={off} onClick={() => asker.luck()}>
        {word(lang, w.explore_luck)}
      </Button>
    </div>
  );
}

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Model, T } from "../core/contract";
import { Button } from "./Button";
import type { Worth } from "./useWorth";
import { type GameView, useShell } from "./view";

// Estimates in rounds, each of which may be the last: of a hint, of outcomes, of a review. Python says what differs.

export interface Asked {
  ask: string;
  text: T;
  strong?: boolean;
}

/** An outcome of chance; without an action, the mean of all. */
interface Row {
  action: string | null;
  text: T;
  value: T;
  p?: string;
  luck?: string;
  /** How much of a colour it gets: above the mean or below. */
  tone?: number;
  /** What is said of the one that came. */
  came?: T | null;
}

/** What they say of themselves: how far they are, and what a reader may ask. */
export interface Growing {
  title?: T;
  told: T;
  /** While they grow. */
  progress: { text: T; done: number | null; total: number } | null;
  asked?: Asked[];
}

/** All that there is of them; nothing where none are offered. */
export interface Estimates extends Partial<Growing> {
  /** What may be asked beside the board. */
  buttons?: Asked[];
  rows?: Row[];
  marks?: Worth;
}

type Ask = (ask: string) => void;

/** Those of a widget, which travel as text. */
export function useEstimates(model: Model, trait: "hint" | "outcomes" | "why"): Estimates {
  const given = model.get(trait) as string | undefined;
  return useMemo(() => JSON.parse(given || "{}"), [given]);
}

export function AskButtons({ of = [], onAsk }: { of: Asked[] | undefined; onAsk: Ask }) {
  const { t } = useShell();
  return (
    <>
      {of.map(({ ask, text, strong }, place) => (
        // The same element, so that the focus stays on it.
        <Button key={place} class={`rk-button${strong ? " rk-strong" : ""}`} onClick={() => onAsk(ask)}>
          {t(text)}
        </Button>
      ))}
    </>
  );
}

interface HeadProps extends Growing {
  /** Absent where nobody answers. */
  onAsk: Ask | undefined;
  children?: ComponentChildren;
}

export function EstimatesHead({ title, told, progress, asked, onAsk, children }: HeadProps) {
  const { t } = useShell();
  const [first, ...reasons] = t(told).split("\n");
  return (
    <header class="rk-es-head">
      {title && <h3>{t(title)}</h3>}
      <div class="rk-es-told" aria-live={progress ? "off" : "polite"}>
        {reasons[0] ? (
          // On a phone, whoever wants the reasons opens them, and the board stays in sight.
          <details open={innerWidth > 640}>
            <summary>{first}</summary>
            {reasons.join("\n")}
          </details>
        ) : (
          first
        )}
      </div>
      {progress && (
        <progress aria-label={t(progress.text)} value={progress.done ?? undefined} max={progress.total} />
      )}
      {children}
      {onAsk && <AskButtons of={asked} onAsk={onAsk} />}
    </header>
  );
}

interface Props extends Estimates {
  onAsk: Ask;
  picture?: GameView["outcome"];
}

const SILENT = { en: "", ja: "" };

/** The panel; it stays where it has nothing to say, so that what it says then is read out. */
export function EstimatesPanel({ told = SILENT, progress = null, rows = [], picture, ...rest }: Props) {
  const panel = useRef<HTMLElement>(null);
  const said = useRef(told.en);
  useEffect(() => {
    // What has been asked for is seen, wherever it was asked for.
    if (!said.current && told.en) panel.current?.scrollIntoView({ block: "nearest" });
    said.current = told.en;
  }, [told.en]);
  return (
    <section ref={panel} class={told.en ? "rk-estimates" : undefined}>
      <EstimatesHead told={told} progress={progress} {...rest} />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who use the keyboard
        <ul tabIndex={0}>
          {rows.map((row) => (
            <Tile key={row.action} row={row} picture={picture} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ row, picture }: { row: Row; picture: Props["picture"] }) {
  const { t } = useShell();
  const { action, text, value, p, luck, tone = 0, came } = row;
  const drawing = action && picture?.(action);
  return (
    <li
      class={`rk-worth${action ? "" : " rk-mean"}${came ? " rk-came" : ""}`}
      data-tone={tone < 0 ? "down" : "up"}
      style={{ "--tone": `${Math.abs(tone)}%` }}
    >
      {drawing}
      <span>
        <span class={drawing ? "rk-sr" : undefined}>{t(text)}</span> {p && `(${p})`}{" "}
        {came && <b>{t(came)}</b>}
        <br />
        {t(value)} <b>{luck}</b>
      </span>
    </li>
  );
}

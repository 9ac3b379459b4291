import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../shell/Button";
import { type GameView, useShell } from "../shell/view";
import type { Asked, Weighed, Worth } from "./contract";
import { type PanelProps, ReviewPanel } from "./ReviewPanel";

// What each outcome of a chance event is worth: tiles from blue to orange, and colours on the board's own list.

function tint(spot: HTMLElement, { luck = "", tone = 0 }: Worth): void {
  spot.dataset.tone = tone < 0 ? "down" : "up";
  spot.dataset.luck = luck;
  spot.style.setProperty("--tone", `${Math.abs(tone)}%`);
}

/** Colours the board's own list of outcomes, which is there in study mode. */
function paint(board: Element | null | undefined, rows: readonly Worth[]): void {
  board?.querySelectorAll<HTMLElement>(".rk-outcome").forEach((spot, at) => {
    const row = rows.find((each) => each.at === at);
    if (row) tint(spot, row);
    else delete spot.dataset.tone;
  });
}

interface Props extends Weighed {
  picture: GameView["outcome"];
  onAsk: ((asked: Asked) => void) | undefined;
}

function Outcomes({ title, told, running, button, rows, picture, onAsk }: Props) {
  const { t } = useShell();
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const board = root.current?.closest(".rk");
    paint(board, rows);
    return () => paint(board, []);
  });
  return (
    <section ref={root} class="rk-rv rk-worths">
      <header class="rk-rv-head">
        <h3>{t(title)}</h3>
        <p aria-live={running ? "off" : "polite"}>{t(told)}</p>
        {onAsk && <Button onClick={() => onAsk(button.ask)}>{t(button.text)}</Button>}
      </header>
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

function Tile({ row, picture }: { row: Worth; picture: Props["picture"] }) {
  const { t } = useShell();
  const { action, text, value, p, luck, came } = row;
  const drawing = action && picture?.(action);
  return (
    <li
      ref={(spot) => {
        if (spot) tint(spot, row);
      }}
      class={`rk-worth${action ? "" : " rk-mean"}${came ? " rk-came" : ""}`}
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

/** The panel of a review, with the outcomes of chance events above it. */
export const withOutcomes = ({ outcome }: GameView) =>
  function Panel(props: PanelProps) {
    const { part, review, onAsk } = props;
    return (
      <>
        {part === "all" && review.outcomes && (
          <Outcomes {...review.outcomes} picture={outcome} onAsk={onAsk} />
        )}
        <ReviewPanel {...props} />
      </>
    );
  };

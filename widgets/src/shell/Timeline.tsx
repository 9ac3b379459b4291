import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Speed, T } from "../core/contract";
import { type Branch, fraction, nearest, roomForDots, slide } from "../core/timeline";
import { Icon, type IconName } from "./icons";
import { useTable } from "./view";

interface Props {
  steps: readonly { text: T; comment?: string | undefined }[];
  index: number;
  branches: readonly Branch[];
  canStep: boolean;
  playing: boolean;
  speed: Speed;
  onGo: (index: number) => void;
  onBranches: (found: readonly Branch[]) => void;
  onPlay: () => void;
  onSpeed: (speed: Speed) => void;
  onTurn?: (() => void) | undefined;
  children?: ComponentChildren;
}

const SPEEDS: Speed[] = ["slow", "normal", "fast"];

export function Timeline(props: Props) {
  const { index, playing, onGo, onPlay, onTurn } = props;
  const { t } = useTable();
  return (
    <nav class="rk-timeline" aria-label={t("timeline")}>
      <div class="rk-transport">
        <Key icon="first" label={t("first")} off={index === 0} onClick={() => onGo(0)} />
        <Key icon="back" label={t("back")} off={index === 0} onClick={() => onGo(index - 1)} />
        <Key icon={playing ? "pause" : "play"} label={t(playing ? "pause" : "play")} onClick={onPlay} />
        <Key icon="step" label={t("forward")} off={!props.canStep} onClick={() => onGo(index + 1)} />
        {onTurn && <Key icon="turn" label={t("to_my_turn")} onClick={onTurn} />}
        <SpeedSelect speed={props.speed} onSpeed={props.onSpeed} />
      </div>
      <Track {...props} />
      <div class="rk-transport">{props.children}</div>
    </nav>
  );
}

interface KeyProps {
  icon: IconName;
  label: string;
  off?: boolean;
  onClick: () => void;
}

function Key({ icon, label, off = false, onClick }: KeyProps) {
  return (
    <button
      type="button"
      class="rk-button rk-key"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}

function SpeedSelect({ speed, onSpeed }: Pick<Props, "speed" | "onSpeed">) {
  const { t } = useTable();
  return (
    <select
      class="rk-select"
      aria-label={t("speed")}
      value={speed}
      onChange={(event) => onSpeed(event.currentTarget.value as Speed)}
    >
      {SPEEDS.map((name) => (
        <option key={name} value={name}>
          {t(`speed_${name}`)}
        </option>
      ))}
    </select>
  );
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(300);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** A round dot for each step, in one path: a line without length, with round ends. */
const dots = (steps: Props["steps"]): string =>
  steps.map(({ comment }, i) => (comment ? "" : `M${i} .5h0`)).join("");

function Track({ steps, index, branches, onGo, onBranches }: Props) {
  const { t, say } = useTable();
  const [ref, width] = useWidth();
  const [held, setHeld] = useState<number | null>(null);
  const beats = steps.length;
  const shown = held ?? index;
  const text = steps[shown]?.text;
  const at = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return nearest((event.clientX - box.left) / Math.max(1, box.width), beats);
  };
  const release = (event: PointerEvent) => {
    if (held === null) return;
    setHeld(null);
    if (at(event) !== index) onGo(at(event));
  };
  return (
    <div class="rk-track">
      <div
        ref={ref}
        class="rk-slider"
        role="slider"
        tabIndex={0}
        aria-label={t("timeline_step")}
        aria-valuemin={0}
        aria-valuemax={beats - 1}
        aria-valuenow={shown}
        aria-valuetext={`${shown} / ${beats - 1}${text ? `: ${say(text)}` : ""}`}
        title={text && say(text)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(at(event));
        }}
        onPointerMove={(event) => held !== null && setHeld(at(event))}
        onPointerUp={release}
        onPointerCancel={() => setHeld(null)}
        onKeyDown={(event) => {
          const to = slide(event.key, index, beats);
          if (to === null) return;
          event.preventDefault();
          if (to !== index) onGo(to);
        }}
      >
        <span class="rk-rail" />
        <span class="rk-rail rk-past" style={{ width: `${100 * fraction(shown, beats)}%` }} />
        {roomForDots(beats, width) && (
          <>
            <svg
              class="rk-dots"
              aria-hidden="true"
              focusable="false"
              viewBox={`0 0 ${Math.max(1, beats - 1)} 1`}
              preserveAspectRatio="none"
            >
              <path d={dots(steps)} />
            </svg>
            {steps.map(
              ({ comment }, i) =>
                comment && (
                  <span key={i} class="rk-dot-note" style={{ left: `${100 * fraction(i, beats)}%` }} />
                ),
            )}
          </>
        )}
        <span class="rk-now" style={{ left: `${100 * fraction(shown, beats)}%` }} />
      </div>
      <Forks {...{ branches, beats, width, onBranches }} />
    </div>
  );
}

interface ForkProps {
  branches: readonly Branch[];
  beats: number;
  width: number;
  onBranches: Props["onBranches"];
}

/** The second row: branches, gathered where they would lie on one another. */
function Forks({ branches, beats, width, onBranches }: ForkProps) {
  const { t } = useTable();
  const groups: Branch[][] = [];
  const x = (branch: Branch | undefined) => (branch ? fraction(branch.at, beats) * width : -100);
  for (const branch of [...branches].sort((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group && x(branch) - x(group[0]) < 24) group.push(branch);
    else groups.push([branch]);
  }
  return (
    <div class="rk-forks">
      {groups.map((group) => (
        <button
          type="button"
          key={group[0]?.id}
          class="rk-fork"
          style={{ left: `${(100 * x(group[0])) / width}%` }}
          aria-label={t("branches_here", { n: group.length })}
          title={t("branches_here", { n: group.length })}
          onClick={() => onBranches(group)}
        >
          <span>{group.length > 1 ? group.length : ""}</span>
        </button>
      ))}
    </div>
  );
}

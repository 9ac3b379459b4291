import * as w from "racekit:words";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Speed, T } from "../core/contract";
import { type Branch, fraction, roomForDots } from "../core/timeline";
import type { Step } from "../core/tree";
import { Button } from "./Button";
import { Icon, type IconName } from "./icons";
import { useTable } from "./view";

interface Props {
  steps: readonly Step[];
  title: (id: number) => T | undefined;
  askTitles?: (ids: readonly number[]) => void;
  index: number;
  branches?: readonly Branch[];
  canStep: boolean;
  playing: boolean;
  speed: Speed;
  onGo: (index: number) => void;
  onBranches?: (found: readonly Branch[]) => void;
  /** Absent where nothing plays by itself. */
  onPlay: (() => void) | undefined;
  onSpeed: (speed: Speed) => void;
  onTurn?: (() => void) | undefined;
  /** What runs along above the steps: the timeline says where it has them, and which one is shown. */
  curve?: ((xs: readonly number[], width: number, shown: number) => ComponentChildren) | undefined;
  children?: ComponentChildren;
}

const SPEEDS: [Speed, T][] = [
  ["slow", w.speed_slow],
  ["normal", w.speed_normal],
  ["fast", w.speed_fast],
];

export function Timeline(props: Props) {
  const { index, playing, speed, onGo, onPlay, onTurn } = props;
  const { t } = useTable();
  return (
    <div class="rk-timeline" role="toolbar" aria-label={t(w.timeline)}>
      <div class="rk-transport">
        <Key icon="first" label={w.first} off={!index} onClick={() => onGo(0)} />
        <Key icon="back" label={w.back} off={!index} onClick={() => onGo(index - 1)} />
        {onPlay && (
          <Key icon={playing ? "pause" : "play"} label={playing ? w.pause : w.play} onClick={onPlay} />
        )}
        <Key icon="step" label={w.forward} off={!props.canStep} onClick={() => onGo(index + 1)} />
        {onTurn && <Key icon="turn" label={w.to_my_turn} onClick={onTurn} />}
        {onPlay && (
          <select
            aria-label={t(w.speed)}
            value={speed}
            onChange={(event) => props.onSpeed(event.currentTarget.value as Speed)}
          >
            {SPEEDS.map(([name, label]) => (
              <option key={name} value={name}>
                {t(label)}
              </option>
            ))}
          </select>
        )}
      </div>
      <Track {...props} />
      <div class="rk-transport">{props.children}</div>
    </div>
  );
}

interface KeyProps {
  icon: IconName;
  label: T;
  off?: boolean;
  onClick: () => void;
}

function Key({ icon, label, off = false, onClick }: KeyProps) {
  const { t } = useTable();
  return (
    <Button class="rk-button rk-key" title={t(label)} aria-disabled={off} onClick={() => off || onClick()}>
      <Icon name={icon} />
    </Button>
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

/** So many steps on either side of a place are named with it. */
const AROUND = 20;

function Track({ steps, title, askTitles, index, branches, onGo, onBranches, curve }: Props) {
  const { t, recorded } = useTable();
  const [ref, width] = useWidth();
  const [held, setHeld] = useState<number | null>(null);
  const beats = steps.length;
  const last = Math.max(0, beats - 1);
  const shown = held ?? index;
  const at = (place: number) => `${100 * fraction(place, beats)}%`;
  const step = steps[shown];
  const name = step && title(step.id);
  const text = name && t(name);
  const askAround = (place: number) =>
    askTitles?.(steps.slice(Math.max(0, place - AROUND), place + AROUND).map(({ id }) => id));
  const xs = curve ? steps.map((_, i) => fraction(i, beats) * width) : [];
  return (
    <div class={`rk-track ${curve ? "rk-curved" : ""} ${curve || !recorded ? "rk-own-line" : ""}`}>
      {curve?.(xs, width, shown)}
      <div ref={ref} class="rk-line">
        <span class="rk-rail" />
        <span class="rk-rail rk-past" style={{ width: at(shown) }} />
        {roomForDots(beats, width) && (
          <>
            <svg class="rk-dots" aria-hidden viewBox={`0 0 ${last || 1} 1`} preserveAspectRatio="none">
              <path d={dots(steps)} />
            </svg>
            {steps.map(
              ({ comment }, i) => comment && <span key={i} class="rk-dot-note" style={{ left: at(i) }} />,
            )}
          </>
        )}
        <span class="rk-now" style={{ left: at(shown) }} />
        <input
          type="range"
          class="rk-slider"
          aria-label={t(w.timeline)}
          aria-valuenow={shown}
          aria-valuemax={last}
          aria-valuetext={`${shown} / ${last}${text ? `: ${text}` : ""}`}
          title={text}
          max={last}
          value={shown}
          onFocus={() => askAround(shown)}
          onPointerEnter={() => askAround(shown)}
          onInput={(event) => {
            const place = event.currentTarget.valueAsNumber;
            setHeld(place);
            askAround(place);
          }}
          onChange={(event) => {
            setHeld(null);
            onGo(event.currentTarget.valueAsNumber);
          }}
        />
      </div>
      {branches && onBranches && <Forks {...{ branches, beats, width, onBranches }} />}
    </div>
  );
}

interface ForkProps {
  branches: readonly Branch[];
  beats: number;
  width: number;
  onBranches: (found: readonly Branch[]) => void;
}

/** Branches, gathered where their dots would lie on one another. */
function gathered(branches: readonly Branch[], x: (branch: Branch) => number): Branch[][] {
  const groups: Branch[][] = [];
  let from = -Infinity;
  for (const branch of [...branches].sort((a, b) => a.at - b.at)) {
    if (x(branch) - from < 24) {
      groups.at(-1)?.push(branch);
    } else {
      from = x(branch);
      groups.push([branch]);
    }
  }
  return groups;
}

/** The second row: the branches. */
function Forks({ branches, beats, width, onBranches }: ForkProps) {
  const { t } = useTable();
  const groups = gathered(branches, ({ at }) => fraction(at, beats) * width);
  return (
    <div class="rk-forks">
      {groups.map((group) => {
        const n = group.length;
        const label = t(w.branches_here, { n });
        return (
          <Button
            key={group[0]?.id}
            class="rk-fork"
            style={{ left: `${100 * fraction(group[0]?.at ?? 0, beats)}%` }}
            aria-label={label}
            title={label}
            onClick={() => onBranches(group)}
          >
            <span>{n > 1 && n}</span>
          </Button>
        );
      })}
    </div>
  );
}

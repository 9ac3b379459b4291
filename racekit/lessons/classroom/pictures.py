"""Guesses against the truth as pictures to project: large type, and legible without colours."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import ceil, floor, log10
from statistics import median
from typing import Any, NamedTuple

from ...engine import svg
from ...odds.intervals import wilson
from ...show.wrapping import wrapped
from ..checking import plain
from ..experiments.telling import shares
from ..reading import read_probability
from ..schema import kind_of
from .figures import QuestionFigures, in_percent, option_names, said, truth, value_of
from .hand_in import SAYS
from .pooling import Pool

_WIDTH = 1120
_LEFT, _RIGHT = 60, 1060
_GUESS, _TRUE, _PAGE = "var(--rk-guess)", "var(--rk-true)", "var(--rk-page)"
_INK, _LINE = svg.INK, svg.LINE
_MOST_ROWS = 8
_BINS = 40


def picture(figures: QuestionFigures, lang: str) -> str:
    """Return the guesses at a question, with the truth, as SVG; nothing without guesses."""
    if not figures.guesses:
        return ""
    drawn = {"number": _dots, "shares": _shares}
    return drawn.get(kind_of(figures.entry).answer, _bars)(figures, lang)


def _framed(parts: list[str], height: float, figures: QuestionFigures, told: str, lang: str) -> str:
    right = truth(figures.entry, lang)
    label = SAYS.text("picture_alt", count=len(figures.guesses), truth=right, told=told)(lang)
    return svg.picture(parts, _WIDTH, round(height), label)


# --- numbers on an axis --------------------------------------------------------------------------


class Axis(NamedTuple):
    """A line of numbers, between two ends."""

    low: float
    high: float

    def share(self, value: float) -> float:
        """Return how far along the line a value is; 0 or 1 if it lies beyond an end."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    def x(self, value: float) -> float:
        """Return where a value is in a picture."""
        return _LEFT + (_RIGHT - _LEFT) * self.share(value)

    def ticks(self) -> list[float]:
        """Return about five round values on it."""
        span = self.high - self.low
        step = 10.0 ** floor(log10(span / 5))
        step *= next((by for by in (1, 2, 5) if span / (by * step) <= 6), 10)
        first, last = ceil(self.low / step), floor(self.high / step)
        return [at * step for at in range(first, last + 1)]


def axis_for(values: list[float], right: float, kind: str) -> Axis:
    """Return an axis with the truth and nearly all guesses; a few lie beyond its ends."""
    if kind == "probability":
        return Axis(0, 1)
    inner = sorted(values)[len(values) // 20 : len(values) - len(values) // 20]
    middle = median(inner)
    reach = 3 * max(abs(middle - right), median(abs(v - middle) for v in inner), abs(right) / 4)
    near = [v for v in inner if abs(v - right) <= (reach or 1)]
    low, high = min([right, *near]), max([right, *near])
    room = (high - low) / 12 or abs(right) / 4 or 1
    return Axis(low if low == 0 else low - room, high + room)


def _dots(figures: QuestionFigures, lang: str) -> str:
    entry, kind = figures.entry, figures.entry["kind"]
    values = [to_float(value_of(figures.question, guess)) for guess, _ in figures.guesses]
    right = to_float(Fraction(entry["answer"]))
    axis = axis_for(values, right, kind)
    inside = [value for value in values if axis.low <= value <= axis.high]
    width = (axis.high - axis.low) / _BINS
    # The truth is the middle of a stack, so that a right guess lies on its line.
    stacks = Counter(right + width * round((value - right) / width) for value in inside)
    most = max(stacks.values(), default=1)
    step = min(25.0, 300 / most)
    base = 128 + step * most
    parts = [_line(_LEFT, base + 4, _RIGHT, base + 4, _INK, 2)]
    parts += [_tick(axis, value, base, kind) for value in axis.ticks()]
    middle = median(values)
    parts.append(_pole(axis.x(middle), 66, base, _GUESS, dashed=True))
    parts.append(_pole(axis.x(right), 26, base, _TRUE, dashed=False))
    for at, count in stacks.items():
        x = axis.x(at)
        parts += [
            svg.disc(x, base - step * (n + 0.5), round(min(11.5, step / 2 - 0.5), 1), _GUESS, _PAGE)
            for n in range(count)
        ]
    text = (
        in_percent(Fraction(middle)) if kind == "probability" else said(entry, f"{middle:g}", lang)
    )
    told = SAYS.text("picture_middle", guess=text)(lang)
    parts += _flag(axis.x(middle), 66, told, _GUESS)
    true = SAYS.text("picture_truth", truth=truth(entry, lang))(lang)
    parts += _flag(axis.x(right), 26, true, _TRUE)
    below, above = (sum(v < axis.low for v in values), sum(v > axis.high for v in values))
    if below:
        words = "◀ " + SAYS.text("picture_beyond", count=below)(lang)
        parts.append(svg.text(_LEFT, base + 76, words, _GUESS, 22, "start"))
    if above:
        words = SAYS.text("picture_beyond", count=above)(lang) + " ▶"
        parts.append(svg.text(_RIGHT, base + 76, words, _GUESS, 22, "end"))
    return _framed(parts, base + 90, figures, told, lang)


def to_float(value: Fraction) -> float:
    """Return an answer as a float; one that is too large for it, as the end of the line."""
    try:
        return float(value)
    except OverflowError:
        return 1e300 if value > 0 else -1e300


def _tick(axis: Axis, value: float, base: float, kind: str) -> str:
    words = tick_text(value, kind)
    return svg.text(axis.x(value), base + 40, words, _INK, 24)


def tick_text(value: float, kind: str) -> str:
    """Return what stands at a round value of an axis."""
    return f"{100 * value:g}%" if kind == "probability" else f"{round(value, 9):,g}"


def _pole(x: float, y: float, base: float, colour: str, *, dashed: bool) -> str:
    dashes = ' stroke-width="3" stroke-dasharray="9 7"' if dashed else ' stroke-width="5"'
    return (
        f'<line x1="{x:.1f}" y1="{y + 8:.1f}" x2="{x:.1f}" y2="{base + 4:.1f}" '
        f'stroke="{colour}"{dashes}/>'
    )


def _flag(x: float, y: float, words: str, colour: str) -> list[str]:
    """Return words over a line, which stay inside of the picture; no other line crosses them."""
    half = min(svg.ems(words) * 26 * 1.1, _WIDTH - 16) / 2
    at = min(_WIDTH - half - 8, max(half + 8, x))
    told = svg.text(at, y, words, colour, 26, bold=True, room=_WIDTH - 16)
    return [svg.rect(at - half, y - 38, 2 * half, 46, _PAGE), told]


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, width: float) -> str:
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


# --- answers to choose from ----------------------------------------------------------------------


def _bars(figures: QuestionFigures, lang: str) -> str:
    """Draw how many chose each answer; a frame and a sign mark the right one."""
    entry = figures.entry
    counts = Counter(value_of(figures.question, guess) for guess, _ in figures.guesses)
    right = value_of(figures.question, plain(entry, entry["answer"]))
    rows = [(value, counts.get(value, 0)) for value in _answers(entry, counts, right)]
    others = len(figures.guesses) - sum(count for _, count in rows)
    most = max([others, *(count for _, count in rows)], default=1)
    size = 34 if len(rows) <= 4 else 24
    parts, y = [], 10.0
    told = []
    for value, count in [*rows, *([(None, others)] if others else [])]:
        name = SAYS.text("picture_others")(lang) if value is None else said(entry, value, lang)
        true = value == right
        lines = wrapped(("✓ " if true else "") + name, 460 / size, svg.ems)[:3]
        height = max(2.1 * size, 1.25 * size * len(lines) + 14)
        first = y + height / 2 - 0.625 * size * (len(lines) - 1) + 0.37 * size
        colour = _TRUE if true else _INK
        parts += [
            svg.text(490, first + 1.25 * size * at, line, colour, size, "end", bold=true)
            for at, line in enumerate(lines)
        ]
        width = 500 * count / most
        parts.append(svg.rect(510, y + 6, max(width, 3), height - 12, _TRUE if true else _GUESS))
        parts.append(
            svg.text(
                522 + width, y + height / 2 + 10, f"{count}", _INK, size + 4, "start", bold=True
            )
        )
        told.append(f"{name}: {count}")
        y += height + size / 3
    return _framed(parts, y + 4, figures, "; ".join(told), lang)


def _answers(entry: Any, counts: Counter[Any], right: Any) -> list[Any]:
    """Return the answers to draw: all options, or else the most frequent and the right one."""
    if isinstance(right, str):
        options = list(option_names(entry, "en"))
        if len(options) <= _MOST_ROWS:
            return options
    found = [value for value, _ in counts.most_common(_MOST_ROWS - 1) if value != right]
    return [right, *found]


# --- experiments ---------------------------------------------------------------------------------


def runs(pool: Pool, lang: str) -> str:
    """Draw the share of each run with its 95 % interval, below them that of all together."""
    rows = [(run.met, run.done) for run in pool.runs] + [(pool.met, pool.done)]
    spans = [wilson(*row) for row in rows]
    right = pool.truth
    ends = [end for span in spans for end in span] + ([float(right)] if right is not None else [])
    axis = Axis(max(0, min(ends) - 0.02), min(1, max(ends) + 0.02))
    step = min(34.0, 500 / len(rows))
    base = 60 + step * (len(rows) + 1)
    parts = [_line(_LEFT, base + 4, _RIGHT, base + 4, _INK, 2)]
    parts += [_tick(axis, value, base, "probability") for value in axis.ticks()]
    true = ""
    if right is not None:
        true = SAYS.text("picture_truth", truth=in_percent(right))(lang)
        parts.append(_pole(axis.x(float(right)), 26, base, _TRUE, dashed=False))
        parts += _flag(axis.x(float(right)), 26, true, _TRUE)
    for at, ((met, done), (low, high)) in enumerate(zip(rows, spans, strict=True)):
        last = at == len(rows) - 1
        y, colour = 60 + step * (at + last / 2 + 0.5), _INK if last else _GUESS
        parts.append(_line(axis.x(low), y, axis.x(high), y, colour, 8 if last else 4))
        parts.append(svg.disc(axis.x(met / done), y, min(11.5, step / 3) + last, colour, _PAGE))
    label = SAYS.text("pool_alt", truth=true, **shares(pool.met, pool.done), runs=len(pool.runs))
    return svg.picture(parts, _WIDTH, round(base + 50), label(lang))


# --- distributions -------------------------------------------------------------------------------


def _shares(figures: QuestionFigures, lang: str) -> str:
    """Draw the guessed shares of each bar as rings on a line, with the true share below it."""
    entry = figures.entry
    parts, y = [], 20.0
    told = SAYS.text("picture_shares")(lang)
    for at, bar in enumerate(entry["bars"]):
        axis = Axis(-0.42, 1)
        parts.append(svg.text(_LEFT, y + 40, bar[lang], _INK, 24, "start", room=260))
        parts.append(_line(axis.x(0), y + 30, axis.x(1), y + 30, _LINE, 3))
        for guess, _ in figures.guesses:
            share = read_probability(guess[at])
            if share is not None:
                parts.append(
                    f'<circle cx="{axis.x(float(share.value)):.1f}" cy="{y + 30:.1f}" r="9" '
                    f'fill="none" stroke="{_GUESS}" stroke-width="3" opacity="0.7"/>'
                )
        x = axis.x(float(Fraction(entry["answer"][at])))
        parts.append(svg.path(f"M{x:.1f} {y + 40:.1f}l12 20h-24z", _TRUE))
        y += 70
    parts.append(svg.text(_LEFT, y + 20, told, _INK, 24, "start"))
    return _framed(parts, y + 40, figures, told, lang)

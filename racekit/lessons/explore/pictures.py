"""Pictures as plain data for the front end: panels, axes and marks, each with its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from ...engine.texts import Catalogue, Text, read_toml

Data = dict[str, Any]
Look = Literal["exact", "simulated", "other"]
Number = float | Fraction
Figure = tuple[Text | str, Text, Look]
"""A large number: its text, its label, and whether it is exact."""


def percent_word(value: Number, lang: str) -> str:
    """Format a probability: with a decimal where it is small, nearly certain, or then exact.

    Examples
    --------
    >>> percent_word(Fraction(1, 3), "en"), percent_word(0.005, "en"), percent_word(1, "en")
    ('33%', '0.5%', '100%')
    >>> percent_word(Fraction(1, 8), "en")
    '12.5%'
    """
    near = min(value, 1 - value)
    exact = 1000 * value == round(1000 * value)
    whole = 100 * value == round(100 * value)
    decimals = 1 if (near < 0.1 or exact) and not whole else 0
    return f"{100 * float(value):.{decimals}f}%"


def signed_points(value: Number, lang: str) -> str:
    """Format a gain or a loss with two decimals."""
    rounded = round(float(value), 2)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{abs(rounded):.2f}"


def signed_word(value: Number, lang: str) -> str:
    """Format a difference: with a decimal where it is not whole.

    Examples
    --------
    >>> signed_word(Fraction(-3), "en"), signed_word(Fraction(5, 2), "en")
    ('−3', '+2.5')
    """
    sign = "−" if value < 0 else "+" if value > 0 else ""
    size = -value if value < 0 else value
    return f"{sign}{decimal_word(size, lang)}"


def decimal_word(value: Number, lang: str) -> str:
    """Format a number with two decimals at most."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def count_word(value: int, lang: str) -> str:
    """Format a count, with commas."""
    return f"{value:,}"


WORDS = Catalogue(
    read_toml("racekit.lessons", "explore.toml"),
    {
        "percent": percent_word,
        "signed_points": signed_points,
        "signed": signed_word,
        "decimal": decimal_word,
        "count": count_word,
    },
)
"""The texts of the explorations."""

LONGEST_FRACTION = 9


def chance_text(value: Fraction) -> str:
    """Return an exact probability as people read it: a short fraction too, where there is one.

    Examples
    --------
    >>> chance_text(Fraction(1, 7)), chance_text(Fraction(1, 10**9))
    ('1/7 = 14%', '0.0%')
    """
    fraction = str(value)
    percent = percent_word(value, "en")
    return (
        f"{fraction} = {percent}"
        if "/" in fraction and len(fraction) <= LONGEST_FRACTION
        else percent
    )


def plain(text: Text | str) -> Any:
    """Return a text as data; a plain one needs no translation."""
    return text.data() if isinstance(text, Text) else text


def chosen(value: Number) -> float:
    """Return a number for a picture: seven digits are more than a screen has."""
    return float(f"{float(value):.7g}")


@dataclass(frozen=True)
class Axis:
    """An axis of a chart."""

    low: Number
    high: Number
    label: Text  # what it measures, with the unit
    ticks: Sequence[Any]  # where it has ticks: numbers, or pairs of a number and its text

    def data(self) -> Data:
        pairs = (
            tick if isinstance(tick, tuple) else (tick, f"{tick:,}".replace("-", "−"))
            for tick in self.ticks
        )
        return {
            "low": chosen(self.low),
            "high": chosen(self.high),
            "label": self.label.data(),
            "ticks": [{"at": chosen(at), "text": plain(text)} for at, text in pairs],
        }


def percents(label: Text, high: Number = 1, step: Number = Fraction(1, 4)) -> Axis:
    """Return an axis of probabilities from 0."""
    count = int(high / step)
    ticks = [(step * n, percent_tick(step * n)) for n in range(count + 1)]
    return Axis(0, high, label, ticks)


def percent_tick(value: Number) -> str:
    """Format a round probability."""
    return f"{100 * float(value):g}%"


def room(most: Number) -> tuple[Fraction, Fraction]:
    """Return the end of an axis that has room for `most`, and the step of its ticks.

    Examples
    --------
    >>> room(0.37)
    (Fraction(2, 5), Fraction(1, 10))
    """
    for end in _ENDS:
        if most <= end:
            return end, end / 4
    return Fraction(1), Fraction(1, 4)


_ENDS = tuple(Fraction(n, 100) for n in (4, 8, 12, 20, 32, 40, 60, 80))


# --- marks ---------------------------------------------------------------------------------------


def bars(
    look: Look, items: Iterable[tuple[Number, Number, str]], name: Text | None = None, **more: Any
) -> Data:
    """Return bars: place, value, and what a tooltip says.

    Parameters
    ----------
    strong : container of number
        The places of the bars that stand out.
    width : float
        The width of a bar, in units of the axis.
    """
    strong = more.get("strong", ())
    found = [
        {"at": chosen(at), "value": chosen(value), "text": text, "strong": at in strong}
        for at, value, text in items
    ]
    return _named("bars", look, name, width=more.get("width", 0.8), bars=found)


def share_bars(
    look: Look, items: Iterable[tuple[Number, Number]], name: Text | None = None, **more: Any
) -> Data:
    """Return bars of probabilities or shares: place and value; a tooltip says the percentage."""
    said = [(at, share, percent_word(share, "en")) for at, share in items]
    return bars(look, said, name, **more)


def line(look: Look, points: Iterable[tuple[Number, Number]], name: Text | None = None) -> Data:
    """Return a line through points."""
    return _named("line", look, name, points=[[chosen(x), chosen(y)] for x, y in points])


def dots(look: Look, points: Iterable[tuple[Number, Number]], name: Text | None = None) -> Data:
    """Return points, each a dot."""
    return _named("dots", look, name, points=[[chosen(x), chosen(y)] for x, y in points])


def simulated_path(points: Sequence[tuple[Number, Number]], name: Text) -> list[Data]:
    """Return a line with a dot at its end; nothing before the first point."""
    if not points:
        return []
    return [line("simulated", points, name), dots("simulated", points[-1:])]


def band(points: Iterable[tuple[Number, Number, Number]], name: Text | None = None) -> Data:
    """Return a band: place, lower end, upper end."""
    found = [[chosen(x), chosen(low), chosen(high)] for x, low, high in points]
    return _named("band", "exact", name, points=found)


def rule(
    axis: Literal["x", "y"], at: Number, name: Text | None = None, look: Look = "exact"
) -> Data:
    """Return a straight dashed line at a value of an axis."""
    return _named("rule", look, name, axis=axis, at=chosen(at))


def intervals(items: Iterable[Mapping[str, Any]], name: Text, missed: Text) -> Data:
    """Return intervals that stand side by side, hits and misses."""
    found = [
        {
            **{key: chosen(item[key]) for key in ("at", "low", "high", "value")},
            "hit": bool(item["hit"]),
        }
        for item in items
    ]
    return _named("intervals", "simulated", name, intervals=found, missed=missed.data())


def _named(mark: str, look: Look, name: Text | None, **rest: Any) -> Data:
    return {"mark": mark, "look": look, "name": name and name.data(), **rest}


# --- panels --------------------------------------------------------------------------------------


def chart(
    title: Text, alt: Text, axes: tuple[Axis, Axis], marks: Sequence[Data], height: int = 240
) -> Data:
    """Return a chart; `alt` is what a screen reader says of it."""
    x, y = axes
    return {
        **_panel("chart", title, alt),
        "height": height,
        "x": x.data(),
        "y": y.data(),
        "marks": list(marks),
    }


def crowd(title: Text, alt: Text, people: str, columns: int, legend: Mapping[str, Text]) -> Data:
    """Return a crowd: a letter a person, ``x`` for a hit, ``o`` for fine, ``.`` for not yet."""
    words = [{"state": state, "text": text.data()} for state, text in legend.items()]
    return {**_panel("crowd", title, alt), "people": people, "columns": columns, "legend": words}


@dataclass(frozen=True)
class Grid:
    """Tiles in rows: each has a text and a state (``left``, ``hit``, ``out`` or ``none``)."""

    columns: Sequence[Text | str]
    rows: Sequence[tuple[Text | str, Sequence[tuple[str, str]]]]
    legend: Mapping[str, Text]
    corner: Text | str = ""


def tiles(title: Text, alt: Text, grid: Grid) -> Data:
    """Return tiles, some of them struck out."""
    return {
        **_panel("tiles", title, alt),
        "columns": [plain(each) for each in grid.columns],
        "corner": plain(grid.corner),
        "rows": [
            {
                "label": plain(label),
                "tiles": [{"text": text, "state": state} for text, state in row],
            }
            for label, row in grid.rows
        ],
        "legend": [{"state": state, "text": text.data()} for state, text in grid.legend.items()],
    }


def heat(
    title: Text,
    alt: Text,
    axes: tuple[Axis, Axis],
    cells: Sequence[Sequence[Number] | None],
    now: int,
) -> Data:
    """Return a heat map: a row of probabilities for each step, None where it is not there yet."""
    most = max((value for row in cells for value in row or ()), default=1) or 1
    x, y = axes
    return {
        **_panel("heat", title, alt),
        "x": x.data(),
        "y": y.data(),
        "cells": [row and [round(float(value / most), 4) for value in row] for row in cells],
        "now": now,
    }


def table(
    title: Text,
    columns: Sequence[tuple[Text, Look]],
    rows: Sequence[tuple[Text | str, Sequence[Text | str]]],
    strong: Sequence[int] = (),
) -> Data:
    """Return a table of counts; the rows in `strong` stand out."""
    return {
        **_panel("table", title, title),
        "columns": [{"text": plain(text), "look": look} for text, look in columns],
        "rows": [
            {"text": plain(text), "cells": [plain(cell) for cell in cells], "strong": n in strong}
            for n, (text, cells) in enumerate(rows)
        ],
    }


class TwoWayCell(NamedTuple):
    """A cell of a two-way table, or a total."""

    n: str  # how often it was so; nothing before the first trial
    share: str  # that share of what the shares are of
    exact: str  # the probability of the same
    on: bool  # whether what the shares are of includes it


def two_way_panel(
    title: Text,
    alt: Text,
    names: Sequence[Text],
    heads: Sequence[Text | str],
    cells: Sequence[Sequence[TwoWayCell]],
    areas: Sequence[Number],
) -> Data:
    """Return two events as a table, as a Venn diagram and as a unit square.

    Parameters
    ----------
    title, alt : Text
        The title, and what a screen reader says of the pictures.
    names : sequence of Text
        What the events A and B are.
    heads : sequence of Text or str
        What the table calls all, A, not A, B, not B.
    cells : sequence of sequences of TwoWayCell
        Rows: A, not A, all. Columns: B, not B, all.
    areas : sequence of number
        The shares of the four cells without the totals, row by row.
    """
    return {
        **_panel("two_way", title, alt),
        "names": [name.data() for name in names],
        "heads": [plain(head) for head in heads],
        "cells": [[cell._asdict() for cell in row] for row in cells],
        "areas": [chosen(area) for area in areas],
    }


def _panel(kind: str, title: Text, alt: Text) -> Data:
    return {"kind": kind, "title": title.data(), "alt": alt.data()}


@dataclass(frozen=True)
class Picture:
    """What an exploration shows for some values of its handles.

    Attributes
    ----------
    says : Text
        One or two sentences: what one sees.
    panels : list
        The charts, tiles and tables.
    figures : list
        Large numbers: text, label, and whether they are exact.
    """

    says: Text
    panels: list[Data]
    figures: list[Figure] = field(default_factory=list)

    def data(self) -> Data:
        """Return the picture as plain data."""
        return {
            "says": self.says.data(),
            "panels": self.panels,
            "figures": [
                {"text": plain(text), "label": label.data(), "look": look}
                for text, label, look in self.figures
            ],
        }


Points = list[tuple[int, Fraction]]
DRAWN = 250
"""The most points of a line; more than that no screen shows."""


def thinned(sample: Sequence[int]) -> list[tuple[int, int]]:
    """Return pairs of a number from 1 and a value, as many as a line needs, the last one always.

    Examples
    --------
    >>> thinned([5, 7])
    [(1, 5), (2, 7)]
    """
    every = -(-len(sample) // DRAWN) or 1
    kept = [(n, value) for n, value in enumerate(sample, start=1) if n % every == 0]
    last = [(len(sample), sample[-1])] if sample else []
    return kept if kept[-1:] == last else kept + last

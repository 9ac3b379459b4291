"""Charts of a game, with Altair (the extra ``lab``); they read well on light and on dark ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from ..engine.texts import language
from . import WORDS

HORSE_COLOURS = ("#ffffff", "#1b1d21", "#d4203a", "#1d5cc0", "#f4c430", "#1f7d48")
"""Japan's bracket colours, horse 1 first; a number stands by them everywhere."""

GREY = "#848b94"
"""Reads on white and on black: axes, outlines, notes."""
ORANGE = "#d9540b"
_INK = ("#16191d", "#ffffff", "#ffffff", "#ffffff", "#16191d", "#ffffff")
_WIDTH = 560

Rows = Sequence[Mapping[str, Any]]


def offline() -> None:
    """Let JupyterLab draw Altair's charts with the Vega that it brings: no network is needed."""
    alt.renderers.register("racekit", _bundle)
    alt.renderers.enable("racekit")


def _bundle(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
    schema = "https://vega.github.io/schema/vega-lite/v5.json"
    return {
        "application/vnd.vegalite.v5+json": {**spec, "$schema": schema},
        "text/plain": "<Altair chart>",
    }


def horses_chart(rows: Rows, *, spurt: int, goal: int) -> Any:
    """Draw where the horses were, round by round, from the rows of one race.

    Parameters
    ----------
    rows : sequence of mapping
        Of ``history.positions_by_round``.
    spurt, goal : int
        The spaces of the two lines.

    Returns
    -------
    altair.Chart
        A line a horse, its number at the end; the start is added as round 0.
    """
    frame = pd.DataFrame([*_starts(rows), *rows])
    last = int(frame["round"].max())
    end = _labelled(frame[frame["round"] == last], "at", gap=0.058 * float(frame["at"].max()))
    round_axis = alt.X(
        "round:Q",
        title=_word("round"),
        scale=alt.Scale(domain=[0, last], nice=False),
        axis=alt.Axis(tickMinStep=1, format="d"),
    )
    lines = alt.Chart(frame).encode(
        x=round_axis,
        y=alt.Y("at:Q", title=_word("space"), scale=alt.Scale(domainMin=0)),
        detail="horse:N",
    )
    colour = _colour("horse:N")
    tips = [alt.Tooltip(name, title=_word(name)) for name in ("horse", "round", "run")]
    tips.append(alt.Tooltip("at", title=_word("space")))
    ends = alt.Chart(end).encode(x=round_axis, y="label:Q")
    layers = [
        _marker(spurt, ORANGE, _word("spurt_line", space=spurt)),
        _marker(goal, GREY, _word("goal_line", space=goal)),
        # The white and the black line need an edge on white and on black ground.
        lines.mark_line(color=GREY, strokeWidth=4.5),
        lines.mark_line(strokeWidth=2.5).encode(color=colour),
        lines.mark_point(filled=True, size=45, stroke=GREY, strokeWidth=1, opacity=1).encode(
            fill=_colour("horse:N", channel=alt.Fill), tooltip=tips
        ),
        ends.mark_point(
            filled=True, size=260, shape="square", stroke=GREY, strokeWidth=1, opacity=1, xOffset=14
        ).encode(fill=_colour("horse:N", channel=alt.Fill)),
        ends.mark_text(fontWeight="bold", dx=14).encode(
            text="horse:N", color=_colour("horse:N", _INK)
        ),
    ]
    return _dress(alt.layer(*layers), height=340)


def _labelled(end: pd.DataFrame, value: str, gap: float) -> pd.DataFrame:
    """Add where the labels stand: beside their lines, but `gap` apart."""
    rows = end.sort_values(value, kind="stable")
    up = _apart([float(height) for height in rows[value]], gap)
    down = _apart([-float(height) for height in rows[value]][::-1], gap)[::-1]
    # Pushed up and pushed down: halfway between, crowded labels stand around their lines.
    return rows.assign(label=[(high - low) / 2 for high, low in zip(up, down, strict=True)])


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """Push rising heights up until they are `gap` apart."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + gap) if found else height)
    return found


def _starts(rows: Rows) -> list[dict[str, Any]]:
    first = min(row["round"] for row in rows)
    return [
        {**row, "round": first - 1, "at": row["start"], "run": 0}
        for row in rows
        if row["round"] == first
    ]


def _marker(space: int, colour: str, text: str) -> Any:
    """Draw a line across the track, with its name."""
    base = alt.Chart(pd.DataFrame([{"at": space, "text": text}])).encode(y="at:Q")
    rule = base.mark_rule(color=colour, strokeDash=[6, 4], strokeWidth=1.5)
    label = base.mark_text(align="left", baseline="bottom", dx=4, dy=-3, color=colour)
    return rule + label.encode(x=alt.value(0), text="text:N")


def purses_chart(rows: Rows, names: Sequence[str]) -> Any:
    """Draw the purses before the first race and after each, a line a seat.

    Parameters
    ----------
    rows : sequence of mapping
        Of ``history.purses_by_race``.
    names : sequence of str
        What the seats are called.
    """
    frame = pd.DataFrame(rows)
    races = sorted(frame["race"].unique())
    titles = [_word("after_race", race=race) if race else _word("before") for race in races]
    frame["when"] = [titles[races.index(race)] for race in frame["race"]]
    frame["name"] = [names[seat] for seat in frame["seat"]]
    base = alt.Chart(frame).encode(
        x=alt.X("when:O", title=None, sort=titles, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("purse:Q", title=_word("purse"), axis=alt.Axis(format="$,d")),
        color=alt.Color("name:N", legend=None, scale=alt.Scale(range=_SEAT_COLOURS)),
        tooltip=[alt.Tooltip("name", title=" "), alt.Tooltip("purse", format="$,d", title=" ")],
    )
    end = _labelled(frame[frame["race"] == races[-1]], "purse", gap=0.05 * frame["purse"].max())
    last = base.properties(data=end).encode(y="label:Q")
    layers = [
        base.mark_line(strokeWidth=2.5),
        base.mark_point(filled=True, size=60, opacity=1),
        last.mark_text(align="left", dx=10).encode(text="name:N"),
    ]
    return _dress(alt.layer(*layers), height=300)


_SEAT_COLOURS = ["#4c8dd6", "#d9772b", "#3f9e6b", "#c4578f", "#8f7fd1", "#9a8a3c"]
"""Of middling lightness: they read on white and on black. The names stand beside the lines."""


def stack_chart(rows: Rows) -> Any:
    """Draw how many cards the stack had, step by step, from the rows of one race.

    Parameters
    ----------
    rows : sequence of mapping
        Of ``history.stack_by_step``.
    """
    base = alt.Chart(pd.DataFrame(rows)).encode(
        x=alt.X("step:Q", title=_word("step"), scale=alt.Scale(zero=False, nice=False)),
        y=alt.Y("stack:Q", title=_word("stack"), scale=alt.Scale(domainMin=0)),
        tooltip=[alt.Tooltip(name, title=_word(name)) for name in ("round", "step", "stack")],
    )
    line = base.mark_line(interpolate="step-after", color="#4c8dd6", strokeWidth=2)
    return _dress(line, height=180)


def _colour(field: str, colours: Sequence[str] = HORSE_COLOURS, channel: Any = alt.Color) -> Any:
    scale = alt.Scale(domain=list(range(1, len(colours) + 1)), range=list(colours))
    return channel(field, legend=None, scale=scale)


def _word(key: str, **values: Any) -> str:
    return WORDS.text(key, **values)(language())


def _dress(chart: Any, height: int) -> Any:
    """Make a chart fit any theme: no ground of its own, and ink that reads on both."""
    return (
        chart.properties(width=_WIDTH, height=height, background="transparent")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=GREY,
            titleColor=GREY,
            domainColor=GREY,
            tickColor=GREY,
            gridColor=GREY,
            gridOpacity=0.25,
            labelFontSize=12,
            titleFontSize=12,
        )
        .configure_text(fontSize=12)
        .resolve_scale(color="independent", fill="independent")
    )

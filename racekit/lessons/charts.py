"""Charts of games, drawn with Altair (the extra ``lab``), legible on light and dark backgrounds."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import altair as alt

from ..engine.texts import language, list_word
from ..odds import Estimate
from .checking import WORDS

HORSE_COLOURS = ("#ffffff", "#1b1d21", "#d4203a", "#1d5cc0", "#f4c430", "#1f7d48")
"""Japan's bracket colours, horse 1 first; a number accompanies them everywhere."""

CARD_COLOURS = {"R": "#c8102e", "B": "#1d5cc0", "Y": "#d39a08", "G": "#1b7443"}
"""The colours of Trick Race's cards, by letter."""

COATS = ("#f0dfae", "#5b3423", "#b7c0c9", "#c4812f")
"""The horses of Trick Race, Vanilla Beans first, as on its board; a letter accompanies them."""

GREY = "#848b94"
"""Legible on white and on black: axes, outlines, notes."""
ORANGE = "#d9540b"
_DARK, _LIGHT = "#16191d", "#ffffff"
_INKS = {
    HORSE_COLOURS: (_DARK, _LIGHT, _LIGHT, _LIGHT, _DARK, _LIGHT),
    COATS: (_DARK, _LIGHT, _DARK, _DARK),
}
"""The colours of the text on each colour."""
_LETTERS = 12
_WIDTH = 560
"""The width of a plot in a picture, which has no cell."""
_NARROWEST, _WIDEST = 200, 900
"""The width of a chart in a cell, axes included; question.css has the second one, too."""
_MARGINS = 150
"""What a notebook takes of a screen's width beside a chart, where a cell is not measured yet."""
_LONG_LABEL = 360
"""The longest label of an axis; a longer one is cut."""
_MILLION = 1_000_000

Rows = Sequence[Mapping[str, Any]]
Patch = list[dict[str, Any]]


def offline() -> None:
    """Let JupyterLab draw Altair's charts with its own Vega, which needs no network."""
    alt.renderers.register("racekit", _bundle)
    alt.renderers.enable("racekit")


def _bundle(spec: dict[str, Any], **_options: Any) -> dict[str, Any]:
    schema = "https://vega.github.io/schema/vega-lite/v5.json"
    # Where a chart does not fit, question.css makes it smaller; that needs an SVG.
    options = {"renderer": "svg", **spec.get("usermeta", {}).get("embedOptions", {})}
    about = {"$schema": schema, "usermeta": {"embedOptions": options}}
    return {
        "application/vnd.vegalite.v5+json": {**spec, **about},
        **_still(spec),
        "text/plain": spec.get("description", "<Altair chart>"),
    }


def _still(spec: dict[str, Any]) -> dict[str, str]:
    """Return a chart as a picture, for a notebook that a website shows or that was converted."""
    try:
        # Optional: there is no wheel of it for a browser.
        import vl_convert

        drawn = vl_convert.vegalite_to_png(spec, scale=1.5, allowed_base_urls=[])
    except (ImportError, ValueError):
        return {}
    return {"image/png": b64encode(drawn).decode()}


def horses_chart(rows: Rows, *, spurt: int, goal: int) -> Any:
    """Draw where the horses of LONG SHOT were, round by round, from the rows of one race.

    Parameters
    ----------
    rows : sequence of mapping
        From ``history.positions_by_round``.
    spurt, goal : int
        The spaces of the two lines.

    Returns
    -------
    altair.Chart
        One line per horse, its number at the end; the start is added as round 0.
    """
    marks = [
        _marker(spurt, ORANGE, _word("spurt_line", space=spurt)),
        _marker(goal, GREY, _word("goal_line", space=goal)),
    ]
    lines = _horse_lines([*_starts(rows), *rows], "round", HORSE_COLOURS)
    return _dress(alt.layer(*marks, *lines), _horses_told(rows, "round"), height=340)


def _starts(rows: Rows) -> list[dict[str, Any]]:
    first = min(row["round"] for row in rows)
    return [
        {**row, "round": first - 1, "at": row["start"], "run": 0}
        for row in rows
        if row["round"] == first
    ]


def course_chart(rows: Rows, *, goal: int) -> Any:
    """Draw where the horses of Trick Race were, trick by trick, from the rows of one race.

    Parameters
    ----------
    rows : sequence of mapping
        From ``history.positions_by_trick``.
    goal : int
        The goal's space.

    Returns
    -------
    altair.Chart
        One line per horse, its letter at the end; the gate is added as trick 0.
    """
    gate = [{**row, "trick": 0, "at": 0} for row in rows if row["trick"] == 1]
    mark = _marker(goal, GREY, _word("goal_line", space=goal))
    lines = _horse_lines([*gate, *rows], "trick", COATS)
    return _dress(alt.layer(mark, *lines), _horses_told(rows, "trick"), height=300)


def _horses_told(rows: Rows, time: str) -> str:
    last = max(row[time] for row in rows)
    ends = [(row["horse"], row["at"]) for row in rows if row[time] == last]
    return _word("alt_horses", time=_word(time), last=last, ends=_pairs(ends))


def _horse_lines(rows: Rows, time: str, coats: tuple[str, ...]) -> list[Any]:
    """Draw where each horse was at each `time`: a line, and the horse's name at its end."""
    horses = _unique(rows, "horse")
    last = max(_column(rows, time))
    end = _labelled(_where(rows, time, last), "at", gap=0.058 * max(_column(rows, "at")))
    time_axis = alt.X(
        f"{time}:Q",
        title=_word(time),
        scale=alt.Scale(domain=[0, last], nice=False),
        axis=_whole_axis(),
    )
    lines = _chart(rows).encode(
        x=time_axis,
        y=alt.Y("at:Q", title=_word("space"), scale=alt.Scale(domainMin=0)),
        detail="horse:N",
    )
    tips = [_tip(rows, name) for name in ("horse", time, "run") if name in rows[0]]
    tips.append(_tip(rows, "at", title=_word("space")))
    ends = _chart(end).encode(x=time_axis, y="label:Q")
    fill = _colour(alt.Fill, horses, coats)
    return [
        # The lightest and the darkest line need an edge on white and on black.
        lines.mark_line(color=GREY, strokeWidth=4.5),
        lines.mark_line(strokeWidth=2.5).encode(color=_colour(alt.Color, horses, coats)),
        lines.mark_point(filled=True, size=45, stroke=GREY, strokeWidth=1, opacity=1).encode(
            fill=fill, tooltip=tips
        ),
        ends.mark_point(
            filled=True, size=260, shape="square", stroke=GREY, strokeWidth=1, opacity=1, xOffset=14
        ).encode(fill=fill),
        ends.mark_text(fontWeight="bold", dx=14).encode(
            text="horse:N", color=_colour(alt.Color, horses, _INKS[coats])
        ),
    ]


def _colour(channel: Any, horses: Sequence[Any], colours: Sequence[str]) -> Any:
    scale = alt.Scale(domain=list(horses), range=list(colours[: len(horses)]))
    return channel("horse:N", legend=None, scale=scale)


def _labelled(end: Rows, value: str, gap: float) -> list[dict[str, Any]]:
    """Add the heights of the labels: beside their lines, but `gap` apart."""
    rows = sorted(end, key=lambda row: row[value])
    heights = [float(height) for height in _column(rows, value)]
    up = _apart(heights, gap)
    down = _apart([-height for height in heights[::-1]], gap)[::-1]
    # Halfway between pushed up and pushed down, crowded labels spread around their lines.
    middles = [(high - low) / 2 for high, low in zip(up, down, strict=True)]
    return [{**row, "label": middle} for row, middle in zip(rows, middles, strict=True)]


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """Push rising heights up until they are `gap` apart."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + gap) if found else height)
    return found


def _marker(space: int, colour: str, text: str) -> Any:
    """Draw a line across the track, with its name."""
    base = _chart([{"at": space, "text": text}]).encode(y="at:Q")
    rule = base.mark_rule(color=colour, strokeDash=[6, 4], strokeWidth=1.5)
    label = base.mark_text(align="left", baseline="bottom", dx=4, dy=-3, color=colour)
    return rule + label.encode(x=alt.value(0), text="text:N")


def purses_chart(rows: Rows, names: Sequence[str]) -> Any:
    """Draw the purses before the first race and after each race, one line per seat.

    Parameters
    ----------
    rows : sequence of mapping
        From ``history.purses_by_race``.
    names : sequence of str
        What the seats are called.
    """
    return _scores_chart(rows, names, "purse", "$,d")


def points_chart(rows: Rows, names: Sequence[str]) -> Any:
    """Draw the points after each race, one line per seat.

    Parameters
    ----------
    rows : sequence of mapping
        From ``history.points_by_race``.
    names : sequence of str
        What the seats are called.
    """
    before = [{**row, "race": 0, "points": 0} for row in rows if row["race"] == 1]
    return _scores_chart([*before, *rows], names, "points", "d")


def _scores_chart(rows: Rows, names: Sequence[str], column: str, form: str) -> Any:
    races = sorted(_unique(rows, "race"))
    titles = [_word("after_race", race=race) if race else _word("before") for race in races]
    rows = [
        {**row, "when": titles[races.index(row["race"])], "name": names[row["seat"]]}
        for row in rows
    ]
    base = _chart(rows).encode(
        x=alt.X("when:O", title=None, sort=titles, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        y=alt.Y(f"{column}:Q", title=_word(column), axis=alt.Axis(format=form)),
        color=alt.Color("name:N", legend=None, scale=alt.Scale(range=_SEAT_COLOURS)),
        tooltip=[_tip(rows, "name", title=" "), _tip(rows, column, format=form, title=" ")],
    )
    scores = _where(rows, "race", races[-1])
    end = _labelled(scores, column, gap=0.05 * max(_column(rows, column)))
    last = base.properties(data=_data(end)).encode(y="label:Q")
    layers = [
        base.mark_line(strokeWidth=2.5),
        base.mark_point(filled=True, size=60, opacity=1),
        last.mark_text(align="left", dx=10).encode(text="name:N"),
    ]
    ends = [(row["name"], f"{row[column]:,}") for row in scores]
    told = _word("alt_scores", what=_word(column), ends=_pairs(ends))
    return _dress(alt.layer(*layers), told, height=300)


_SEAT_COLOURS = ["#4c8dd6", "#d9772b", "#3f9e6b", "#c4578f", "#8f7fd1", "#9a8a3c"]
"""Of medium lightness, legible on white and on black. The names appear beside the lines."""


def stack_chart(rows: Rows) -> Any:
    """Draw how many cards the stack had, step by step, from the rows of one race.

    Parameters
    ----------
    rows : sequence of mapping
        From ``history.stack_by_step``.
    """
    base = _chart(rows).encode(
        x=alt.X("step:Q", title=_word("step"), scale=alt.Scale(zero=False, nice=False)),
        y=alt.Y("stack:Q", title=_word("stack"), scale=alt.Scale(domainMin=0)),
        tooltip=[_tip(rows, name) for name in ("round", "step", "stack")],
    )
    line = base.mark_line(interpolate="step-after", color="#4c8dd6", strokeWidth=2)
    told = _word("alt_stack", first=rows[0]["stack"], last=rows[-1]["stack"])
    return _dress(line, told, height=180)


def whereabouts_chart(rows: Rows, places: Sequence[str]) -> Any:
    """Draw where each card of Trick Race may be: the stronger the colour, the likelier.

    Parameters
    ----------
    rows : sequence of mapping
        ``card`` (its name, the colour's letter first), ``place``, ``probability``.
    places : sequence of str
        The places, from left to right.

    Returns
    -------
    altair.Chart
        One panel per colour, with one row per number and one column per place.
    """
    rows = [{**row, "number": int(row["card"][1:])} for row in rows]
    panels = [
        _panel([row for row in rows if row["card"].startswith(letter)], letter, places)
        for letter in CARD_COLOURS
    ]
    certain = [f"{row['card']} ({row['place']})" for row in rows if row["probability"] == 1]
    told = _word("alt_whereabouts", places=places, certain=certain or [_word("alt_none")])
    return _dress(alt.hconcat(*panels, spacing=16), told, fit=_wrapped(4, 160))


def _panel(rows: Rows, letter: str, places: Sequence[str]) -> Any:
    """Draw the cards of one colour."""
    numbers = list(range(12, 0, -1))
    chart = _chart(rows, width=120, height=252, title=alt.Title(letter, color=GREY))
    cells = chart.mark_rect(color=CARD_COLOURS[letter], stroke=GREY, strokeWidth=0.5)
    shade = alt.Scale(domain=[0, 1], range=[0.05, 1])
    axis = alt.Axis(grid=True, labelAngle=-90, labelLimit=160)
    return cells.encode(
        x=alt.X("place:N", title=None, scale=alt.Scale(domain=list(places)), axis=axis),
        y=alt.Y("number:O", title=None, scale=alt.Scale(domain=numbers)),
        opacity=alt.Opacity("probability:Q", legend=None, scale=shade),
        tooltip=[
            _tip(rows, "card"),
            _tip(rows, "place", title=_word("where")),
            _tip(rows, "probability", format=".3f"),
        ],
    )


def chances_chart(rows: Rows) -> Any:
    """Draw probabilities side by side: exact ones as bars, estimates with their intervals.

    Parameters
    ----------
    rows : sequence of mapping
        ``what`` (the event), ``by`` (the series), ``p`` (its probability, a Fraction or an
        `Estimate`).

    Returns
    -------
    altair.Chart
        A group of bars for each ``what``, with one bar for each ``by``.
    """
    rows = [{**row, **_ends(row["p"])} for row in rows]
    names = _unique(rows, "by")
    base = _chart(rows).encode(
        y=alt.Y("what:N", title=None, sort=_unique(rows, "what")),
        yOffset=alt.YOffset("by:N", sort=names),
        tooltip=[_tip(rows, key, title=" ") for key in ("what", "by")]
        + [_tip(rows, "p", title=_word("probability"), format=".1%")],
    )
    axis = alt.Axis(format="%", tickCount=8)
    bars = base.mark_bar(opacity=0.75).encode(
        x=alt.X("p:Q", title=_word("probability"), axis=axis, scale=alt.Scale(domainMin=0)),
        color=_named_colour("by", names),
    )
    whiskers = base.mark_rule(color=GREY, strokeWidth=3).encode(x="low:Q", x2="high:Q")
    told = [f"{row['what']}, {row['by']}: {_chance(row['p'])}" for row in rows]
    alternative = _word("alt_chances", rows=_semicolons(told))
    return _dress(alt.layer(bars, whiskers), alternative, 22 * len(rows) + 20)


def _ends(p: Any) -> dict[str, Any]:
    """Return the ends of an estimate's interval; an exact probability is both."""
    low, high = p.interval if isinstance(p, Estimate) else (p, p)
    return {"low": low, "high": high}


def curves_chart(rows: Rows, x: str, y: str, *, by: str | None = None, mark: Any = None) -> Any:
    """Draw curves; if the rows have ``low`` and ``high``, with a band between them.

    Parameters
    ----------
    rows : sequence of mapping
        The columns ``x`` and ``y``, and the one that identifies the curve.
    x, y : str
        The columns to draw; counts that grow a hundredfold have a logarithmic scale. Names with an
        entry in ``messages.toml`` are translated, all others are shown as they are.
    by : str, optional
        The column that identifies the curve.
    mark : number, optional
        A value of `y` to mark with a dashed line.
    """
    across, up = _column(rows, x), _column(rows, y)
    base = _chart(rows).encode(
        x=alt.X(f"{x}:Q", title=_title(x), scale=_growing(across), axis=_axis(across)),
        tooltip=[_tip(rows, name, title=_title(name)) for name in (x, y)],
    )
    height = alt.Y(f"{y}:Q", title=_title(y), scale=_growing(up), axis=_axis(up))
    line = base.mark_line(strokeWidth=2.5, color=_SEAT_COLOURS[0]).encode(y=height)
    if by is not None:
        line = line.encode(color=_named_colour(by, _unique(rows, by)))
    layers = [line]
    if "low" in rows[0]:
        band = base.mark_area(opacity=0.25, color=_SEAT_COLOURS[0])
        layers.insert(0, band.encode(y=alt.Y("low:Q", title=_title(y)), y2="high:Q"))
    if mark is not None:
        layers.append(_level(mark))
    return _dress(alt.layer(*layers), _curves_told(rows, x, y, by, mark), height=260)


def _curves_told(rows: Rows, x: str, y: str, by: str | None, mark: Any) -> str:
    """Return where each curve begins and ends, and the marked value."""
    curves = [("", rows)] if by is None else _groups(rows, by)
    told = []
    for name, curve in curves:
        first, last = curve[0], curve[-1]
        ends = {f"{end}_{axis}": _number(row[column])
                for end, row in (("first", first), ("last", last))
                for axis, column in (("x", x), ("y", y))}  # fmt: skip
        told.append(_word("alt_curve", name=f"{name}: " if name else "", **ends))
    level = "" if mark is None else _word("alt_level", value=_number(mark))
    return _word("alt_curves", x=_title(x), y=_title(y), curves=_semicolons(told), level=level)


def _whole_axis() -> Any:
    """Return an axis with ticks at whole numbers alone."""
    return alt.Axis(tickMinStep=1, format="d")


def _growing(values: Sequence[Any]) -> Any:
    """Return a logarithmic scale if the counts grow a hundredfold, else a linear one."""
    low, high = float(min(values)), float(max(values))
    if 1 <= low <= high / 100:
        return alt.Scale(type="log", nice=False)
    return alt.Scale(zero=high <= 1, nice=False)


def _axis(values: Sequence[Any]) -> Any:
    """Return an axis: shares in percent, counts in powers of ten where they grow that far."""
    high = float(max(values))
    if high <= 1:
        return alt.Axis(format="%")
    if high > _MILLION:
        return alt.Axis(labelExpr="'10^' + format(log(datum.value) / LN10, 'd')", tickCount=8)
    return alt.Axis(format=",~r", tickCount=8)


def intervals_chart(rows: Rows, truth: Any) -> Any:
    """Draw intervals side by side; those that miss the truth stand out.

    Parameters
    ----------
    rows : sequence of mapping
        ``low`` and ``high``, in their order.
    truth : number
        The value that each interval should cover.
    """
    covered = [row["low"] <= truth <= row["high"] for row in rows]
    named = {True: _word("covers"), False: _word("misses")}
    rows = [
        {**row, "number": number, "verdict": named[good]}
        for number, (row, good) in enumerate(zip(rows, covered, strict=True), start=1)
    ]
    scale = alt.Scale(domain=list(named.values()), range=[_SEAT_COLOURS[0], ORANGE])
    rules = (
        _chart(rows)
        .mark_rule(strokeWidth=2.5)
        .encode(
            x=alt.X("number:Q", title=_word("experiment"), scale=alt.Scale(nice=False)),
            y=alt.Y("low:Q", title=_word("probability"), axis=alt.Axis(format="%")),
            y2="high:Q",
            color=alt.Color("verdict:N", scale=scale, legend=_legend()),
        )
    )
    missed = covered.count(False)
    told = _word("alt_intervals", count=len(rows), missed=missed, truth=_number(truth))
    return _dress(alt.layer(rules, _level(truth)), told, height=260)


def pairs_chart(rows: Rows, states: Sequence[str]) -> Any:
    """Draw every pair of cards that two places may hold, once for each piece of evidence.

    Parameters
    ----------
    rows : sequence of mapping
        ``panel`` (the evidence), ``across`` and ``up`` (the two cards), and the pair's ``state``.
    states : sequence of str
        The states: the pairs in question, the others that are left, and those that are ruled out.

    Returns
    -------
    altair.Chart
        What is ruled out is crossed out. A pair without a row is impossible, and grey.
    """
    cards = _unique(rows, "across")
    rows = [*rows, *_impossible(rows)]
    domain = list(dict.fromkeys([*states, *_column(rows, "state")]))
    fills = [ORANGE, _SEAT_COLOURS[0], "#00000000", GREY]
    colours = alt.Scale(domain=domain, range=fills[: len(domain)])
    out = alt.FieldEqualPredicate(field="state", equal=states[-1])
    crosses = alt.Chart().mark_text(text="×", fontSize=14).transform_filter(out)
    layers = (
        alt.Chart().mark_rect(stroke=GREY, strokeWidth=0.5),
        crosses.encode(color=alt.value(GREY)),
    )
    chart = alt.layer(*layers, data=_data(rows), width=150, height=150).encode(
        x=alt.X("across:N", title=_word("face_down"), sort=cards, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("up:N", title=_word("in_hand"), sort=cards[::-1]),
        color=alt.Color("state:N", scale=colours, legend=_legend()),
        tooltip=[
            _tip(rows, "across", title=_word("face_down")),
            _tip(rows, "up", title=_word("in_hand")),
        ],
    )
    header = alt.Header(labelColor=GREY, labelFontSize=12)
    panels = _unique(rows, "panel")
    facet = alt.Facet("panel:N", title=None, sort=panels, header=header)
    told = [_panel_told(panel, _where(rows, "panel", panel), domain) for panel in panels]
    alternative = _word("alt_pairs", panels=_semicolons(told))
    # One below the other: a phone has no room for three panels side by side.
    stacked = chart.facet(facet=facet, columns=1)
    return _dress(stacked, alternative).resolve_scale(color="shared")


def _impossible(rows: Rows) -> list[dict[str, Any]]:
    """Return the pairs of each panel that have no row: one card cannot lie in two places."""
    found = {(row["panel"], row["across"], row["up"]) for row in rows}
    panels, across, up = (list(dict.fromkeys(x)) for x in zip(*found, strict=True))
    return [
        {"panel": panel, "across": one, "up": other, "state": _word("impossible")}
        for panel in panels
        for one in across
        for other in up
        if (panel, one, other) not in found
    ]


def _panel_told(panel: str, cells: Rows, states: Sequence[str]) -> str:
    counted = Counter(_column(cells, "state"))
    return f"{panel} ({_pairs([(state, counted[state]) for state in states])})"


def heat_chart(rows: Rows, across: str, up: str, value: str) -> Any:
    """Draw a number for each pair of whole numbers: a coloured square with the number on it.

    Parameters
    ----------
    rows : sequence of mapping
        A row for each pair.
    across, up, value : str
        Which of a row is which; the lessons' word for it is the title.
    """
    low, high = (end(_column(rows, value)) for end in (min, max))
    middle = (low + high) / 2
    squares = _chart(rows).encode(
        x=alt.X(f"{across}:O", title=_word(across), axis=alt.Axis(labelAngle=0)),
        y=alt.Y(f"{up}:O", title=_word(up), sort="descending"),
        tooltip=[_tip(rows, name) for name in (across, up, value)],
    )
    colour = alt.Color(f"{value}:Q", legend=None, scale=alt.Scale(scheme="viridis"))
    ink = alt.condition(f"datum.{value} > {middle}", alt.value(_DARK), alt.value(_LIGHT))
    numbers = squares.mark_text().encode(text=f"{value}:Q", color=ink)
    told = _word(
        "alt_heat",
        value=_word(value),
        across=_word(across),
        up=_word(up),
        low=_number(low),
        high=_number(high),
    )
    chart = alt.layer(squares.mark_rect().encode(color=colour), numbers)
    return _dress(chart, told, height=480)


def prices_chart(rows: Rows) -> Any:
    """Draw how often bets won, by their odds, and how often they have to win to break even.

    Parameters
    ----------
    rows : sequence of mapping
        ``by`` (who played), ``odds``, and the share ``p`` that won (an `Estimate`).

    Returns
    -------
    altair.Chart
        The dashed curve is 1 / odds: above it a bet of one point wins in the long run.
    """
    rows = [{**row, **_ends(row["p"])} for row in rows]
    x = alt.X("odds:Q", title=_word("odds"), axis=_whole_axis())
    y = alt.Y("p:Q", title=_word("share"), axis=alt.Axis(format="%"), scale=alt.Scale(domainMin=0))
    names, even = _unique(rows, "by"), _word("break_even")
    colours = alt.Scale(domain=[*names, even], range=[*_SEAT_COLOURS[: len(names)], GREY])
    colour = alt.Color("by:N", scale=colours, legend=None)
    tips = [
        _tip(rows, "by", title=" "),
        _tip(rows, "odds"),
        _tip(rows, "p", title=_word("share"), format=".1%"),
    ]
    fair = [{"by": even, "odds": each, "p": 1 / each} for each in sorted(_unique(rows, "odds"))]
    seen = _chart(rows).encode(x=x, color=colour)
    layers = [
        _chart(fair)
        .mark_line(strokeDash=[6, 4], strokeWidth=2)
        .encode(x=x, y=y, color=alt.Color("by:N", scale=colours, legend=_legend())),
        seen.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q"),
        seen.mark_line(strokeWidth=1, opacity=0.5).encode(y=y),
        seen.mark_point(filled=True, size=60, opacity=1).encode(y=y, tooltip=tips),
    ]
    told = [f"{row['by']}, {row['odds']}: {_chance(row['p'])}" for row in rows]
    alternative = _word("alt_prices", rows=_semicolons(told))
    return _dress(alt.layer(*layers), alternative, height=300)


def clouds_chart(rows: Rows, *, goal: int) -> Any:
    """Draw the distribution of a horse's space, round by round: a cloud that moves.

    Parameters
    ----------
    rows : sequence of mapping
        ``name`` (of the model), ``round``, ``at``, ``probability``.
    goal : int
        The goal's space; a horse there is home.

    Returns
    -------
    altair.Chart
        One column per model, one row per round; on the right, the share that is home.
    """
    shares: dict[tuple[str, int, int], float] = defaultdict(float)
    for row in rows:
        start = row["at"] // _BAR * _BAR if row["at"] < goal else goal
        shares[row["name"], row["round"], start] += float(row["probability"])
    bars: list[dict[str, Any]] = [
        {"name": name, "round": n, "start": start, "end": start + _BAR, "probability": p}
        for (name, n, start), p in sorted(shares.items(), key=lambda item: item[0][1:])
    ]
    highest = max(bar["probability"] for bar in bars if bar["start"] < goal)
    names = _unique(rows, "name")
    panels = [_clouds(_where(bars, "name", name), goal, highest) for name in names]
    last = max(_column(rows, "round"))
    ends = [(name, f"{shares.get((name, last, goal), 0):.0%}") for name in names]
    told = _word("alt_clouds", last=last, ends=_pairs(ends))
    return _dress(alt.hconcat(*panels, spacing=28), told, fit=_wrapped(len(panels), 255))


_BAR = 3
"""The spaces per bar: a few games give only a rough distribution."""


def _clouds(bars: Rows, goal: int, highest: float) -> Any:
    """Draw one model, its rounds one below the other; a bar is never higher than `highest`."""
    chart = _chart(bars, width=150, height=46)
    on_the_way = chart.transform_filter(f"datum.start < {goal}").mark_rect(color=_SEAT_COLOURS[0])
    home = chart.transform_filter(f"datum.start >= {goal} && datum.probability >= 0.005")
    share = home.mark_text(align="left", dx=4, color=ORANGE, fontWeight="bold")
    across = alt.Scale(domain=[0, goal], nice=False)
    layers = alt.layer(
        on_the_way.encode(
            x=alt.X("start:Q", title=_word("space"), scale=across),
            x2="end:Q",
            y=alt.Y("probability:Q", axis=None, scale=alt.Scale(domain=[0, highest])),
            y2=alt.datum(0),
            tooltip=[
                _tip(bars, "start", title=_word("space")),
                _tip(bars, "probability", format=".1%"),
            ],
        ),
        share.encode(
            x=alt.datum(goal), y=alt.value(36), text=alt.Text("probability:Q", format=".0%")
        ),
    )
    header = alt.Header(
        labelAngle=0,
        labelAlign="left",
        labelColor=GREY,
        labelFontSize=12,
        titleColor=GREY,
        titleFontSize=12,
    )
    title = alt.Title(bars[0]["name"], color=GREY, anchor="start")
    return layers.facet(
        row=alt.Row("round:O", title=_word("round"), header=header), spacing=4, title=title
    )


def standings_chart(rows: Rows, names: Sequence[str]) -> Any:
    """Draw how both players of Force of the Horse stood, turn by turn.

    Parameters
    ----------
    rows : sequence of mapping
        From ``history.standings``.
    names : sequence of str
        What the seats are called.

    Returns
    -------
    altair.Chart
        A panel each for the cards to go, the cards in the hand, and the force among them.
    """
    rows = [{**row, "name": names[row["seat"]]} for row in rows]
    last = max(_column(rows, "turn"))
    turn = alt.X(
        "turn:Q",
        title=_word("turn"),
        scale=alt.Scale(domain=[1, last], nice=False),
        axis=_whole_axis(),
    )
    panels = []
    for column, height in (("to_go", 180), ("hand", 100), ("force", 70)):
        base = _chart(rows, width=_WIDTH, height=height).encode(
            x=turn,
            y=alt.Y(f"{column}:Q", title=_word(column), axis=_whole_axis()),
            color=_named_colour("name", names),
            shape=alt.Shape("name:N", sort=list(names), legend=None),
            tooltip=[_tip(rows, "name", title=" "), _tip(rows, "turn"), _tip(rows, column)],
        )
        line = base.mark_line(strokeWidth=2.5)
        panels.append(line + base.mark_point(filled=True, size=60, opacity=1))
    ends = {row["name"]: row["to_go"] for row in _where(rows, "turn", last)}
    told = _word("alt_standings", last=last, ends=_pairs(ends.items()))
    chart = alt.vconcat(*panels, spacing=12)
    dressed = _dress(chart, told, fit=_FILLED)
    return dressed.resolve_scale(color="shared", shape="shared")


def steps_chart(rows: Rows) -> Any:
    """Draw step by step how a horse's number results in Force of the Horse.

    Parameters
    ----------
    rows : sequence of mapping
        From ``steps.steps``.

    Returns
    -------
    altair.Chart
        One bar per step: from 0 if the step sets the number, else from its previous value.
    """
    steps = [_bar_of(row) for row in rows]
    so_far: Counter[str] = Counter()
    for step in steps:
        # Two steps may have the same name; zero-width spaces make them distinct.
        name = step["step"]
        step["step"] += "\u200b" * so_far[name]
        so_far[name] += 1
    order = _column(steps, "step")
    base = _chart(steps).encode(
        y=alt.Y("step:N", sort=order, title=None),
        tooltip=[_tip(steps, "step", title=" "), _tip(steps, "value", title=_word("number"))],
    )
    bars = base.mark_bar(height=18).encode(
        x=alt.X("start:Q", title=_word("number"), axis=_whole_axis()),
        x2="value:Q",
        color=_named_colour("kind", [_word(f"step_{kind}") for kind in ("set", "less", "more")]),
    )
    ends = base.mark_text(align="left", dx=6, color=GREY, fontWeight="bold").encode(
        x="end:Q", text="label:N"
    )
    told = [f"{row['rule']} {row['what']}: {row['value']}" for row in rows]
    alternative = _word("alt_steps", steps=_semicolons(told))
    return _dress(bars + ends, alternative, 34 * len(rows) + 10)


def _bar_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a step's bar begins and ends, and its label."""
    by, value = row["by"], row["value"]
    start = 0 if by is None else value - by
    kind = "set" if by is None else "less" if by < 0 else "more"
    return {
        "step": f"{row['rule']}  {row['what']}",
        "start": start,
        "value": value,
        "end": max(start, value),
        "kind": _word(f"step_{kind}"),
        "label": str(value) if by is None else f"{by:+d}".replace("-", "−"),
    }


# --- parts of all charts -------------------------------------------------------------------------


def _chart(rows: Rows, **properties: Any) -> Any:
    return alt.Chart(_data(rows), **properties)


def _data(rows: Rows) -> Any:
    """Return rows as a chart's data: plain values, because no table package is needed."""
    values = [{name: _plain(value) for name, value in row.items()} for row in rows]
    return alt.InlineData(values=values)


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: a fraction or an estimate becomes a float."""
    return value if value is None or isinstance(value, str | int | float | list) else float(value)


def _column(rows: Rows, name: str) -> list[Any]:
    return [row[name] for row in rows]


def _unique(rows: Rows, name: str) -> list[Any]:
    """Return the values of a column, each once, in the order of the rows."""
    return list(dict.fromkeys(_column(rows, name)))


def _where(rows: Rows, name: str, value: Any) -> list[Mapping[str, Any]]:
    """Return the rows with this value."""
    return [row for row in rows if row[name] == value]


def _groups(rows: Rows, name: str) -> list[tuple[Any, list[Mapping[str, Any]]]]:
    """Return each value of a column with its rows."""
    return [(value, _where(rows, name, value)) for value in _unique(rows, name)]


def _tip(rows: Rows, name: str, **more: Any) -> Any:
    """Return what pointing at a mark shows of a column: by default, under the lessons' word."""
    kind = "N" if any(isinstance(value, str) for value in _column(rows, name)) else "Q"
    if "title" not in more:
        more["title"] = _word(name)
    return alt.Tooltip(f"{name}:{kind}", **more)


def _level(value: Any) -> Any:
    """Draw a dashed line across, at a value."""
    base = _chart([{"level": value}])
    return base.mark_rule(color=GREY, strokeDash=[6, 4], strokeWidth=1.5).encode(y="level:Q")


def _named_colour(column: str, names: Sequence[str]) -> Any:
    scale = alt.Scale(domain=list(names), range=_SEAT_COLOURS[: len(names)])
    return alt.Color(f"{column}:N", scale=scale, legend=_legend())


def _legend() -> Any:
    return alt.Legend(title=None, orient="top", labelColor=GREY, labelFontSize=12, labelLimit=400)


def _word(key: str, **values: Any) -> str:
    return WORDS.text(key, **values)(language())


def _title(column: str) -> str:
    """Return the lessons' word for a column; a column without one is shown as it is."""
    return _word(column) if column in WORDS.catalogue.entries else column


def _pairs(items: Iterable[tuple[Any, Any]]) -> str:
    """Return names with their values."""
    return list_word([f"{name}: {value}" for name, value in items], language())


def _semicolons(parts: Iterable[str]) -> str:
    return ("；" if language() == "ja" else "; ").join(parts)


def _chance(p: Any) -> str:
    return repr(p) if isinstance(p, Estimate) else f"{float(p):.1%}"


def _number(value: Any) -> str:
    number = float(value)
    return f"{number:,.0f}" if number == int(number) else f"{number:,.3g}"


# A width of Vega-Lite cannot be an expression. So these are JSON patches, which vega-embed applies
# to what Vega-Lite becomes. A drawing that is made smaller would have tiny letters.

_MEASURED: Patch = [
    {
        "op": "add",
        "path": "/signals/-",
        "value": {
            "name": "room",
            "update": f"containerSize()[0] > {_NARROWEST / 2:.0f} ? containerSize()[0]"
            f" : windowSize()[0] - {_MARGINS}",
            # No event tells that a cell has become narrower beside another panel. One that is not
            # in view has no width.
            "on": [
                {
                    "events": [
                        {"source": "window", "type": "resize"},
                        {"type": "timer", "throttle": 500},
                    ],
                    "update": "containerSize()[0] || room",
                }
            ],
        },
    },
    {
        "op": "add",
        "path": "/config/axisY/labelLimit",
        "value": {"signal": f"min(0.45 * room, {_LONG_LABEL})"},
    },
    {
        "op": "add",
        "path": "/config/legend/columns",
        "value": {"signal": "room < 500 ? 1 : 0"},
    },
]
"""Measures the cell, of which labels take half at most; in a narrow one, a legend is a column."""

_FILLED: Patch = [
    {
        "op": "add",
        "path": "/signals/-",
        "value": {"name": "width", "update": f"clamp(room, {_NARROWEST}, widest)"},
    },
    {"op": "add", "path": "/autosize", "value": {"type": "fit-x", "contains": "padding"}},
]
"""Makes a chart as wide as its cell."""


def _wrapped(count: int, width: int) -> Patch:
    """Return what puts panels below each other in a narrow cell, as many in a row as fit."""
    columns = f"clamp(floor(room / {width}), 1, {count})"
    return [
        {"op": "add", "path": "/layout/columns", "value": {"signal": columns}},
        {"op": "add", "path": "/autosize", "value": {"type": "pad", "resize": True}},
    ]


def _dress(
    chart: Any,
    alternative: str,
    height: int | None = None,
    fit: Patch | None = None,
) -> Any:
    """Make a chart fit any theme and cell: no background, ink legible on light and dark.

    Omit the height for charts side by side: they have sizes of their own.

    Parameters
    ----------
    chart : altair.Chart
        The chart.
    alternative : str
        What it shows, for readers who do not see it; Vega makes it the label of the picture.
    height : int, optional
        Its height.
    fit : list of dict, optional
        What makes it fit its cell; by default `_FILLED`, if it has a height.
    """
    size = {} if height is None else {"width": _WIDTH, "height": height}
    own = fit or (_FILLED if height else [])
    return (
        chart.properties(
            **size,
            background="transparent",
            description=alternative,
            # A patch adds to the list of signals, which is there if a chart has one.
            params=[alt.VariableParameter(name="widest", value=_WIDEST)],
            usermeta={"embedOptions": {"patch": [*_MEASURED, *own]}},
        )
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=GREY,
            titleColor=GREY,
            domainColor=GREY,
            tickColor=GREY,
            gridColor=GREY,
            gridOpacity=0.25,
            labelFontSize=_LETTERS,
            titleFontSize=_LETTERS,
        )
        .configure_axisY(labelLimit=_LONG_LABEL)
        .configure_legend(columns=0)
        .configure_text(fontSize=_LETTERS)
        .resolve_scale(color="independent", fill="independent")
    )

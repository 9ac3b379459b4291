"""An exploration as it stands: its charts as drawings, for paper and for places without widgets.

The front end draws the same data (``widgets/src/explore``), at the width that a page has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from ...engine import svg
from ...engine.svg import INK, LINE, MUTED
from .pictures import Data

WIDTH = 520
"""The width of a drawing, in pixels, as that of its height."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 20, 8, 38
"""The room for the texts around a chart."""
_ROW, _PERSON = 19, 11
"""The height of a row of a heat map, and the side of a person in a crowd."""
_DRAWN, _MISSED, _PAPER = "#2f7fd6", "#b94708", "#ffffff"
"""The colours of what was simulated, and of what stands out; and what outlines enclose."""
_COLOURS = {"exact": INK, "simulated": _DRAWN, "other": _MISSED}
_FILLS = {"exact": "none", "simulated": _DRAWN, "other": LINE}
_TILES = {
    "left": f"border:1.5px solid {_DRAWN};background:#d3e5f7;color:#1f2328",
    "some": "border:1.5px solid #d3d8de",
    "hit": f"border:2.5px solid {_MISSED};background:#efd6c9;color:#1f2328;font-weight:700",
    "out": "border:1.5px solid #d3d8de;opacity:0.6;text-decoration:line-through",
    "none": "",
}


def panel_html(panel: Data, lang: str) -> str:
    """Return a panel as HTML: a drawing or a table, with its title and what its marks mean.

    Examples
    --------
    >>> from racekit.engine.texts import Text
    >>> from racekit.lessons.explore.pictures import Axis, chart, dots, percents
    >>> axes = Axis(1, 3, Text("draws", "回数"), [1, 2, 3]), percents(Text("share", "割合"))
    >>> marks = [dots("exact", [(1, 0.5)])]
    >>> panel = chart(Text("Luck", "運"), Text("a dot", "点"), axes, marks)
    >>> panel_html(panel, "en").count("<circle")
    1
    """
    body, key = _KINDS[panel["kind"]](panel, lang)
    told = "".join(f"<li>{shape} {escape(text)}</li>" for shape, text in key)
    legend = f'<ul style="list-style:none;padding:0">{told}</ul>' if told else ""
    return f"<p><strong>{escape(panel['title'][lang])}</strong></p>{body}{legend}"


Key = Sequence[tuple[str, str]]
"""What a legend says: a sign, and its meaning."""


def told(label: Any, lang: str) -> str:
    """Return a text that may need no translation."""
    return label if isinstance(label, str) else str(label[lang])


class _Scale(NamedTuple):
    """Where the values of an axis lie in a drawing; those beyond it lie on its end."""

    low: float
    high: float
    first: float
    last: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high) - self.low
        return self.first + inside / ((self.high - self.low) or 1) * (self.last - self.first)


class _Place(NamedTuple):
    """Where a chart's values lie, and the height of the drawing."""

    x: _Scale
    y: _Scale
    high: float

    @property
    def foot(self) -> float:
        return self.high - _BOTTOM


# --- charts ---------------------------------------------------------------------------------------


def _chart(panel: Data, lang: str) -> tuple[str, Key]:
    x, y, high = panel["x"], panel["y"], panel["height"]
    place = _Place(
        _Scale(x["low"], x["high"], _LEFT, WIDTH - _RIGHT),
        _Scale(y["low"], y["high"], high - _BOTTOM, _TOP),
        high,
    )
    marks = "".join(shape for mark in panel["marks"] for shape in _MARKS[mark["mark"]](mark, place))
    grid = (
        _line(_LEFT, place.y(t["at"]), WIDTH - _RIGHT, place.y(t["at"]), LINE) for t in y["ticks"]
    )
    shapes = [*grid, *_axes(panel, place, lang), marks]
    key = [(_sign(mark), mark["name"][lang]) for mark in panel["marks"] if mark["name"]]
    missed = [("✗", mark["missed"][lang]) for mark in panel["marks"] if "missed" in mark]
    return svg.picture(shapes, WIDTH, high, panel["alt"][lang]), [*key, *missed]


def _axes(panel: Data, place: _Place, lang: str) -> Iterator[str]:
    x, y = panel["x"], panel["y"]
    for tick in y["ticks"]:
        yield svg.text(
            _LEFT - 6, place.y(tick["at"]) + 4, told(tick["text"], lang), MUTED, 12, "end"
        )
    for tick in _thinned(x["ticks"], place.x, lang):
        yield svg.text(place.x(tick["at"]), place.foot + 15, told(tick["text"], lang), MUTED, 12)
    yield _line(_LEFT, place.foot, WIDTH - _RIGHT, place.foot, MUTED)
    yield svg.text((_LEFT + WIDTH - _RIGHT) / 2, place.high - 5, x["label"][lang], MUTED, 12)


def _thinned(ticks: Sequence[Data], x: _Scale, lang: str) -> Sequence[Data]:
    """Return every first, second, third, ... tick, so many that none runs into the next."""
    wide = 12 * max((svg.ems(told(tick["text"], lang)) for tick in ticks), default=0) + 8
    for step in range(1, len(ticks)):
        kept = ticks[::step]
        if all(x(after["at"]) - x(before["at"]) >= wide for before, after in pairwise(kept)):
            return kept
    return ticks[:1]


def _bars(mark: Data, place: _Place) -> Iterator[str]:
    # Simulated bars stand inside the outlines of the exact ones.
    half = mark["width"] * (0.62 if mark["look"] == "simulated" else 1) / 2
    fill = _FILLS[mark["look"]]
    for bar in mark["bars"]:
        left, right = place.x(bar["at"] - half), place.x(bar["at"] + half)
        top = place.y(bar["value"])
        strong = bar["strong"] and mark["look"] == "simulated"
        stroke = INK if mark["look"] == "exact" else "none"
        size = (max(right - left, 1), max(place.foot - top, 0))
        yield svg.rect(left, top, *size, _MISSED if strong else fill, stroke, radius=0)


def _lines(mark: Data, place: _Place) -> Iterator[str]:
    yield svg.path(_through(mark["points"], place), "none", _COLOURS[mark["look"]], 2)


def _band(mark: Data, place: _Place) -> Iterator[str]:
    over = [(at, high) for at, _, high in mark["points"]]
    under = [(at, low) for at, low, _ in reversed(mark["points"])]
    yield svg.path(f"{_through([*over, *under], place)}Z", "#59626d22", MUTED)


def _dots(mark: Data, place: _Place) -> Iterator[str]:
    colour = _COLOURS[mark["look"]]
    fill = _PAPER if mark["look"] == "exact" else colour
    for at, value in mark["points"]:
        yield svg.disc(place.x(at), place.y(value), 4.5, fill, colour)


def _rule(mark: Data, place: _Place) -> Iterator[str]:
    colour = _MISSED if mark["look"] == "other" else INK
    if mark["axis"] == "y":
        yield _line(_LEFT, place.y(mark["at"]), WIDTH - _RIGHT, place.y(mark["at"]), colour, "6 4")
    else:
        yield _line(place.x(mark["at"]), _TOP, place.x(mark["at"]), place.foot, colour, "6 4")


def _intervals(mark: Data, place: _Place) -> Iterator[str]:
    for each in mark["intervals"]:
        x, y = place.x(each["at"]), place.y(each["value"])
        colour = _DRAWN if each["hit"] else _MISSED
        yield _line(x, place.y(each["low"]), x, place.y(each["high"]), colour)
        # What is missed is told by its shape, too.
        cross = f"M{x - 4:.1f} {y - 4:.1f}l8 8M{x - 4:.1f} {y + 4:.1f}l8 -8"
        yield svg.disc(x, y, 1.8, colour) if each["hit"] else svg.path(cross, "none", colour, 2)


_MARKS: Mapping[str, Callable[[Data, _Place], Iterator[str]]] = {
    "bars": _bars,
    "line": _lines,
    "band": _band,
    "dots": _dots,
    "rule": _rule,
    "intervals": _intervals,
}


def _through(points: Iterable[Sequence[float]], place: _Place) -> str:
    steps = (f"{place.x(at):.1f} {place.y(value):.1f}" for at, value in points)
    return f"M{'L'.join(steps)}"


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, dashes: str = "none") -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="1.5" stroke-dasharray="{dashes}"/>'
    )


def _sign(mark: Data) -> str:
    """Return a small mark, for the legend."""
    colour = _COLOURS[mark["look"]]
    shape = {
        "bars": svg.rect(7, 2, 8, 11, _FILLS[mark["look"]], colour, radius=0),
        "band": svg.rect(1, 2, 20, 10, "#59626d22", MUTED, radius=0),
        "dots": svg.disc(11, 7, 4.5, colour),
        "rule": _line(1, 7, 21, 7, colour, "6 4"),
    }.get(mark["mark"], _line(1, 7, 21, 7, colour))
    return svg.picture([shape], 22, 14, "")


# --- other panels ---------------------------------------------------------------------------------


def _heat(panel: Data, lang: str) -> tuple[str, Key]:
    x, cells = panel["x"], panel["cells"]
    across = _Scale(x["low"] - 0.5, x["high"] + 0.5, _LEFT, WIDTH - _RIGHT)
    high = _TOP + _BOTTOM + _ROW * len(cells)
    rows = _Scale(0, len(cells), _TOP, _TOP + _ROW * len(cells))
    place = _Place(across, rows._replace(low=-0.5, high=len(cells) - 0.5), high)
    cell = across(x["low"] + 0.5) - across(x["low"] - 0.5)
    shapes = [
        svg.rect(across(x["low"] + at - 0.5), rows(n), cell, _ROW - 2, _shaded(share), radius=0)
        for n, row in enumerate(cells)
        for at, share in enumerate(row or ())
        if share > 0
    ]
    wide = WIDTH - _LEFT - _RIGHT + 2
    now = svg.rect(_LEFT - 1, rows(panel["now"]) - 1, wide, _ROW, "none", _MISSED)
    return svg.picture(
        [*_axes(panel, place, lang), *shapes, now], WIDTH, high, panel["alt"][lang]
    ), []


def _shaded(share: float) -> str:
    """Return the colour of a cell: the darker, the likelier."""
    return f"{_DRAWN}{round(255 * max(share**0.5, 0.04)):02x}"


def _crowd(panel: Data, lang: str) -> tuple[str, Key]:
    people, columns = panel["people"], panel["columns"]
    side = min(WIDTH / columns, _PERSON)
    fills = {"x": _MISSED, "o": "#a9caee", ".": "none"}
    shapes = [
        svg.rect(side * (n % columns), side * (n // columns), side - 2, side - 2, fills[one], LINE)
        for n, one in enumerate(people)
    ]
    high = round(side * -(-len(people) // columns)) + 2
    signs = {"x": "■", "o": "□", ".": "·"}
    key = [(signs[each["state"]], each["text"][lang]) for each in panel["legend"]]
    return svg.picture(shapes, WIDTH, high, panel["alt"][lang]), key


def _tiles(panel: Data, lang: str) -> tuple[str, Key]:
    heads = [panel["corner"], *panel["columns"]] if panel["columns"] else []
    head = "".join(f"<th>{escape(told(each, lang))}</th>" for each in heads)
    rows = "".join(
        f"<tr><th>{escape(told(row['label'], lang))}</th>{''.join(map(_tile, row['tiles']))}</tr>"
        for row in panel["rows"]
    )
    key = [
        (_tile({"text": "", "state": each["state"]}, "span"), each["text"][lang])
        for each in panel["legend"]
    ]
    return f"<table><tr>{head}</tr>{rows}</table>", key


def _tile(tile: Data, element: str = "td") -> str:
    style = f"{_TILES[tile['state']]};padding:2px 8px;text-align:center"
    return f'<{element} style="{style}">{escape(tile["text"])}</{element}>'


def _table(panel: Data, lang: str) -> tuple[str, Key]:
    heads = "".join(f"<th>{escape(told(each['text'], lang))}</th>" for each in panel["columns"])
    rows = "".join(
        f"<tr><th>{escape(told(row['text'], lang))}</th>"
        f"{''.join(f'<td>{escape(told(cell, lang))}</td>' for cell in row['cells'])}</tr>"
        for row in panel["rows"]
    )
    return f"<table><tr><td></td>{heads}</tr>{rows}</table>", []


_SQUARE, _RADIUS = 150, 52
"""The side of a unit square, and the radius of a circle in a Venn diagram."""
_CIRCLES = (85, 75), (145, 75)


def _two_way(panel: Data, lang: str) -> tuple[str, Key]:
    everything, *heads = (told(head, lang) for head in panel["heads"])
    a, b = (name[lang] for name in panel["names"])
    sides, tops = (
        (f"{heads[at]}: {escape(name)}", heads[at + 1], everything) for at, name in ((0, a), (2, b))
    )
    top = f"<tr><td></td>{''.join(f'<th>{each}</th>' for each in tops)}</tr>"
    rows = "".join(
        f"<tr><th>{side}</th>{''.join(map(_two_way_cell, row))}</tr>"
        for side, row in zip(sides, panel["cells"], strict=True)
    )
    shapes = [*_venn(panel), *_unit_square(panel, lang)]
    drawn = svg.picture(shapes, 230 + _SQUARE + 20, _SQUARE + 20, panel["alt"][lang])
    return f"<table>{top}{rows}</table>{drawn}", []


def _two_way_cell(cell: Data) -> str:
    share = f" ({cell['share']})" if cell["share"] else ""
    told = " · ".join(filter(None, (cell["n"] + share, cell["exact"])))
    return f"<td>{f'<b>{told}</b>' if cell['on'] else told}</td>"


def _venn(panel: Data) -> Iterator[str]:
    yield svg.rect(1, 1, 228, _SQUARE - 2, "none", MUTED)
    for name, (x, y), side in zip("AB", _CIRCLES, (-1, 1), strict=True):
        yield svg.disc(x, y, _RADIUS, "none", INK)
        yield svg.text(x + side * 40, y - 48, name, INK, 14, bold=True)
    (both, a, _), (b, neither, _), _ = panel["cells"]
    for cell, x, y in ((both, 115, 80), (a, 62, 80), (b, 168, 80), (neither, 205, 142)):
        yield svg.text(x, y, cell["n"] or cell["exact"].partition(" = ")[0], INK, 12, room=50)


def _unit_square(panel: Data, lang: str) -> Iterator[str]:
    """Draw the four cells as areas: A on the left, B below."""
    both, a, b, neither = panel["areas"]
    left = 250.0
    for below, above, name in ((both, a, 1), (b, neither, 2)):
        wide, high = below + above, below / (below + above or 1)
        size = _SQUARE * wide
        yield svg.rect(left, 0, size, _SQUARE, "none", INK, radius=0)
        yield svg.rect(left, _SQUARE * (1 - high), size, _SQUARE * high, f"{_DRAWN}88", INK, 0)
        if wide > 0:
            head = told(panel["heads"][name], lang)
            yield svg.text(left + size / 2, _SQUARE + 15, head, MUTED, 12, room=size)
        left += size


_KINDS: Mapping[str, Callable[[Data, str], tuple[str, Key]]] = {
    "two_way": _two_way,
    "chart": _chart,
    "heat": _heat,
    "crowd": _crowd,
    "tiles": _tiles,
    "table": _table,
}


def still(plan: Data, state: Mapping[str, Any], lang: str) -> str:
    """Return an exploration as HTML: its sentence, its figures, and its panels."""
    figures = "".join(
        f"<li>{escape(figure['label'][lang])}: {escape(told(figure['text'], lang))}</li>"
        for figure in state["figures"]
    )
    head = f"<strong>{escape(plan['title'][lang])}</strong> {escape(state['says'][lang])}"
    panels = "".join(panel_html(panel, lang) for panel in state["panels"])
    return f"<div><p>{head}</p><ul>{figures}</ul>{panels}</div>"

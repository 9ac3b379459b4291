"""Two events, by how likely or how often they happen together: from a tree or from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.texts import Text
from ..trees.branches import Branch, as_text, leaves, product
from ..trees.events import event_name, is_event
from ..trees.making import TreeRequest
from .pictures import WORDS

Event = str | Sequence[str] | Callable[[Any], bool]
"""A label or a column, the labels of a path, or a function of a path or of a row."""

Name = str | Text | None

BOTH, A_ONLY, B_ONLY, NEITHER = range(4)
"""The four cells of a table of two events."""


@dataclass(frozen=True)
class Pair:
    """Two events: their names, and how likely they are together, or how often they were.

    Attributes
    ----------
    names : tuple of Text
        What they are called.
    chances : sequence of Fraction
        How likely both are, only the first, only the second, neither; empty for a list.
    counts : sequence of int
        The same as counts of a list; empty where chances are known.
    """

    names: tuple[Text, Text]
    chances: Sequence[Fraction] = ()
    counts: Sequence[int] = ()


def pair_of(request: TreeRequest, events: Mapping[str, Event], names: Sequence[Name]) -> Pair:
    """Return two events over the leaves of a tree, or over the rows of a list.

    Parameters
    ----------
    request : TreeRequest
        The tree; if it is of a list of mappings or of a data frame, there is none.
    events : mapping
        The two events, by their places.
    names : sequence
        What they are called; None for what they are called by themselves.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> pair = pair_of(TreeRequest(bag={"r": 3, "b": 2}), {"a": ["r", "r"], "b": "b"}, [None, None])
    >>> [str(p) for p in pair.chances]
    ['0', '3/10', '7/10', '0']
    """
    bad = [
        Problem(place, WORDS.text("not_an_event", value=short_repr(event)))
        for place, event in events.items()
        if event is None or not is_event(event)
    ]
    if bad:
        raise BadInput(WORDS.text("bad_values"), bad)
    rows = _rows(request.of)
    return _of_tree(request, events, names) if rows is None else _of_rows(rows, events, names)


def _cell(a: Any, b: Any) -> int:
    return (BOTH if b else A_ONLY) if a else (B_ONLY if b else NEITHER)


# --- from a tree ---------------------------------------------------------------------------------


def _of_tree(request: TreeRequest, events: Mapping[str, Event], names: Sequence[Name]) -> Pair:
    roots: list[Branch] = []
    problems: list[Problem] = []
    for place, event in events.items():
        try:
            roots.append(replace(request, event=event).root())
        except BadInput as error:
            problems += [*_placed(error, place, known=bool(problems or roots))]
    if problems:
        raise BadInput(WORDS.text("bad_values"), problems)
    chances = [Fraction(0)] * 4
    # The tree is the same for both: their leaves are in the same order.
    for a, b in zip(*map(leaves, roots), strict=True):
        chances[_cell(a[-1].hit, b[-1].hit)] += product(a)
    first, second = (
        event_name(event, name, root) or as_text(place)
        for (place, event), name, root in zip(events.items(), names, roots, strict=True)
    )
    return Pair((first, second), chances=chances)


def _placed(error: BadInput, place: str, *, known: bool) -> Iterator[Problem]:
    """Yield the problems of an event at its place, and those of the tree unless they are known."""
    for each in error.problems:
        if each.place == "event":
            yield Problem(place, each.text)
        elif not known:
            yield each


# --- from a list ---------------------------------------------------------------------------------

Rows = Sequence[Mapping[str, Any]]


def _rows(of: Any) -> Rows | None:
    """Return the rows of a list or of a table with columns; None if it is neither."""
    if hasattr(of, "columns"):  # a data frame, or what a simulation gives without pandas
        names = list(of.columns)
        columns = [list(of[name]) for name in names]
        return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]
    listed = isinstance(of, list | tuple) and all(isinstance(row, Mapping) for row in of)
    return list(of) if listed else None


def _of_rows(rows: Rows, events: Mapping[str, Event], names: Sequence[Name]) -> Pair:
    if problems := [*_row_problems(rows, events)]:
        raise BadInput(WORDS.text("bad_values"), problems)
    counts = [0] * 4
    for row in rows:
        a, b = (_holds(event, row) for event in events.values())
        counts[_cell(a, b)] += 1
    first, second = (
        as_text(name or (event if isinstance(event, str) else WORDS.text("it_is_so")))
        for name, event in zip(names, events.values(), strict=True)
    )
    return Pair((first, second), counts=counts)


def _holds(event: Event, row: Mapping[str, Any]) -> Any:
    return event(row) if callable(event) else row[str(event)]


def _row_problems(rows: Rows, events: Mapping[str, Event]) -> Iterator[Problem]:
    if not rows:
        yield Problem("of", WORDS.text("no_rows"))
        return
    for place, event in events.items():
        if callable(event):
            continue
        found = [row.get(event) if isinstance(event, str) else None for row in rows]
        if all(each is None for each in found):
            values = {"value": short_repr(event), "known": [*map(str, rows[0])]}
            yield Problem(place, WORDS.text("no_column", **values))
        elif wrong := [n for n, each in enumerate(found) if each not in (0, 1)]:
            told = WORDS.text("not_yes_no", row=wrong[0] + 1, value=short_repr(found[wrong[0]]))
            yield Problem(place, told)

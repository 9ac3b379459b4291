"""A form as plain data: its parts with their values, as the front end shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine.codec import TAG
from ..engine.errors import Problem
from ..engine.texts import LANGUAGES, Text, list_word
from .parts import (
    Data,
    Form,
    Item,
    ItemPile,
    Items,
    Maybe,
    Number,
    Part,
    Path,
    Pick,
    Rows,
    Variant,
    Words,
    parts_at,
    path_text,
)


def form_data(form: Form, data: Data) -> dict[str, Any]:
    """Return the form of a description: its sections, and the lists of items that parts refer to.

    Examples
    --------
    >>> from racekit.engine.texts import Text
    >>> from racekit.editing.parts import Number, Section
    >>> die = Number(label=Text("die", "サイコロ"), low=1, high=6)
    >>> found = form_data([Section(Text("table", "卓"), {"die": die})], {"die": 3})
    >>> found["sections"][0]["parts"][0]["value"]
    3
    """
    lists = _Lists()
    sections = [
        {
            "title": section.title.data(),
            "parts": [
                _part_data(part, (key,), data.get(key, part.default), lists, key in data)
                for key, part in section.parts.items()
            ],
        }
        for section in form
    ]
    return {"sections": sections, "lists": lists.data()}


def problems_data(form: Form, data: Data, problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Return problems, each with its place in words and the part in which it lies."""
    found = []
    for problem in problems:
        parts = parts_at(form, data, problem.place)
        labels = [part.label for _, part in parts]
        found.append(
            {
                "place": (_place(labels) if labels else problem.where).data(),
                "text": problem.text.data(),
                "at": path_text(tuple(key for key, _ in parts)) if parts else None,
            }
        )
    return found


def _place(labels: Iterable[Text]) -> Text:
    """Return a place by the labels of the parts in which it is."""
    return Text(*(list_word([each(lang) for each in labels], lang) for lang in LANGUAGES))


_LONG = 50
"""The length from which a list of items is known by its identity: comparing it would take long."""


class _Lists:
    """Lists of items: many parts share one, so each travels once."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self._lists: list[Items] = []

    def number(self, items: Items) -> int:
        """Return the number of a list."""
        key: Any = items if len(items) < _LONG else id(items)
        if key not in self._numbers:
            self._numbers[key] = len(self._lists)
            self._lists.append(items)
        return self._numbers[key]

    def data(self) -> list[Any]:
        """Return all lists."""
        return [
            [{"key": item.key, "text": item.text.data(), "left": item.left} for item in items]
            for items in self._lists
        ]


def _part_data(
    part: Part, path: Path, value: Any, lists: _Lists, given: bool = False
) -> dict[str, Any]:
    """Return a part with its value, and the parts inside, for the front end."""
    inner = [_part_data(each, (*path, key), now, lists) for key, each, now in part.inside(value)]
    return {
        "at": path_text(path),
        "kind": part.kind,
        "label": part.label.data(),
        "places": _places(part, value),
        "seat": part.seat,
        "given": given and part.default is not None,
        **_details(part, value, lists),
        **({"parts": inner} if inner else {}),
    }


def _places(part: Part, value: Any) -> list[str]:
    """Return the places on the board that stand for a part; in a hand, each card is one."""
    held = isinstance(part, ItemPile) and part.seat is not None
    return [*dict.fromkeys(value)] if held else list(part.places)


def _details(part: Part, value: Any, lists: _Lists) -> dict[str, Any]:
    """Return what belongs to one kind of part."""
    match part:
        case Number():
            return {"value": value, "low": part.low, "high": part.high}
        case Pick():
            return {"value": part.key_of(value), "items": lists.number(part.items)}
        case ItemPile():
            full = part.most is not None and len(value) >= part.most
            return {"value": list(value), "items": lists.number(part.items), "full": full}
        case Words():
            return {"value": value, "known": list(part.known)}
        case Rows():
            full = part.most is not None and len(value or ()) >= part.most
            items = lists.number(part.items) if part.items else None
            return {"value": len(value or ()), "full": full, "items": items}
        case Maybe():
            return {"value": value is not None}
        case Variant():
            kinds = tuple(Item(name, text) for name, text in part.names.items())
            return {"value": value[TAG], "items": lists.number(kinds)}
    return {}

"""The parts of a form, made from the declared types of fields as a `Codec` writes their values."""

from __future__ import annotations

import types
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from ..engine.codec import Codec, Fields, is_value
from ..engine.formats import ROW, By, Format
from ..engine.texts import Text
from .parts import (
    Form,
    Group,
    Item,
    ItemPile,
    Maybe,
    Number,
    Part,
    Path,
    Pick,
    Rows,
    Section,
    Variant,
    Words,
    numbered,
    yes_no,
)

Term = Callable[[Any], Text]
"""Returns the label of a field by its name in data, and the text of a value that has none."""


class FormMaker:
    """Makes the parts of a form from declared types.

    Parameters
    ----------
    codec : Codec
        Writes the values.
    term : callable
        Names fields and values (`Term`).
    known : mapping, optional
        The texts that occur, by the path of their field; all items of a list are ``*``.
    """

    def __init__(
        self,
        codec: Codec,
        term: Term,
        known: Mapping[Path, tuple[str, ...]] | None = None,
    ) -> None:
        self.codec, self._term, self._known = codec, term, known or {}

    def fields(self, fields: Fields, told: Any, keys: Container[str]) -> dict[str, Part]:
        """Return some parts of a table, with the defaults that follow from what is known."""
        return self._fields(fields, told, keys, ())

    def _fields(
        self, fields: Fields, told: Any, keys: Container[str], path: Path
    ) -> dict[str, Part]:
        defaults = fields.defaults(told)
        return {
            key: with_default(self.part(kind, self._term(key), (*path, key)), defaults.get(key))
            for key, kind in fields.kinds().items()
            if key in keys
        }

    def part(self, kind: Any, label: Text, path: Path = ()) -> Part:
        """Return the part for a value of a declared type."""
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._marked(kind, label, path)
        if (given := self.codec.given(kind)) and _is_offered(given):
            return _offered(given, label)
        if named := getattr(kind, "__supertype__", None) or getattr(kind, "__value__", None):
            return self.part(named, label, path)
        if origin is Literal:
            return self.pick(args, label)
        if origin in (Union, types.UnionType):
            return self._union(args, label, path)
        if origin is tuple and args[-1:] != (...,):
            parts = {n: self.part(each, numbered(n), path) for n, each in enumerate(args)}
            return Group(label=label, parts=parts)
        if origin in (tuple, frozenset) or kind in (tuple, frozenset):
            return self._several(args[0] if args else Any, label, path)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.pick([each.name for each in kind], label)
        if kind is bool:
            return yes_no(label)
        if kind is int:
            return Number(label=label, low=None)
        if is_value(kind) and self.codec.classes.get(kind.__name__, kind) is kind:
            return self.value(kind, label, path)
        known = ("0",) if kind is Fraction else self._known.get(path, ())
        return Words(label=label, known=known)

    def pick(self, keys: Sequence[Any], label: Text) -> Part:
        """Return a choice among values that have their texts from the game."""
        return Pick(label=label, items=tuple(Item(key, self._term(key)) for key in keys))

    def value(self, kind: Any, label: Text, path: Path = ()) -> Group:
        """Return the part for a class that is defined by its fields."""
        fields = self.codec.fields(kind)
        return Group(label=label, parts=self._fields(fields, None, fields.keys, path))

    def open(self, kinds: Sequence[Any], label: Text, path: Path) -> Part:
        """Return a value of one of several classes, which its data name."""
        tables = {kind.__name__: self.value(kind, label, path) for kind in kinds}
        names = {name: self._term(name) for name in tables}
        return Variant(label=label, kinds=tables, names=names)

    # --- by marks ------------------------------------------------------------------------------

    def _marked(self, kind: Any, label: Text, path: Path) -> Part:
        inside, *marks = get_args(kind)
        for mark in marks:
            if isinstance(mark, By) and mark.keys in self.codec.keys:
                return self.keyed(mark, get_args(inside)[0], label, path)
            if mark == ROW:
                return self._row(inside, label, path)
            if (given := self.codec.given(mark)) and _is_offered(given):
                return _offered(given, label)
        return self.part(inside, label, path)

    def keyed(self, by: By, kind: Any, label: Text, path: Path) -> Group:
        """Return a table, or a list, with an entry of a type for each key."""
        keys = self.codec.keys[by.keys]
        parts: dict[Any, Part] = {}
        for n, name in enumerate(map(str, keys.names)):
            part = self.part(kind, keys.text(n), (*path, "*"))
            part = replace(part, places=(name,)) if keys.placed else part
            parts[n if keys.listed else name] = replace(part, seat=n) if by.held else part
        return Group(label=label, parts=parts)

    def _row(self, kind: Any, label: Text, path: Path) -> Part:
        """Return a class whose data are a list of its fields."""
        kinds = enumerate(self.codec.fields(kind).kinds().items())
        parts = {
            n: self.part(each, self._term(f"{path[0]}_{name}"), path) for n, (name, each) in kinds
        }
        return Group(label=label, parts=parts)

    # --- several values, and one of several ----------------------------------------------------

    def _several(self, kind: Any, label: Text, path: Path) -> Part:
        given = self._given(kind)
        if given is not None and given.items is not None and given.values is None:
            return ItemPile(label=label, items=given.items(), default=[])
        inner = (*path, "*")
        return Rows(label=label, each=lambda n: self.part(kind, numbered(n), inner), default=[])

    def _given(self, kind: Any) -> Format | None:
        """Return the format that says what may stand for a value of a type, if one does."""
        inside = (kind, *get_args(kind)[1:]) if get_origin(kind) is Annotated else (kind,)
        given = filter(None, map(self.codec.given, inside))
        return next(filter(_is_offered, given), None)

    def _union(self, kinds: Sequence[Any], label: Text, path: Path) -> Part:
        others = [kind for kind in kinds if kind is not types.NoneType]
        if len(others) > 1:
            inner = self.open([kind for kind in others if is_value(kind)], label, path)
        else:
            inner = self.part(others[0], label, path)
        if len(others) == len(kinds):
            return inner
        if len(others) == 1 and isinstance(inner, Pick) and self._given(others[0]) is not None:
            return or_none(inner, self._term("none"))
        return Maybe(label=label, part=inner)


def _is_offered(given: Format) -> bool:
    """Whether a format says what may stand there."""
    return given.items is not None or given.span is not None


def _offered(given: Format, label: Text) -> Part:
    """Return the part for a value whose format says what may stand there."""
    if given.items is not None:
        values = given.values and given.values()
        return Pick(label=label, items=given.items(), values=values)
    low, high = given.span or (None, None)
    return Number(label=label, low=low, high=high)


def or_none(pick: Pick, text: Text) -> Pick:
    """Return a choice that may be none; the text names that."""
    values = None if pick.values is None else {None: None, **pick.values}
    return replace(pick, items=(Item(None, text), *pick.items), values=values)


def sections(
    titles: Mapping[str, Sequence[str]], parts: Mapping[str, Part], term: Term, others: str = ""
) -> Form:
    """Return the sections of a form, each with those of its parts that there are.

    Parameters
    ----------
    titles : mapping
        The title of each section to the keys of its parts.
    parts : mapping
        The parts by their keys.
    term : callable
        Returns the words of a title.
    others : str, optional
        The section of the parts that no section names; without it, they are left out.
    """
    named = {key for keys in titles.values() for key in keys}
    rest = {others: [key for key in parts if key not in named]}
    return [
        Section(
            term(title), {key: parts[key] for key in (*keys, *rest.get(title, ())) if key in parts}
        )
        for title, keys in titles.items()
    ]


def with_default(part: Part, default: Any) -> Part:
    """Return a part with a default, and its parts with theirs."""
    if default is None:
        return part
    if isinstance(part, Group) and part.parts:
        found = {key: with_default(each, _entry(default, key)) for key, each in part.parts.items()}
        return replace(part, parts=found)
    return replace(part, default=default)


def _entry(default: Any, key: Any) -> Any:
    if isinstance(default, Mapping):
        return default.get(key)
    return default[key] if isinstance(key, int) and key < len(default) else None

"""Editing of positions: the parts of a description, what may stand in each, and single edits.

The description of a position (`Game.describe`) is all that an editor holds. A game's *form* lists
its parts, each with what may stand there now: a number, one of several items, a pile of items, and
groups and rows of these. An edit changes one part, checked against the form; whether the parts fit
together, `Game.from_description` tells. So an editor needs no rules of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from ..engine.codec import TAG
from ..engine.errors import BadInput, Problem, short_repr
from ..engine.texts import Text, engine_words, untranslated

Path = tuple[str | int, ...]
"""The place of a part in a description: keys of tables, and indices of lists."""

Key = str | int | bool | None
"""An item in a description."""

Data = Mapping[str, Any]

VALUE = "value"
"""The key of a part that may be absent and has no parts of its own."""


class Item(NamedTuple):
    """What may stand somewhere."""

    key: Key  # the item in the description
    text: Text  # its name
    left: int | None = None  # how many copies are left to be placed; None: there is no limit


Items = tuple[Item, ...]


def _same(what: Any) -> Any:
    return what


def items_of(keys: Iterable[Key], text: Callable[[Any], Text]) -> Items:
    """Return items with their names, of which there are as many as one likes."""
    return tuple(Item(key, text(key)) for key in keys)


def numbered(n: int) -> Text:
    """Return the name of one of several parts, by its index: its number, from 1."""
    return untranslated(n + 1)


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a description."""

    kind: ClassVar[str]

    label: Text  # its name in the form
    default: Any = None  # its value if the description omits it
    places: tuple[str, ...] = ()  # the places on the board (``data-place``) that stand for it
    seat: int | None = None
    """The seat whose board alone shows the part: its hand, in which each card is a place."""

    def inside(self, value: Any) -> Iterator[tuple[str | int, Part, Any]]:
        """Yield the parts of this part: key, part and value."""
        return iter(())

    def found(self, value: Any, key: Any) -> tuple[Part, Any] | None:
        """Return one part of this part, and its value; None if there is none with this key."""
        same = (
            each for each in self.inside(value) if each[0] == key and type(each[0]) is type(key)
        )
        return next(((inner, now) for _, inner, now in same), None)

    def blank(self) -> Any:
        """Return a value for a new part of this kind."""
        return self.default

    def fits(self, what: Any) -> bool:
        """Whether the part may be set to a value."""
        return False

    def set(self, value: Any, what: Any) -> Any:
        """Return the value after it has been set."""
        if not self.fits(what):
            raise Misfit("edit_no_value", value=short_repr(what))
        return what

    def put(self, value: Any, what: Any) -> Any:
        """Return the value with something added at the end."""
        raise Misfit("edit_not_list")

    def take(self, value: Any, n: int) -> Any:
        """Return the value without its n-th entry."""
        raise Misfit("edit_not_list")


@dataclass(frozen=True, kw_only=True)
class Number(Part):
    """An integer in a range."""

    kind = "number"
    low: int | None = 0
    high: int | None = None

    def blank(self) -> Any:
        return max(self.low or 0, 0) if self.default is None else self.default

    def fits(self, what: Any) -> bool:
        if isinstance(what, bool) or not isinstance(what, int):
            return False
        return (self.low is None or what >= self.low) and (self.high is None or what <= self.high)


@dataclass(frozen=True, kw_only=True)
class Pick(Part):
    """One of several items; `values` has what each is in the description, if not its key."""

    kind = "pick"
    items: Items
    values: Mapping[Key, Any] | None = None

    def key_of(self, value: Any) -> Any:
        """Return the key of a value."""
        if self.values is None:
            return value
        return next((key for key, each in self.values.items() if each == value), None)

    def _value(self, key: Any) -> Any:
        return key if self.values is None else self.values[key]

    def blank(self) -> Any:
        left = [item.key for item in self.items if item.left != 0]
        return self._value(left[0]) if self.default is None and left else self.default

    def set(self, value: Any, what: Any) -> Any:
        item = _offered(self.items, what)
        if item is None or (item.left == 0 and self.key_of(value) != what):
            raise Misfit("edit_no_value", value=short_repr(what))
        return self._value(what)


def yes_no(label: Text, *, default: bool | None = None) -> Pick:
    """Return a part that is true or false."""
    items = items_of((False, True), lambda on: engine_words().text("edit_yes" if on else "edit_no"))
    return Pick(label=label, items=items, default=default)


@dataclass(frozen=True, kw_only=True)
class ItemPile(Part):
    """Several items, in order; a card may be put there as long as one is left."""

    kind = "pile"
    items: Items
    most: int | None = None

    def blank(self) -> Any:
        return self.default or []

    def put(self, value: Any, what: Any) -> Any:
        item = _offered(self.items, what)
        if item is None or item.left == 0:
            raise Misfit("edit_no_value", value=short_repr(what))
        if self.most is not None and len(value) >= self.most:
            raise Misfit("edit_full", most=self.most)
        return [*value, what]

    def take(self, value: Any, n: int) -> Any:
        return _without(value, n)


@dataclass(frozen=True, kw_only=True)
class Words(Part):
    """A text; `known` are suggestions."""

    kind = "words"
    known: tuple[str, ...] = ()

    def blank(self) -> Any:
        return self.default if self.default is not None else next(iter(self.known), "")

    def fits(self, what: Any) -> bool:
        return isinstance(what, str)


@dataclass(frozen=True, kw_only=True)
class Group(Part):
    """Several parts with fixed keys: a table, or a list if the keys are integers."""

    kind = "group"
    parts: Mapping[Any, Part]

    @property
    def is_list(self) -> bool:
        """Whether the group is a list in the description."""
        return all(isinstance(key, int) for key in self.parts) and bool(self.parts)

    def inside(self, value: Any) -> Iterator[tuple[str | int, Part, Any]]:
        for key, part in self.parts.items():
            yield key, part, _at(value, key, part.default)

    def blank(self) -> Any:
        if self.default is not None:
            return self.default
        found = {key: part.blank() for key, part in self.parts.items()}
        return list(found.values()) if self.is_list else found

    def with_part(self, value: Any, key: Any, new: Any) -> Any:
        """Return the group's value with one part replaced."""
        if not self.is_list:
            return {**(value or {}), key: new}
        return [new if each == key else now for each, _, now in self.inside(value)]


def group_of(label: Text, keys: Iterable[Any], part: Callable[[Any], Part]) -> Group:
    """Return a group with a part for each key: each seat, each horse."""
    return Group(label=label, parts={key: part(key) for key in keys})


@dataclass(frozen=True, kw_only=True)
class Rows(Part):
    """Any number of parts of one kind.

    A new one is blank, or made of one of the `items`: a card becomes a piece on the table.
    """

    kind = "rows"
    each: Callable[[int], Part]
    most: int | None = None
    items: Items = ()
    made: Callable[[Any], Any] = _same

    def inside(self, value: Any) -> Iterator[tuple[str | int, Part, Any]]:
        for n, inner in enumerate(value or ()):
            yield n, self.each(n), inner

    def found(self, value: Any, key: Any) -> tuple[Part, Any] | None:
        known = type(key) is int and 0 <= key < len(value or ())
        return (self.each(key), value[key]) if known else None

    def blank(self) -> Any:
        return self.default or []

    def put(self, value: Any, what: Any) -> Any:
        rows = [*(value or ())]
        if self.most is not None and len(rows) >= self.most:
            raise Misfit("edit_full", most=self.most)
        if not self.items:
            return [*rows, self.each(len(rows)).blank()]
        item = _offered(self.items, what)
        if item is None or item.left == 0:
            raise Misfit("edit_no_value", value=short_repr(what))
        return [*rows, self.made(what)]

    def take(self, value: Any, n: int) -> Any:
        return _without(value or (), n)

    def with_part(self, value: Any, key: Any, new: Any) -> Any:
        """Return the rows with one of them replaced."""
        return [new if n == key else now for n, now in enumerate(value or ())]


@dataclass(frozen=True, kw_only=True)
class Variant(Part):
    """A table of one of several kinds, named under `TAG`; setting it changes the kind."""

    kind = "variant"
    kinds: Mapping[str, Group]
    names: Mapping[str, Text]

    def inside(self, value: Any) -> Iterator[tuple[str | int, Part, Any]]:
        return self.kinds[value[TAG]].inside(value)

    def blank(self) -> Any:
        return self.set(None, next(iter(self.kinds)))

    def fits(self, what: Any) -> bool:
        return isinstance(what, str) and what in self.kinds

    def set(self, value: Any, what: Any) -> Any:
        return {TAG: super().set(value, what), **self.kinds[what].blank()}

    def with_part(self, value: Any, key: Any, new: Any) -> Any:
        """Return the value with one part replaced."""
        return {**value, key: new}


@dataclass(frozen=True, kw_only=True)
class Maybe(Part):
    """A part that may be absent; setting it to True or False adds or removes it.

    The parts of a group or a variant are its own parts; anything else is its part `VALUE`.
    """

    kind = "maybe"
    part: Part

    def inside(self, value: Any) -> Iterator[tuple[str | int, Part, Any]]:
        if value is None:
            return
        if isinstance(self.part, Group | Variant):
            yield from self.part.inside(value)
        else:
            yield VALUE, self.part, value

    def fits(self, what: Any) -> bool:
        return isinstance(what, bool)

    def set(self, value: Any, what: Any) -> Any:
        new = super().set(value, what)
        if not new:
            return None
        return self.part.blank() if value is None else value

    def with_part(self, value: Any, key: Any, new: Any) -> Any:
        """Return the value with one part replaced."""
        if isinstance(self.part, Group | Variant):
            return self.part.with_part(value, key, new)
        return new


class Section(NamedTuple):
    """A titled part of a form: entries of the description, by their keys."""

    title: Text
    parts: Mapping[str, Part]


Form = Sequence[Section]


class Misfit(ValueError):
    """An edit that a part does not allow; the caller adds the place."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True)
class Edit:
    """One edit of a description."""

    how: str
    """Whether a part gets a value, an item is added to it or removed from it, or the part is left
    to follow from the rest again.
    """
    at: Path  # the part
    what: Any = field(default=None)  # the value, the item, or the index of the entry to remove


HOWS = ("set", "put", "take", "reset")


def applied(form: Form, data: Data, edit: Edit) -> dict[str, Any]:
    """Return a description after an edit.

    Raises
    ------
    BadInput
        If there is no such part, or if nothing of the kind may stand there.

    Examples
    --------
    >>> die = Number(label=Text("die", "サイコロ"), low=1, high=6)
    >>> form = [Section(Text("table", "卓"), {"die": die})]
    >>> applied(form, {}, Edit("set", ("die",), 3))
    {'die': 3}
    >>> applied(form, {}, Edit("set", ("die",), 7))
    Traceback (most recent call last):
        ...
    racekit.engine.errors.BadInput: This edit is not possible; nothing was changed:
      die: 7 cannot stand here.
    """
    root = Group(label=Text("", ""), parts=parts_of(form))
    try:
        if edit.how == "reset":
            return _reset(root, data, edit.at)
        changed: dict[str, Any] = _changed(root, data, edit.at, edit)
    except Misfit as error:
        problem = Problem.of(path_text(edit.at) or "form", error.key, **error.values)
        raise BadInput.of("bad_edit", [problem]) from None
    return changed


def parts_of(form: Form) -> dict[str, Part]:
    """Return the parts of a form by their keys."""
    return {key: part for section in form for key, part in section.parts.items()}


def _changed(part: Part, value: Any, path: Path, edit: Edit) -> Any:
    if not path:
        if edit.how == "set":
            return part.set(value, edit.what)
        return part.put(value, edit.what) if edit.how == "put" else part.take(value, edit.what)
    key, *rest = path
    if (found := part.found(value, key)) is None:
        raise Misfit("edit_no_part")
    new = _changed(*found, tuple(rest), edit)
    return part.with_part(value, key, new)  # type: ignore[attr-defined]


def _reset(root: Group, data: Data, path: Path) -> dict[str, Any]:
    if len(path) != 1 or path[0] not in root.parts:
        raise Misfit("edit_no_part")
    return {key: value for key, value in data.items() if key != path[0]}


def _offered(items: Items, what: Any) -> Item | None:
    same = (item for item in items if type(item.key) is type(what) and item.key == what)
    return next(same, None)


def _without(values: Sequence[Any], n: Any) -> list[Any]:
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n < len(values):
        raise Misfit("edit_no_entry")
    return [*values[:n], *values[n + 1 :]]


def _at(value: Any, key: Any, default: Any) -> Any:
    """Return a part of a value; the default where it is missing."""
    if isinstance(key, int):
        return value[key] if value is not None and key < len(value) else default
    return default if value is None else value.get(key, default)


# --- what follows an edit --------------------------------------------------------------------


def without(data: Data, keys: Container[str]) -> dict[str, Any]:
    """Return a description without some entries."""
    return {key: value for key, value in data.items() if key not in keys}


def exchanged(before: Sequence[Any], now: Sequence[Any], at: int) -> list[Any]:
    """Return entries of which each is there once: where another has the one edited, they exchange.

    Examples
    --------
    >>> exchanged([1, 2, None], [2, 2, None], 0)
    [2, 1, None]
    """
    own = now[at]
    twice = [own is not None and each == own and n != at for n, each in enumerate(now)]
    return [before[at] if again else each for each, again in zip(now, twice, strict=True)]


# --- places ------------------------------------------------------------------------------


def path_text(path: Path) -> str:
    """Return a path as text, as problems name places.

    Examples
    --------
    >>> path_text(("settled", 0, "places", 2))
    'settled[0].places[2]'
    """
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return text.removeprefix(".")


def path_of(text: str) -> Path:
    """Return the path that a text names: the inverse of `path_text`.

    Examples
    --------
    >>> path_of("settled[0].places[2]")
    ('settled', 0, 'places', 2)
    """
    found = re.findall(r"\[(\d{1,9})\]|([^.\[\]]+)", text)
    return tuple(int(number) if number else name for number, name in found)


def names_in(place: str) -> tuple[str, ...]:
    """Return the names in the place of a problem, however it writes them.

    Examples
    --------
    >>> names_in("boxes['3L'][0]"), names_in("home[3].round")
    (('boxes', '3L', '0'), ('home', '3', 'round'))
    """
    return tuple(re.findall(r"[^\[\].'\"]+", place))


def parts_at(form: Form, data: Data, place: str) -> list[tuple[str | int, Part]]:
    """Return the parts in which a problem lies, by their keys: each is inside the one before.

    Examples
    --------
    >>> die = Number(label=Text("die", "サイコロ"))
    >>> found = parts_at([Section(Text("table", "卓"), {"die": die})], {}, "die[0].x")
    >>> [(key, part.label.en) for key, part in found]
    [('die', 'die')]
    """
    part: Part = Group(label=Text("", ""), parts=parts_of(form))
    value: Any = data
    found = list[tuple[str | int, Part]]()
    for name in names_in(place):
        for key, inner, now in part.inside(value):
            if str(key) == name:
                part, value = inner, now
                found.append((key, part))
                break
        else:
            break
    return found

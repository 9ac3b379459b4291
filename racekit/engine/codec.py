"""Serialization of frozen values as plain data, driven by the fields that their classes declare.

Plain data is data that JSON can represent. A codec supports numbers, strings, booleans, None,
fractions, tuples, frozen sets, enums, named tuples and frozen dataclasses, including the tasks of a
game's agenda. Decoding constructs only classes that a declared type or the caller names, and
reports every problem with its path, so it is safe for untrusted data.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from inspect import isclass
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from .errors import BadInput, Problem
from .formats import (
    PLAIN,
    ROW,
    SORTED,
    By,
    Decode,
    Field,
    Format,
    Keyed,
    Keys,
    Location,
    choice,
    short,
)
from .tasks import AnyTask
from .texts import seat_text
from .values import field_types

TAG = "is"
"""The key that names the class of a value whose declared type does not determine it."""

NOTHING: Mapping[str, Any] = types.MappingProxyType({})


def is_value(kind: Any) -> bool:
    """Whether a type is a value class, defined by its fields: a named tuple or a dataclass."""
    if not isclass(kind):
        return False
    return is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))


class Codec:
    """Encodes values as plain data, and decodes them, by their declared types.

    Parameters
    ----------
    classes : iterable of type
        Classes that a value may have if its declared type does not determine the class. Their
        names must be unique.
    formats : mapping
        The `Format` of types that are not serialized field by field, and of the marks of annotated
        types: ``{"seat": whole(0, 1)}`` defines the format of ``Annotated[int, "seat"]``. A fixed
        format can itself be the mark: ``Annotated[int, whole(0, 1)]``.
    keys : mapping
        What the mark `By` names: ``{"seat": Keys(range(players), seat_text, listed=True)}``.
    game : Game, optional
        The game, from which the defaults of fields may follow.

    Examples
    --------
    >>> from typing import NamedTuple
    >>> class Die(NamedTuple):
    ...     face: int
    ...     kept: bool = False
    >>> codec = Codec()
    >>> codec.encode((Die(3), Die(6, True)), tuple[Die, ...])
    [{'face': 3}, {'face': 6, 'kept': True}]
    >>> codec.decode([{"face": 3}], tuple[Die, ...])
    (Die(face=3, kept=False),)
    >>> codec.decode([{"face": "x"}, {"fate": 3}], tuple[Die, ...])
    Traceback (most recent call last):
        ...
    racekit.engine.errors.BadInput: This position is not valid; no game was started:
      [0].face: 'x' is not an integer.
      [1].fate: unknown name; the known names are face, kept.
      [1].face: missing.
    """

    def __init__(
        self,
        classes: Iterable[type] = (),
        formats: Mapping[Any, Format] | None = None,
        keys: Mapping[str, Keys] = NOTHING,
        game: Any = None,
    ) -> None:
        self._given: dict[Any, Format] = dict(formats or {})
        self._formats: dict[Any, Format] = {**PLAIN, **self._given}
        self.keys, self.game = keys, game
        self.classes: dict[str, Any] = {each.__name__: each for each in classes}
        self._fields: dict[Any, Fields] = {}

    def encode(self, value: Any, kind: Any = Any) -> Any:
        """Return a value of a declared type as plain data.

        Raises
        ------
        BadInput
            If the value contains something that a codec does not support.
        """
        return self.format(kind).encode(value)

    def decode(self, data: Any, kind: Any = Any) -> Any:
        """Return the value of a declared type that plain data describes.

        Raises
        ------
        BadInput
            The error lists every problem with its path.
        """
        start = Location("", [])
        found = self.read(data, kind, start)
        start.finish()
        return found

    def read(self, data: Any, kind: Any, at: Location) -> Any:
        """Return the value of a declared type that plain data describe, and note what is wrong."""
        try:
            return self.format(kind).decode(data, at)
        except RecursionError:
            return at.say("too_deep")

    def define(self, kind: Any, encode: Callable[[Any], Any], decode: Decode) -> None:
        """Define the format of a type, or of all types annotated with a mark."""
        self._formats[kind] = self._given[kind] = Format(encode, decode)

    def given(self, kind: Any) -> Format | None:
        """Return the format that was defined for a type or a mark, instead of by its fields."""
        return kind if isinstance(kind, Format) else self._given.get(kind)

    def format(self, kind: Any) -> Format:
        """Return the format of a declared type."""
        if isinstance(kind, Format):
            return kind
        if kind not in self._formats:
            self._formats[kind] = self._made(kind)
        return self._formats[kind]

    def later(self, kind: Any) -> Callable[[], Format]:
        """Return a function that returns the format of a type: the type may contain itself.

        To look a format up by its type takes long; the function does it once.
        """
        return cache(lambda: self.format(kind))

    def entry(
        self, table: Mapping[str, Any], key: str, kind: Any, at: Location, default: Any = MISSING
    ) -> Any:
        """Return the value under a key of a table; the default if it is missing or invalid."""
        if key not in table:
            if default is MISSING:
                at.key(key).say("missing")
            return default
        before, format_ = len(at.problems), kind if isinstance(kind, Format) else self.format(kind)
        if default is MISSING:
            found = format_.decode(table[key], at.key(key))
        else:
            found = format_.complete(table[key], at.key(key), default)
        return found if len(at.problems) == before else default

    def _made(self, kind: Any) -> Format:
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._marked(*parts)
        if named := getattr(kind, "__supertype__", None) or getattr(kind, "__value__", None):
            return self.format(named)
        if origin is Literal:
            return choice(parts)
        if origin in (Union, types.UnionType):
            return self._union(parts)
        if origin is tuple and parts[-1:] != (...,):
            return self._record(parts)
        if origin is tuple or kind is tuple:
            return self._sequence(parts[0] if parts else Any)
        if origin is frozenset or kind is frozenset:
            return self._set(parts[0] if parts else Any)
        if isclass(kind) and issubclass(kind, Enum):
            members = {each.name: each for each in kind}
            return Format(_name_of, lambda data, at: members.get(choice(members).decode(data, at)))
        if is_value(kind) and not any(self._subclasses(kind)):
            return Format(self.fields(kind).encode, self.fields(kind).decode)
        return self._open((kind,))

    def _marked(self, kind: Any, *marks: Any) -> Format:
        """Return the format of an annotated type."""
        for mark in marks:
            if isinstance(mark, By) and mark.keys in self.keys:
                part = self.format(get_args(kind)[0])
                return Keyed(self.keys[mark.keys], part, mark.blank, every=mark.every)
            if mark == ROW:
                return self._row(kind)
            if mark == SORTED:
                return self._sorted(kind)
            if found := self.given(mark):
                return found
        return self.format(kind)

    def _sorted(self, kind: Any) -> Format:
        """Return the format of a tuple in which the order of the entries means nothing."""
        rows = self.format(kind)
        return Format(rows.encode, lambda data, at: tuple(sorted(rows.decode(data, at))))

    def _row(self, kind: Any) -> Format:
        """Return the format of a named tuple as a list of its fields."""
        kinds = self.fields(kind).kinds()
        parts = self._record([*kinds.values()], [*kinds])

        def decode(data: Any, at: Location) -> Any:
            found = parts.decode(data, at)
            return None if found is None else kind(*found)

        return Format(parts.encode, decode)

    def fields(self, kind: Any) -> Fields:
        """Return the format of a named tuple or a dataclass as a table."""
        if kind not in self._fields:
            self._fields[kind] = Fields(self, kind)
        return self._fields[kind]

    def _subclasses(self, kind: type) -> list[type]:
        return [each for each in self.classes.values() if each is not kind and kind in each.__mro__]

    # --- several values ------------------------------------------------------------------

    def _sequence(self, kind: Any) -> Format:
        """Return the format of a tuple of any length."""
        part = self.later(kind)

        def decode(data: Any, at: Location) -> tuple[Any, ...]:
            found, problems, read = [], at.problems, part().decode
            for each, where in at.items(data):
                before = len(problems)
                value = read(each, where)
                if len(problems) == before:
                    found.append(value)
            return tuple(found)

        return Format(lambda value: [*map(part().encode, value)], decode)

    def _record(self, kinds: Sequence[Any], names: Sequence[str] = ()) -> Format:
        """Return the format of a tuple with a separate type, and perhaps a name, for each item."""
        formats = [*map(self.later, kinds)]

        def encode(value: Any) -> list[Any]:
            return [part().encode(each) for each, part in zip(value, formats, strict=True)]

        def decode(data: Any, at: Location) -> tuple[Any, ...] | None:
            if not isinstance(data, list | tuple) or len(data) != len(kinds):
                return at.say("wrong_length", count=len(kinds), value=short(data))
            places = [*map(at.key, names)] or [at.item(n) for n in range(len(kinds))]
            before, parts = len(at.problems), zip(formats, data, places, strict=True)
            found = [part().decode(each, where) for part, each, where in parts]
            return tuple(found) if len(at.problems) == before else None

        return Format(encode, decode)

    def _set(self, kind: Any) -> Format:
        """Return the format of a frozen set: a list in a deterministic order."""
        rows = self._sequence(kind)
        return Format(
            lambda value: sorted(rows.encode(value), key=repr),
            lambda data, at: frozenset(rows.decode(data, at)),
        )

    # --- values whose class the declared type does not determine -------------------------

    def _union(self, kinds: Sequence[Any]) -> Format:
        """Return the format of a union of types."""
        others = [kind for kind in kinds if kind is not types.NoneType]
        part = self.format(others[0]) if len(others) == 1 else self._open(others)
        if len(others) == len(kinds):
            return part
        return Format(
            lambda value: None if value is None else part.encode(value),
            lambda data, at: None if data is None else part.decode(data, at),
        )

    def _open(self, kinds: Sequence[Any]) -> Format:
        """Return the format of a value of an open class: a table that names the class."""
        allowed = tuple(get_origin(kind) or kind for kind in kinds)
        anything = any(map(_is_abstract, allowed))
        known = {**self.classes, **{each.__name__: each for each in kinds if is_value(each)}}

        def decode(data: Any, at: Location) -> Any:
            before = len(at.problems)
            found = self._decode_open(data, at, known)
            if anything or len(at.problems) > before or isinstance(found, allowed):
                return found
            return at.say("not_choice", value=short(data), known=[e.__name__ for e in allowed])

        return Format(self._encode_open, decode)

    def _encode_open(self, value: Any) -> Any:
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return value
        if kind is tuple:
            return [*map(self._encode_open, value)]
        if is_value(kind) and self.classes.get(kind.__name__) is kind:
            return {TAG: kind.__name__, **self.fields(kind).encode(value)}
        if kind in (Fraction, frozenset) or isinstance(value, Enum):
            return {TAG: kind.__name__, "of": self.encode(value, kind)}
        raise BadInput.of(
            "bad_position", [Problem.of("data", "unserializable_value", value=short(value))]
        )

    def _decode_open(self, data: Any, at: Location, known: Mapping[str, type]) -> Any:
        if data is None or isinstance(data, bool | int | str):
            return data
        if isinstance(data, list | tuple):
            items = at.items(data)
            return tuple([self._decode_open(each, where, known) for each, where in items])
        if not isinstance(data, Mapping):
            return at.say("not_table", value=short(data))
        named: Mapping[Any, Any] = {**known, "Fraction": Fraction, "frozenset": frozenset}
        name = choice(named).decode(data.get(TAG), at.key(TAG))
        if name is None:
            return None
        if not is_value(named[name]):
            return self.format(named[name]).decode(data.get("of"), at.key("of"))
        rest = {key: value for key, value in data.items() if key != TAG}
        return self.fields(named[name]).decode(rest, at)


def _is_abstract(kind: Any) -> bool:
    """Whether a declared type does not determine its classes."""
    return kind is Any or not isclass(kind) or getattr(kind, "_is_protocol", False)


def _name_of(member: Any) -> Any:
    return member.name


class Fields:
    """Serializes a named tuple or a dataclass as a table of its fields; omits defaults.

    The mark `Field` of a field's type says how the data have it.

    Parameters
    ----------
    codec : Codec
        Serializes the fields.
    kind : type
        The class.
    without : iterable of str
        Fields that are read and written apart.

    Attributes
    ----------
    keys : tuple of str
        The names of the fields in data.
    """

    def __init__(self, codec: Codec, kind: Any, *, without: Iterable[str] = ()) -> None:
        self._codec, self._kind = codec, kind
        defaults, names = _declared(kind)
        names = [name for name in names if name not in {*without}]
        self._usual = {name: value for name, value in defaults.items() if name in names}
        hints = _hints(kind, codec.classes) if codec.classes else field_types(kind)
        self._parts = [_Part.of(codec, name, hints[name]) for name in names]
        self._written = [part for part in self._parts if not part.field.derived]
        self._plain = [part for part in self._written if not callable(part.field.default)]
        self._following = [part for part in self._parts if callable(part.field.default)]
        self.keys = tuple(part.key for part in self._written)

    def kinds(self) -> dict[str, Any]:
        """Return the declared types of the fields, by their names in data."""
        return {part.key: part.kind for part in self._written}

    def defaults(self, told: Any = None) -> dict[str, Any]:
        """Return the default values, as plain data.

        Parameters
        ----------
        told : object, optional
            A value of the class, or what is known of one: defaults may follow from it.
        """
        found = ((part, self._default(part, told)) for part in self._written)
        return {
            part.key: part.format().encode(default)
            for part, default in found
            if default is not MISSING
        }

    @cached_property
    def _constant(self) -> dict[str, Any]:
        """The defaults that follow from nothing else, by name."""
        found = dict(self._usual)
        for part in self._parts:
            keyed = part.format()
            if not callable(part.field.default) and part.field.default is not ...:
                found[part.name] = part.field.default
            elif isinstance(keyed, Keyed) and keyed.blank is not ...:
                found[part.name] = keyed.blanks
        return found

    @cached_property
    def _writers(self) -> list[tuple[str, str, Any, Callable[[Any, Any], Any] | None, Format]]:
        """Each field to write: its name, its key, what data omit, or what it follows from."""
        found = []
        for part in self._written:
            default, follows = MISSING, None
            if part.name in self._usual:
                default = self._constant[part.name]
                follows = part.field.default if callable(part.field.default) else None
            found.append((part.name, part.key, default, follows, part.format()))
        return found

    def _default(self, part: _Part, told: Any) -> Any:
        """Return the default of one field, given what is known of the others, or nothing (None)."""
        if told is not None and callable(part.field.default):
            return part.field.default(self._codec.game, told)
        return self._constant.get(part.name, MISSING)

    def encode(
        self, value: Any, defaults: Mapping[str, Any] = NOTHING, known: Mapping[str, Any] = NOTHING
    ) -> dict[str, Any]:
        """Return a value as a table.

        Parameters
        ----------
        value : object
            A value that has the fields of the class.
        defaults : mapping
            Additional defaults for this value.
        known : mapping
            What the defaults of its fields follow from besides.
        """
        told, found = value, {}
        if known:
            told = types.SimpleNamespace(**known)
            vars(told).update((part.name, getattr(value, part.name)) for part in self._parts)
        for name, key, default, follows, format_ in self._writers:
            now = getattr(value, name)
            if name in defaults:
                default = defaults[name]
            elif follows:
                default = follows(self._codec.game, told)
            if now != default:
                found[key] = format_.encode(now)
        return found

    def decode(
        self,
        data: Any,
        at: Location,
        defaults: Mapping[str, Any] = NOTHING,
        known: Mapping[str, Any] = NOTHING,
    ) -> Any:
        """Return the value that a table describes (see `parts`); None if the table is invalid."""
        if type(data) is not dict and not isinstance(data, Mapping):  # the first is much faster
            return at.say("not_table", value=short(data))
        before = len(at.problems)
        found = self.parts(at.table(data, self.keys), at, defaults, known)
        if len(at.problems) > before:
            return None
        try:
            return self._kind(**found)
        except (TypeError, ValueError) as error:  # the class validates its arguments
            return at.say("refused", why=error)

    def parts(
        self,
        table: Mapping[str, Any],
        at: Location,
        defaults: Mapping[str, Any] = NOTHING,
        known: Mapping[str, Any] = NOTHING,
    ) -> dict[str, Any]:
        """Return the fields that a table describes, by name; missing ones have their defaults.

        A default that is a function follows from all fields whose default is none, from the fields
        before, and from what is `known` besides.
        """
        found = {**self._constant, **defaults}
        for part in self._plain:
            if part.key in table or part.name not in found:
                self._read(part, table, at, found)
        if self._following:
            told = types.SimpleNamespace(**{**known, **found})
            for part in self._following:
                if part.name not in defaults:
                    found[part.name] = self._default(part, told)
                self._read(part, table, at, found)
                setattr(told, part.name, found[part.name])
        return found

    def _read(
        self, part: _Part, table: Mapping[str, Any], at: Location, found: dict[str, Any]
    ) -> None:
        """Read one field into the fields found, where its default is."""
        default = found.get(part.name, MISSING)
        if part.field.derived or (part.key not in table and default is not MISSING):
            return
        value = self._codec.entry(table, part.key, part.format(), at, default)
        if value is not MISSING:
            found[part.name] = value


class _Part(NamedTuple):
    """A field of a class: its name there and in data, its declared type, and what follows."""

    name: str
    key: str
    kind: Any
    field: Field
    format: Callable[[], Format]

    @classmethod
    def of(cls, codec: Codec, name: str, kind: Any) -> _Part:
        marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
        field = next((mark for mark in marks if isinstance(mark, Field)), Field())
        return cls(name, field.key or name, kind, field, codec.later(kind))


def _hints(kind: Any, classes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the declared types of the fields of a class, given classes that they may name."""
    return get_type_hints(kind, localns=dict(classes), include_extras=True)


def _declared(kind: Any) -> tuple[dict[str, Any], list[str]]:
    """Return the defaults and the field names of a class."""
    if not is_dataclass(kind):
        return dict(kind._field_defaults), list(kind._fields)
    declared = [each for each in fields(kind) if each.init and each.compare]
    defaults = {each.name: each.default for each in declared if each.default is not MISSING}
    made = {
        each.name: each.default_factory()
        for each in declared
        if each.default_factory is not MISSING
    }
    return {**defaults, **made}, [each.name for each in declared]


# --- the values of any game -------------------------------------------------------------


def codec_of(module: str, game: Any = None) -> Codec:
    """Return a codec for the values and tasks of a module, or of all modules of a package.

    Parameters
    ----------
    module : str
        The name of an imported module or package.
    game : Game, optional
        The game, which has seats.
    """
    inside = [name for name in sys.modules if _belongs(name, module)]
    classes = (each for name in inside for each in [*vars(sys.modules[name]).values()])
    values = (
        each
        for each in classes
        if isclass(each)
        and _belongs(each.__module__, module)
        and (is_value(each) or issubclass(each, Enum))
    )
    keys = {} if game is None else {"seat": Keys(range(game.players), seat_text, listed=True)}
    return Codec(values, keys=keys, game=game)


def _belongs(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}.")


AGENDA = tuple[AnyTask, ...]
"""The type of an agenda."""

"""The vocabulary of texts (211.1), read from its table: the words and their arguments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ....engine.texts import Text, read_toml
from ..cards import TERMS
from .nodes import FIELDS, Ability, AbilityNode

MANY = ("+", "*")
"""The suffixes of list types: one or more entries, any number of entries."""
_KINDS = {
    "count": "amount",
    "option": "cost",
    "lying": "target",
    "receiver": "target",
    "effects": "effect",
}
"""Types whose values are words of another kind."""


class Argument(NamedTuple):
    """An argument of a word."""

    name: str
    type: str  # as in vocabulary.toml: a kind of word, a choice, "int", ...; or a list of those
    required: bool
    default: Any = None

    def __str__(self) -> str:
        given = "" if self.required else " = …" if self.default is None else f" = {self.default}"
        return f"{self.name}: {self.type}{given}"

    @property
    def item(self) -> str:
        """The type without a list suffix."""
        return self.type.rstrip("".join(MANY))

    @property
    def kind(self) -> str:
        """The kind of words that its value consists of, if any."""
        return _KINDS.get(self.item, self.item)

    @property
    def absent(self) -> Any:
        """Its default: a word, if the default names one."""
        named = isinstance(self.default, str) and self.kind in vocabulary()
        return AbilityNode(self.default) if named else self.default

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return self.type.endswith(MANY)


class Word(NamedTuple):
    """A word of the vocabulary."""

    kind: str  # "effect", and the name "draw"
    name: str
    args: Mapping[str, Argument]
    rules: tuple[str, ...]
    example: Any
    marks: Mapping[str, Any]  # all other entries of the table: its texts, and what is special

    @property
    def first(self) -> Argument | None:
        """The argument whose value may be given alone."""
        return next(iter(self.args.values()), None)

    @property
    def sparse(self) -> bool:
        """Whether it has no defaults: a filter."""
        return bool(self.marks.get("sparse"))


@cache
def _table() -> Mapping[str, Any]:
    return read_toml("racekit.games.foth.abilities", "vocabulary.toml")


@cache
def vocabulary() -> Mapping[str, Mapping[str, Word]]:
    """Return all words by their kinds, in the table's order.

    Examples
    --------
    >>> list(vocabulary()["cost"])
    ['discard', 'force', 'remove_farm']
    >>> vocabulary()["effect"]["draw"].args["n"].default
    1
    """
    return {
        kind: {name: _word(kind, name, entry) for name, entry in entries.items()}
        for kind, entries in _table().items()
        if kind != "choice"
    }


@cache
def choices() -> Mapping[str, Mapping[str, Text]]:
    """Return the values of each choice: the game's terms, and those of the table."""
    own = _table()["choice"]
    return {
        **TERMS,
        **{
            name: {value: Text(**entry) for value, entry in entries.items()}
            for name, entries in own.items()
        },
    }


def node_of(ability: Ability) -> AbilityNode:
    """Return an ability as a word with arguments, as in data."""
    args = {
        name: getattr(ability, FIELDS[name]) for name in vocabulary()["ability"][ability.kind].args
    }
    if "may" in args:
        args["may"] = (ability.cost or True) if ability.may else None
    return AbilityNode(ability.kind, tuple(args.items()))


def ability_of(node: AbilityNode) -> Ability:
    """Return the ability that a word with arguments stands for."""
    fields = {FIELDS[name]: value for name, value in node.args}
    may = fields.pop("may", None)
    if isinstance(may, AbilityNode):
        fields["cost"] = may
    return Ability(node.word, may=may not in (None, False), **fields)


def _word(kind: str, name: str, entry: Mapping[str, Any]) -> Word:
    args = {each: _argument(each, spec) for each, spec in entry["args"].items()}
    known = ("args", "rules", "example")
    marks = {key: value for key, value in entry.items() if key not in known}
    return Word(kind, name, args, tuple(entry["rules"]), entry["example"], marks)


def _argument(name: str, spec: str) -> Argument:
    """Read an argument's type and default: ``filter?``, ``count: 1``, ``effect+``."""
    kind, _, default = spec.partition(": ")
    if default:
        return Argument(name, kind, False, int(default) if default.isdigit() else default)
    if kind.endswith("?"):
        return Argument(name, kind[:-1], False)
    if kind.endswith("*"):
        return Argument(name, kind, False, ())
    return Argument(name, kind, kind != "flag", False if kind == "flag" else None)

"""The nodes of abilities: frozen values that are equal exactly when their meanings are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class AbilityNode:
    """One word of the vocabulary with its arguments, defaults filled in.

    An argument is an int, a str, a bool, None, a `Text`, an `AbilityNode`, an `Ability`, or a
    tuple of those, in the order of the table. A filter has only the fields that it checks.

    Examples
    --------
    >>> draw = AbilityNode("draw", (("n", 2), ("who", "you")))
    >>> draw["n"], draw["who"]
    (2, 'you')
    """

    word: str
    args: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        for known, value in self.args:
            if known == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return an argument, or `default` if the node has none of that name."""
        for known, value in self.args:
            if known == name:
                return value
        return default


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card (801, 1102), or the text of a support card (805.2d).

    Its kind is ``automatic`` (806), ``state`` (806.6), ``in_run`` (1102.2), ``static`` (801.1b,
    808), ``replacement`` (809), ``rule`` (103.3, 510, 602.2) or ``text`` (805.2d).
    """

    kind: str
    trigger: AbilityNode | None = None  # what it waits for; for a replacement, the replaced event
    condition: AbilityNode | None = (
        None  # at the trigger, on entering the run area, or continuously
    )
    cost: AbilityNode | None = None  # optional (806.3a-i, 809.3); without it, nothing happens
    may: bool = False  # whether a replacement is optional (809.3)
    effects: tuple[AbilityNode, ...] = ()
    changes: tuple[AbilityNode, ...] = ()  # of a static ability
    target: AbilityNode | None = None  # what a static ability changes
    rule: AbilityNode | None = None  # the permission of a rule ability: a ban, a demand, ...


FIELDS: Mapping[str, str] = {
    "when": "trigger",
    "whenever": "condition",
    "in_run": "condition",
    "instead_of": "trigger",
    "while": "condition",
    "if": "condition",
    "pay": "cost",
    "may": "may",
    "do": "effects",
    "apply": "changes",
    "to": "target",
    "rule": "rule",
}
"""The keys of an ability as data, with the fields that hold their values."""


def within(value: Any) -> Iterator[AbilityNode]:
    """Yield every node in a node, or in a tuple: not those of abilities that it gives."""
    if isinstance(value, AbilityNode):
        yield value
        value = tuple(given for _, given in value.args)
    if isinstance(value, tuple):
        for each in value:
            yield from within(each)

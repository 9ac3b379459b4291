"""What is recorded of a trial, and which trials count."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ...engine.errors import Messages

WORDS = Messages(__package__)

Value = int | str
"""What is recorded of a trial; whether something is so is 1 or 0."""

Kind = Literal["number", "text", "yes", "winner"]

Drawn = Sequence[Any]
"""What was drawn in a trial, in order: all numbers, or all texts."""


@dataclass(frozen=True)
class Recording:
    """What is recorded of the things drawn in a trial."""

    kind: Kind
    read: Callable[[Drawn, Any], Value]
    code: str  # the same as Python; ``{thing}`` is the thing of which it is asked
    numbers: bool = False  # whether the things have to be numbers
    asks: bool = False  # whether it has to know of which thing


RECORDINGS: Mapping[str, Recording] = {
    "number": Recording("number", lambda drawn, _: drawn[0], "drawn[0]", numbers=True),
    "which": Recording(
        "text", lambda drawn, _: " ".join(map(str, drawn)), '" ".join(map(str, drawn))'
    ),
    "count": Recording(
        "number", lambda drawn, thing: drawn.count(thing), "drawn.count({thing})", asks=True
    ),
    "draws": Recording("number", lambda drawn, _: len(drawn), "len(drawn)"),
    "kinds": Recording("number", lambda drawn, _: len({*drawn}), "len(set(drawn))"),
    "most": Recording(
        "number", lambda drawn, _: max(map(drawn.count, {*drawn})), "max(map(drawn.count, drawn))"
    ),
    "alike": Recording(
        "yes", lambda drawn, _: int(len({*drawn}) == 1), "int(len(set(drawn)) == 1)"
    ),
    "different": Recording(
        "yes",
        lambda drawn, _: int(len({*drawn}) == len(drawn)),
        "int(len(set(drawn)) == len(drawn))",
    ),
    "sum": Recording("number", lambda drawn, _: sum(drawn), "sum(drawn)", numbers=True),
    "score": Recording(
        "number",
        lambda drawn, thing: 0 if thing in drawn else sum(drawn),
        "0 if {thing} in drawn else sum(drawn)",
        numbers=True,
        asks=True,
    ),
    "largest": Recording("number", lambda drawn, _: max(drawn), "max(drawn)", numbers=True),
    "smallest": Recording("number", lambda drawn, _: min(drawn), "min(drawn)", numbers=True),
}

OPERATORS: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "is": ("==", lambda value, target: value == target),
    "least": (">=", lambda value, target: value >= target),
    "most": ("<=", lambda value, target: value <= target),
}
"""How a recorded value is compared: the sign in Python, and the comparison."""


@dataclass(frozen=True)
class Event:
    """Which trials count, by what was recorded of them.

    Examples
    --------
    >>> Event("least", 2).holds(3), Event("is", "red").holds("blue")
    (True, False)
    """

    op: str
    value: Value

    def holds(self, value: Value) -> bool:
        """Return whether a trial counts of which this was recorded."""
        return OPERATORS[self.op][1](value, self.value)

    @property
    def code(self) -> str:
        """The same as Python."""
        return f"value {OPERATORS[self.op][0]} {self.value!r}"


_WHOLE = re.compile(r"-?\d{1,6}")


def as_number(text: str) -> int | None:
    """Return the whole number that a text is.

    Examples
    --------
    >>> as_number("-3"), as_number("3.5"), as_number("７")
    (-3, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text) and text.isascii() else None

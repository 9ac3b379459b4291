"""Options of games: declared with their valid values, and checked with every problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, field, fields, is_dataclass
from typing import Any

from .errors import BadInput, Problem
from .formats import PLAIN, Location, choice, whole
from .texts import Text


def option(
    default: Any,
    *,
    low: int | None = None,
    high: int | None = None,
    choices: tuple[Any, ...] | None = None,
    text: Callable[[Any], Text] | None = None,
    optional: bool | None = None,
) -> Any:
    """Declare an option of a game as a dataclass field, with its valid values.

    Parameters
    ----------
    default : object
        The default value.
    low, high : int, optional
        The range of an integer.
    choices : tuple, optional
        The valid values. A Boolean option does not need them.
    text : callable, optional
        Returns the name of one of these in a form; by default, the rule book's term for it.
    optional : bool, optional
        Whether it may be None; by default, if the default value is.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Options:
    ...     goal: int = option(100, low=2, high=1000)
    >>> Options().goal
    100
    """
    may_lack = default is None if optional is None else optional
    valid = whole(low, high) if choices is None else choice(choices, optional=may_lack)
    declared = {"valid": valid, "choices": choices, "text": text, "optional": may_lack}
    return field(default=default, metadata=declared)


def option_fields(kind: type) -> tuple[Field[Any], ...]:
    """Return the option fields of a game's class."""
    return fields(kind) if is_dataclass(kind) else ()


def declared_defaults(kind: type) -> dict[str, Any]:
    """Return the default values of the options that a game's class declares by `option`."""
    return {each.name: each.default for each in option_fields(kind) if "valid" in each.metadata}


LONGEST_NUMBER = 14_280
"""The bits of a number with 4,300 decimal digits, rounded down: Python writes no longer ones."""


def is_long(value: Any) -> bool:
    """Whether a value is an integer that Python does not write as text."""
    return isinstance(value, int) and value.bit_length() > LONGEST_NUMBER


def long_numbers(data: Any, place: str = "") -> list[Problem]:
    """Return a problem for each integer in plain data that has too many digits to be written.

    Examples
    --------
    >>> [problem.place for problem in long_numbers({"deck": {"F-1": 10**5000, "F-2": 3}})]
    ['deck.F-1']
    """
    if isinstance(data, Mapping):
        inside = f"{place}." if place else ""
        return [each for key in data for each in long_numbers(data[key], f"{inside}{key}")]
    if isinstance(data, list | tuple):
        return [each for at, v in enumerate(data) for each in long_numbers(v, f"{place}[{at}]")]
    return [Problem.of(place, "too_many_digits")] if is_long(data) else []


def known_options(known: Iterable[str], given: Mapping[str, Any]) -> Location:
    """Return where the problems of options are collected; unknown options are among them.

    Parameters
    ----------
    known : iterable of str
        The names of a game's options.
    given : mapping
        The given options.
    """
    at, known = Location("", []), tuple(known)
    key = "unknown_option" if known else "no_options"
    for name in given:
        if name not in known:
            at.problems.append(Problem.of(name, key, known=known))
    return at


def declared_options(kind: type, given: Mapping[str, Any]) -> Location:
    """Check options against the declarations (`option`) of a game's class.

    Returns
    -------
    Location
        Where their problems are collected: ``declared_options(...).key("goal").fine``.
    """
    at = known_options([each.name for each in option_fields(kind)], given)
    check_declared(kind, at, given)
    return at


def check_declared(kind: type, at: Location, given: Mapping[str, Any]) -> None:
    """Check options against their declarations; `at` collects their problems."""
    for each in option_fields(kind):
        valid = PLAIN[bool] if isinstance(each.default, bool) else each.metadata.get("valid")
        lacks = given.get(each.name) is None and each.metadata.get("optional")
        if each.name in given and valid is not None and not lacks:
            valid.decode(given[each.name], at.key(each.name))


def finish_options(kind: Any, at: Location) -> None:
    """Raise BadInput if there are problems: of unknown options, then of the others as declared.

    Parameters
    ----------
    kind : type
        The game's class.
    at : Location
        Where they were collected.
    """
    order = {each.name: n for n, each in enumerate(option_fields(kind), 1)}

    def declared(problem: Problem) -> int:
        return order.get(re.split(r"[.\[]", problem.place)[0], 0)

    if at.problems:
        found = sorted(at.problems, key=declared)
        raise BadInput.of("bad_options", found, game=kind.name)

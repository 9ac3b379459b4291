"""Validation of options: collects every problem with its place, then raises one error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, field, fields, is_dataclass
from typing import Any

from .errors import BadInput, Problem, shown


def option(
    default: Any,
    *,
    low: int | None = None,
    high: int | None = None,
    choices: tuple[Any, ...] | None = None,
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

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Options:
    ...     goal: int = option(100, low=2, high=1000)
    >>> Options().goal
    100
    """
    return field(default=default, metadata={"low": low, "high": high, "choices": choices})


def option_fields(kind: type) -> tuple[Field[Any], ...]:
    """Return the option fields of a game's class."""
    return fields(kind) if is_dataclass(kind) else ()


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


class OptionCheck:
    """Collects the problems of one set of options.

    Parameters
    ----------
    game : str
        The game's name, for the headline.
    options : mapping
        The given options.
    known : iterable of str
        The names of the game's options.
    """

    def __init__(self, game: str, options: Mapping[str, Any], known: Iterable[str]) -> None:
        known = tuple(known)
        self.game = game
        self._declared: tuple[str, ...] = ()
        self.problems = [
            Problem.of(name, "unknown_option", known=known) for name in options if name not in known
        ]

    @classmethod
    def declared(cls, name: str, kind: type, given: Mapping[str, Any]) -> OptionCheck:
        """Check options against the declarations (`option`) of a game's class."""
        declared = option_fields(kind)
        check = cls(name, given, [each.name for each in declared])
        check._declared = tuple(each.name for each in declared)
        for each in declared:
            if each.name in given:
                check._check_declared(each, given[each.name])
        return check

    def _check_declared(self, each: Field[Any], value: Any) -> None:
        rule = each.metadata
        choices = (True, False) if isinstance(each.default, bool) else rule.get("choices")
        if choices is not None:
            self.choice(each.name, value, choices)
        elif "low" in rule:
            self.integer(each.name, value, rule["low"], rule["high"])

    def good(self, place: str) -> bool:
        """Whether an option has no problem so far."""
        return all(problem.place != place for problem in self.problems)

    def say(self, place: str, key: str, **values: object) -> None:
        """Add a problem from the engine's catalogue."""
        self.problems.append(Problem.of(place, key, **values))

    def choice(self, place: str, value: Any, known: tuple[Any, ...]) -> None:
        """Check that a value is one of the known values, and of the same type."""
        if (type(value), value) not in [(type(each), each) for each in known]:
            self.say(place, "not_choice", value=shown(value), known=known)

    def integer(
        self, place: str, value: Any, low: int | None = None, high: int | None = None
    ) -> bool:
        """Check an integer in a range, add any problem, and return whether it is valid."""
        if value is None:
            self.say(place, "no_integer")
        elif isinstance(value, bool) or not isinstance(value, int):
            self.say(place, "not_integer", value=shown(value))
        elif (low is not None and value < low) or (high is not None and value > high):
            key = "out_of_range" if high is not None else "too_small"
            self.say(place, key, value=value, low=low, high=high)
        else:
            return True
        return False

    def finish(self) -> None:
        """Raise BadInput if there are problems."""
        if self.problems:
            found = sorted(self.problems, key=self._declared_at)
            raise BadInput.of("bad_options", found, game=self.game)

    def _declared_at(self, problem: Problem) -> int:
        """Order problems by their options as these are declared; unknown ones come first.

        The place of a problem may be a part of an option: ``marks[3]``.
        """
        option = problem.place.partition("[")[0]
        return self._declared.index(option) + 1 if option in self._declared else 0

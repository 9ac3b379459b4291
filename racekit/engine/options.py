"""Checking options: every problem is collected, with its place, before anything is raised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .errors import BadInput, Problem


class OptionCheck:
    """Collects the problems of one set of options.

    Parameters
    ----------
    game : str
        The game's name, for the headline.
    options : mapping
        What was given.
    known : iterable of str
        The names of the game's options.
    """

    def __init__(self, game: str, options: Mapping[str, Any], known: Iterable[str]) -> None:
        known = tuple(known)
        self.game = game
        self.problems = [
            Problem.of(name, "unknown_option", known=known) for name in options if name not in known
        ]

    def say(self, place: str, key: str, **values: object) -> None:
        """Note a problem from the engine's catalogue."""
        self.problems.append(Problem.of(place, key, **values))

    def integer(self, place: str, value: Any, low: int, high: int | None = None) -> bool:
        """Check a whole number in a range; say what is wrong, and return whether it is right."""
        if value is None:
            self.say(place, "no_integer")
        elif isinstance(value, bool) or not isinstance(value, int):
            self.say(place, "not_integer", value=repr(value))
        elif value < low or (high is not None and value > high):
            key = "out_of_range" if high is not None else "too_small"
            self.say(place, key, value=value, low=low, high=high)
        else:
            return True
        return False

    def finish(self) -> None:
        """Raise BadInput where a problem was found."""
        if self.problems:
            raise BadInput.of("bad_options", self.problems, game=self.game)

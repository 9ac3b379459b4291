"""The texts of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.errors import BadInput, Problem
from ..engine.texts import Catalogue, Text, read_toml

WORDS = Catalogue(read_toml("racekit.puzzlebook", "messages.toml"))

THEMES: Mapping[str, Text] = {
    name: Text(**entry) for name, entry in read_toml("racekit.puzzlebook", "themes.toml").items()
}
"""The themes of puzzles, in words."""


def message(key: str, **values: Any) -> Text:
    """Return a text in both languages."""
    return WORDS.text(key, **values)


def problem(place: str | Text, key: str, **values: Any) -> Problem:
    """Return a problem with a puzzle, or with an argument."""
    return Problem(place, message(key, **values))


def bad_puzzles(problems: Sequence[Problem]) -> BadInput:
    """Return the error for puzzles that cannot be read."""
    return BadInput(message("bad_puzzles"), problems)


def bad_request(problems: Sequence[Problem]) -> BadInput:
    """Return the error for a request for puzzles that do not exist."""
    return BadInput(message("bad_request"), problems)


def bad_mining(problems: Sequence[Problem]) -> BadInput:
    """Return the error for a search for puzzles that cannot find any."""
    return BadInput(message("bad_mining"), problems)

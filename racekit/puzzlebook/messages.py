"""The texts of puzzles, and their errors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..engine.errors import Messages
from ..engine.texts import Text, read_toml

_MESSAGES = Messages("racekit.puzzlebook")
message, problem = _MESSAGES.text, _MESSAGES.problem
bad_puzzles = partial(_MESSAGES.error, "bad_puzzles")
bad_request = partial(_MESSAGES.error, "bad_request")
bad_mining = partial(_MESSAGES.error, "bad_mining")

THEMES: Mapping[str, Text] = {
    name: Text(**entry) for name, entry in read_toml("racekit.puzzlebook", "themes.toml").items()
}
"""The themes of puzzles, in words."""

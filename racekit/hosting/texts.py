"""The texts of the host."""

from __future__ import annotations

from ..engine.errors import BadInput, Problem
from ..engine.texts import Catalogue, read_toml

word = Catalogue(read_toml("racekit.hosting", "hosting.toml")).text


def impossible(place: str, key: str, **values: object) -> BadInput:
    """Return the error that says why something is not possible."""
    return BadInput.of("bad_table", [Problem(place, word(key, **values))])

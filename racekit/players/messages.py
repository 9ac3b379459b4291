"""The error messages of the automatic players."""

from __future__ import annotations

from functools import cache

from ..engine.texts import Catalogue, read_toml


@cache
def words() -> Catalogue:
    """Return the texts of ``messages.toml``."""
    return Catalogue(read_toml("racekit.players", "messages.toml"))

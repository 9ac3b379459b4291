"""The words of simulating: what is wrong with a request, and what became of a run."""

from __future__ import annotations

from functools import cache

from ..engine.errors import Problem
from ..engine.texts import Catalogue, Text, read_toml


@cache
def catalogue() -> Catalogue:
    """Return the texts of ``simulate.toml``."""
    return Catalogue(read_toml("racekit.odds", "simulate.toml"))


def said(key: str, **values: object) -> Text:
    """Return a text in both languages."""
    return catalogue().text(key, **values)


def problem(where: str, key: str, **values: object) -> Problem:
    """Return what is wrong at a place."""
    return Problem(where, said(key, **values))

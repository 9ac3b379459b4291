"""The versions of a game's rules: which records can be replayed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..engine import registry
from ..engine.errors import Problem, short_repr


def is_older(given: str, known: str) -> bool:
    """Whether a version is older than the known one; False if they cannot be compared.

    Examples
    --------
    >>> is_older("1", "2"), is_older("1.9", "1.10"), is_older("2", "2"), is_older("x", "2")
    (True, True, False, False)
    """
    one, other = _numbers(given), _numbers(known)
    return one is not None and other is not None and one < other


def _numbers(version: str) -> tuple[int, ...] | None:
    """Return the numbers of a version such as ``1.10``; None if it has another form."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9}){0,9}", version):
        return None
    return tuple(map(int, version.split(".")))


def version_problems(header: Mapping[str, Any]) -> list[Problem]:
    """Return the problem of a header whose game is newer than ours, or of a version unknown here.

    Raises
    ------
    BadInput
        If there is no such game.
    """
    known = registry.game_class(header["game"]).version
    if header["version"] == known or is_older(header["version"], known):
        return []
    values = {"game": header["game"], "given": short_repr(header["version"]), "known": known}
    return [Problem.of("version", "other_version", **values)]

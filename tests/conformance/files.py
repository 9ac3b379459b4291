"""Where what only the large games have is found.

For a game called NAME there are

``samples/NAME.py``
    ``TABLES`` (golden record to how its table is made), ``CITES`` (golden record to the rules it
    is there for), ``MINI`` (the mini games) and ``mini_state`` (where one begins).
``brute/NAME.py``
    ``count(mini, limit)``: the game written once more from its rules, apart from racekit.
``golden/NAME/``
    Each golden record (``.jsonl``) with its transcript (``.txt``).
``pinned.toml``
    The counts of the mini games.
"""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PINNED = HERE / "pinned.toml"
SAMPLED = tuple(sorted(path.stem for path in (HERE / "samples").glob("*.py")))
"""The games that have samples."""


def samples(game: str) -> Any:
    """Return a game's samples."""
    return import_module(f"tests.conformance.samples.{game}")


def brute(game: str) -> Any:
    """Return a game's brute-force enumerator."""
    return import_module(f"tests.conformance.brute.{game}")


def golden(game: str) -> Path:
    """Return the folder of a game's golden records."""
    return HERE / "golden" / game


def pinned() -> dict[str, dict[str, dict[str, Any]]]:
    """Return the pinned counts: game to mini game to counts."""
    return tomllib.loads(PINNED.read_text("utf-8")) if PINNED.exists() else {}

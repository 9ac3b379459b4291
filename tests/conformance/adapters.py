"""What the shared tests know of each registered game.

A large game has a file in ``games/``: a `Suite` that declares what its rules let a seat know, and
which options reach every corner. A game without one is taken as it is.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import racekit as rk
from racekit.engine import registry
from racekit.testing import Declared

GAMES = rk.games() and registry.names()
ADAPTED = tuple(sorted(path.stem for path in Path(__file__).with_name("games").glob("*.py")))
"""The games that have a file of their own."""


def adapter(game: str) -> Declared:
    """Return what is declared of a game."""
    if game not in ADAPTED:
        return type("Declaring", (Declared,), {"game": game})()
    suite: Declared = import_module(f"tests.conformance.games.{game}").Suite()
    return suite

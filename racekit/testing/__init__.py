"""The test suite that every game passes, for anybody's game, with pytest.

Examples
--------
A test file needs this and nothing else, where the game's package is installed; otherwise it also
imports the game's module::

    from racekit.testing import GameSuite


    class TestNim(GameSuite):
        game = "nim"

What a game may declare beside (`variants`, `check`, `knowledge`, ...) stands in `Declared`. Golden
records of a game are made by ``python -m racekit.testing nim tests/golden``. The suite needs pytest
and Hypothesis: ``pip install "racekit[testing]"``.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .declared import Declared, Seen
    from .suite import GameSuite

__all__ = ["Declared", "GameSuite", "Seen"]

_ASSERTING = ("checks", "golden", "kill", "leaks", "properties", "records", "suite")

if pytest := sys.modules.get("pytest"):  # it shows the values of an assertion that fails
    pytest.register_assert_rewrite(*(f"{__name__}.{each}" for each in _ASSERTING))

if not TYPE_CHECKING:

    def __getattr__(name):
        # A process that is to be killed again and again needs none of this.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = "suite" if name == "GameSuite" else "declared"
        return getattr(import_module(f".{home}", __name__), name)

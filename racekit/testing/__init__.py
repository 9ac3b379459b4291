"""The conformance test suite for games, including custom ones, with pytest.

Examples
--------
A minimal test file; if the package of the game is not installed, it also imports the module of
the game::

    from racekit.testing import GameSuite


    class TestNim(GameSuite):
        game = "nim"

`Declared` lists the optional declarations (`variants`, `check`, `knowledge`, ...). The command
``python -m racekit.testing nim tests/golden`` creates the golden records of a game. The suite needs
pytest and Hypothesis: ``pip install "racekit[testing]"``.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .declared import Declared, Seen
    from .suite import GameSuite

__all__ = ["Declared", "GameSuite", "Seen"]

_ASSERTING = ("checks", "golden", "kill", "leaks", "properties", "records", "suite")

if pytest := sys.modules.get("pytest"):  # rewritten assertions show their values on failure
    pytest.register_assert_rewrite(*(f"{__name__}.{each}" for each in _ASSERTING))

if not TYPE_CHECKING:

    def __getattr__(name):
        # Imported lazily: the processes that tests kill repeatedly do not need it.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = "suite" if name == "GameSuite" else "declared"
        return getattr(import_module(f".{home}", __name__), name)

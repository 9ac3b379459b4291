"""racekit: race and card games in a notebook, one step at a time.

Examples
--------
>>> import racekit as rk
>>> state = rk.game("longshot", players=5).start()
>>> state.actor is rk.CHANCE
True
>>> sum(state.outcomes().values())
Fraction(1, 1)
>>> rk.__version__ == rk.Table(state.game, autosave=False).record().header["racekit"]
True
"""

from typing import TYPE_CHECKING

from . import players
from ._version import __version__
from .engine.errors import BadInput, Forbidden, IllegalAction, RacekitError
from .engine.registry import game
from .engine.tasks import CHANCE
from .engine.texts import set_language
from .library import games, load, resume, rules, share
from .table.record import Record
from .table.seats import HUMAN
from .table.table import Table

if TYPE_CHECKING:
    from . import lessons
    from .hosting.call import host
    from .hosting.class_call import host_class
    from .lessons.live.call import ask_class
    from .odds import by_seat, columns, rollouts, simulate, table_of
    from .odds.module import Odds
    from .opening import open_link
    from .own_games import my_games
    from .puzzlebook import puzzle, puzzles
    from .reviews import compare, hint, outcomes, review
    from .tournaments.call import tournament
    from .ui import (
        CardWidget,
        DeckWidget,
        EditorWidget,
        GameWidget,
        OddsWidget,
        ReplayWidget,
        ReviewWidget,
        edit,
        play,
    )

    odds: Odds

__all__ = [
    "CHANCE",
    "HUMAN",
    "BadInput",
    "CardWidget",
    "DeckWidget",
    "EditorWidget",
    "Forbidden",
    "GameWidget",
    "IllegalAction",
    "OddsWidget",
    "RacekitError",
    "Record",
    "ReplayWidget",
    "ReviewWidget",
    "Table",
    "__version__",
    "ask_class",
    "by_seat",
    "columns",
    "compare",
    "edit",
    "game",
    "games",
    "hint",
    "host",
    "host_class",
    "lessons",
    "load",
    "my_games",
    "odds",
    "open_link",
    "outcomes",
    "play",
    "players",
    "puzzle",
    "puzzles",
    "resume",
    "review",
    "rollouts",
    "rules",
    "set_language",
    "share",
    "simulate",
    "table_of",
    "tournament",
]

if not TYPE_CHECKING:  # otherwise a type checker would accept every misspelt name

    def __getattr__(name):
        # The widgets import ipywidgets, which takes time; imports without widgets stay fast.
        from importlib import import_module

        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        if name in ("lessons", "odds"):
            return import_module(f".{name}", __name__)
        homes = {
            "hosting.call": ("host",),
            "hosting.class_call": ("host_class",),
            "lessons.live.call": ("ask_class",),
            "odds": ("by_seat", "columns", "rollouts", "simulate", "table_of"),
            "opening": ("open_link",),
            "own_games": ("my_games",),
            "puzzlebook": ("puzzle", "puzzles"),
            "reviews": ("compare", "hint", "outcomes", "review"),
            "tournaments.call": ("tournament",),
        }
        home = next((home for home, names in homes.items() if name in names), "ui")
        return getattr(import_module(f".{home}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)

"""racekit: race and card games, played inline, one step at a time.

Examples
--------
>>> import racekit as rk
>>> state = rk.game("longshot", players=5).start()
>>> state.actor is rk.CHANCE
True
>>> sum(state.outcomes().values())
Fraction(1, 1)
"""

from importlib import import_module
from typing import Any

from . import players
from ._version import __version__
from .engine.errors import BadInput, Forbidden, IllegalAction, RacekitError
from .engine.record import Record
from .engine.registry import game
from .engine.seats import HUMAN
from .engine.state import CHANCE
from .engine.table import Table
from .engine.texts import set_language
from .library import games, load, resume, rules, share

_INLINE = ("CardWidget", "DeckWidget", "GameWidget", "OddsWidget", "ReplayWidget", "play")
_MANY = ("columns", "simulate")

__all__ = [
    "CHANCE",
    "HUMAN",
    "BadInput",
    "CardWidget",
    "DeckWidget",
    "Forbidden",
    "GameWidget",
    "IllegalAction",
    "OddsWidget",
    "RacekitError",
    "Record",
    "ReplayWidget",
    "Table",
    "__version__",
    "columns",
    "game",
    "games",
    "load",
    "odds",
    "play",
    "players",
    "resume",
    "rules",
    "set_language",
    "share",
    "simulate",
]


def __getattr__(name: str) -> Any:
    # The widgets bring ipywidgets along; whoever does not show them does not wait for it.
    if name in _INLINE:
        from . import ui

        return getattr(ui, name)
    if name == "odds":
        return import_module("racekit.odds")
    if name in _MANY:
        return getattr(import_module("racekit.odds"), name)
    raise AttributeError(f"module 'racekit' has no attribute {name!r}")

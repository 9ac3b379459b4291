"""Probabilities, exact and simulated, and simulations of many games.

Call the module to ask a question: ``rk.odds(view, "win")``, ``rk.odds(view, odds.next_card())``.

Examples
--------
>>> import racekit as rk
>>> from racekit.games.longshot.positions import position
>>> view = position(hands=[["3-5"]]).view(0)
>>> rk.odds(view, rk.odds.at_least(1, "3-*", draws=2)).percent
'22.1%'
"""

import sys
from typing import Any

from . import names
from .module import Odds
from .names import *  # noqa: F403

__all__ = [name for name in sorted(vars(names)) if not name.startswith("_")]


def __dir__() -> list[str]:
    return __all__


_this: Any = sys.modules[__name__]
_this.__class__ = Odds

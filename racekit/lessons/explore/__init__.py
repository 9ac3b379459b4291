"""Explorations: charts with handles, exact and simulated in one picture.

Each function returns an `Exploration`, a widget: move a handle, and the picture follows. The exact
part is computed from fractions; the simulated part flows in beside it.

Examples
--------
>>> from racekit.lessons import explore
>>> explore.interval(seed=1)
<Exploration interval: n=100, p=22, level=95>
"""

from __future__ import annotations

from .kinds.bayes import bayes
from .kinds.bluff import bluff
from .kinds.chain import chain
from .kinds.deck import deck
from .kinds.fair import fair
from .kinds.favourite import favourite
from .kinds.frequency import frequency
from .kinds.hand import hand
from .kinds.hits import hits
from .kinds.interval import interval
from .kinds.loaded import loaded
from .kinds.peeking import peeking
from .kinds.running import running
from .kinds.seat import seat
from .kinds.sums import sums
from .kinds.waiting import waiting
from .kinds.worlds import worlds
from .widget import Exploration

__all__ = [
    "Exploration",
    "bayes",
    "bluff",
    "chain",
    "deck",
    "fair",
    "favourite",
    "frequency",
    "hand",
    "hits",
    "interval",
    "loaded",
    "peeking",
    "running",
    "seat",
    "sums",
    "waiting",
    "worlds",
]

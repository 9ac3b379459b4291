"""The old name of `racekit.games.trickrace.counting`; it works until 1.0."""

import warnings

from ...games.trickrace.counting import whereabouts

__all__ = ["whereabouts"]

warnings.warn(
    "racekit.players.trickrace.counting is now racekit.games.trickrace.counting",
    DeprecationWarning,
    stacklevel=2,
)

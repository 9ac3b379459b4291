"""The complete positions that are consistent with a view."""

from __future__ import annotations

from . import registry
from .analysis import Determinizations, Determinizer, require
from .board_view import BoardView, determinizations
from .view import View


def worlds(view: View) -> Determinizations:
    """Return the determinizations of a view: the full states consistent with it.

    Parameters
    ----------
    view : View
        The view of a seat.

    Returns
    -------
    Determinizations
        Iteration yields (state, probability); ``count`` is the number of equally likely
        possibilities for what is hidden; ``sample(rng)`` draws a state.

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> view = position(hands=["R1 R2"], aside=["Y3"], seed=1).view(0)
    >>> world = worlds(view).sample(random.Random(7))
    >>> world.view(0) == view
    True
    """
    if isinstance(view, BoardView):
        return determinizations(view)
    return require(registry.game_of(view), Determinizer)(view)

"""A player that counts cards: it samples determinizations and plays them out."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, ClassVar

from ..engine.errors import BadInput, Problem
from ..engine.texts import Text
from .messages import words

_COUNTING = {"trickrace": "racekit.players.trickrace.determinized_search"}
"""The modules that count cards, by game."""

Best = Callable[[Any, Sequence[Any], random.Random], Any]


class CardCounter:
    """Chooses the action with the highest expected score over deals consistent with its view.

    It knows its view and nothing else. It deals the unseen cards at random to the places where they
    may be, plays each such deal out after each action, and takes the action with the best average.
    The deals come from the given random number generator, so the same seed gives the same choices.

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.CardCounter() for seat in range(3)}
    >>> table = rk.Table("trickrace", players=3, races=1, seed=7, seats=seats, autosave=False)
    >>> events = table.advance()
    >>> table.result is not None
    True
    """

    kind: ClassVar[str] = "counter"
    name: ClassVar[Text] = Text("Counter", "カウンター")

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`.

        Raises
        ------
        BadInput
            In a game whose cards it cannot count.
        """
        return _best(view.game)(view, actions, rng)

    def __repr__(self) -> str:
        return "CardCounter()"


def _best(game: str) -> Best:
    """Return the function that chooses in a game; its module is imported on first use."""
    if game not in _COUNTING:
        problem = Problem(game, words().text("not_counted", known=tuple(_COUNTING)))
        raise BadInput(words().text("bad_game"), [problem])
    found: Best = import_module(_COUNTING[game]).best
    return found

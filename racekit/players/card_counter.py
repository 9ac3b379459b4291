"""A player that counts cards: it deals out what it cannot see, and plays on from there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from ..engine.errors import BadInput, Problem
from ..engine.texts import Catalogue, Text, read_toml

_COUNTING = {"trickrace": "racekit.players.trickrace.determinized_search"}
"""The module that counts cards in a game."""

Best = Callable[[Any, Sequence[Any], random.Random], Any]


class CardCounter:
    """Chooses the action with the most points to be expected, over deals that fit what it knows.

    It knows its view and nothing else. What the view cannot place it deals out at random wherever
    it may be, plays every such game on after each of the actions, and takes the action that does
    best on average. The deals come from the generator that it is given, so the same seed makes the
    same choices.

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
            In a game that it does not count cards in.
        """
        return _best(view.game)(view, actions, rng)

    def __repr__(self) -> str:
        return "CardCounter()"


def _best(game: str) -> Best:
    """Return what chooses in a game by counting; its module is imported when first used."""
    if game not in _COUNTING:
        words = _words()
        problem = Problem(game, words.text("not_counted", known=tuple(_COUNTING)))
        raise BadInput(words.text("bad_game"), [problem])
    found: Best = import_module(_COUNTING[game]).best
    return found


@cache
def _words() -> Catalogue:
    return Catalogue(read_toml("racekit.players", "messages.toml"))

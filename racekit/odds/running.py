"""Estimates that grow: as many games as there is time for, and more when asked."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .answers import Answer
from .asking import simulated_answer
from .knowledge import After, Knowledge, Worlds
from .playing import Sampling, player_of, world_of
from .questions import EachAction, Played


class Running:
    """A simulated answer that becomes better: its games begin with those of a shorter run.

    Parameters
    ----------
    known : Knowledge
        What is known.
    worlds : Worlds
        The positions that it may be.
    played : Played
        What is asked.
    how : Sampling
        How games are simulated; its `n` and `half_width` do not count.

    Attributes
    ----------
    games : int
        How many games have been played.
    """

    def __init__(self, known: Knowledge, worlds: Worlds, played: Played, how: Sampling) -> None:
        self._known, self._worlds, self._played, self._how = known, worlds, played, how
        self._play = player_of(known, played, how)
        self._hits: Counter[Any] = Counter(dict.fromkeys(played.expected, 0))
        self.games = 0

    def more(self, games: int) -> None:
        """Play some more games."""
        for number in range(self.games, self.games + games):
            world = world_of(self._worlds, self._how.seed, number)
            self._hits.update(self._play(world, number))
        self.games += games

    @property
    def answer(self) -> Answer:
        """What the games have come to."""
        return simulated_answer(self._known, self._played, self._hits, self.games)


def each_action(known: Knowledge, asked: EachAction, how: Sampling) -> dict[Any, Running]:
    """Return a run for each action; all of them are played in the same worlds."""
    return {
        action: Running(known, After(known.worlds, action), asked.played, how)
        for action in asked.actions
    }

"""A question about one position as a job: its parts are looks at more and more games, or less.

If the games are played step by step, a part is a single game: a reader sees how far it has come,
and can stop it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, ClassVar, Generic, TypeVar

from ..engine.game import Game
from ..engine.seats import Player
from ..engine.texts import Text
from ..odds.chunks import by_value
from ..odds.information_state import InformationState, information_state
from ..odds.seating import compiled
from .job import Model
from .messages import message
from .rollouts import LOOKS, RolloutValues

T = TypeVar("T")


@dataclass(frozen=True)
class LooksJob(Generic[T]):
    """All work of an answer, as sent to another process.

    Attributes
    ----------
    view : View
        What is known.
    model : Solution, Policy or tuple of Player
        What gives the values.
    utility : {"win", "score"}
        The utility.
    games : int
        The maximum number of games of each alternative.
    seed : int
        The seed of all games.
    """

    looks: ClassVar[int] = LOOKS
    """The number of looks at most; each doubles the games of the last one."""

    view: Any
    model: Model
    utility: str
    games: int
    seed: int

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    @property
    def game(self) -> Game:
        """The game."""
        return self.known.game

    @cached_property
    def known(self) -> InformationState:
        """What the seat knows."""
        return information_state(self.view)

    @property
    def alternatives(self) -> int:
        """The number of alternatives."""
        raise NotImplementedError

    @cached_property
    def stepped(self) -> bool:
        """Whether games are played step by step."""
        return isinstance(self.model, tuple) and compiled(self.game, self.model) is None

    @property
    def unit(self) -> Text:
        """The unit of the parts, for a progress bar."""
        return message("games_unit" if self.stepped else "looks_unit")

    def share(self, done: int) -> float:
        """Return how much is done of what the first look needs, rounded down to tenths."""
        games = ceil(self.games / 2 ** (self.looks - 1))
        first = games * self.alternatives if self.stepped else 1
        return min(10, 10 * done // first) / 10

    def batches(self) -> int:
        """Return the number of parts: at most, as it depends on what is found."""
        if self.stepped:
            return self.games * self.alternatives
        return self.looks if isinstance(self.model, tuple) else 1

    def player(self) -> Callable[[int], T]:
        """Return the function that does a part."""
        return self.part

    def part(self, number: int) -> T:
        """Return what is known after a part; after the last one, if no more were needed."""
        while len(self._found) <= number:
            following = next(self._looks, None)
            if following is None:
                break
            self._found.append(following)
        return self._found[min(number, len(self._found) - 1)]

    def _look(self) -> Iterator[T]:
        """Yield what is known after each part."""
        raise NotImplementedError

    def _rolled(self, players: tuple[Player, ...]) -> RolloutValues:
        """Return values by rollouts."""
        of_games = "shares" if self.utility == "win" else "scores"
        return RolloutValues((self.view.seat,), players, of_games, self.games, self.seed)

    @cached_property
    def _found(self) -> list[T]:
        return []

    @cached_property
    def _looks(self) -> Iterator[T]:
        return self._look()

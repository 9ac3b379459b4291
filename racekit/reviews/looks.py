"""A question about one position as a job: its parts are looks at more and more games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from ..engine.game import Game
from ..engine.seats import Player
from ..odds.chunks import by_value
from ..odds.information_state import InformationState, information_state
from .job import Model
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

    def batches(self) -> int:
        """Return the number of looks."""
        return self.looks if isinstance(self.model, tuple) else 1

    def player(self) -> Callable[[int], T]:
        """Return the function that does a part."""
        return self.part

    def part(self, number: int) -> T:
        """Return what is known after a look; the last one, if no more were needed."""
        while len(self._found) <= number:
            following = next(self._looks, None)
            if following is None:
                break
            self._found.append(following)
        return self._found[min(number, len(self._found) - 1)]

    def _look(self) -> Iterator[T]:
        """Yield what is known after each look."""
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

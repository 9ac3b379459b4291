"""Estimates of one position, which grow game by game, and each of which may be the last.

If the games are compiled, a part is a batch of them. If they are played step by step, a part is a
single game. A reader sees how far it has come, and can stop it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar, cast

from ..engine import registry
from ..engine.errors import short_repr
from ..engine.game import Game
from ..engine.texts import Text
from ..odds.exact import Stepwise
from ..odds.information_state import InformationState, information_state
from ..odds.seating import compiled
from ..odds.solve import Solution
from ..table.table import Table
from .messages import bad_request, message, problem
from .models import ModelJob
from .played_worlds import pieces
from .rollouts import WORLD_GAMES
from .runs import P, Run
from .seat_values import SeatValues

R = TypeVar("R", bound=SeatValues[Any])


@dataclass(frozen=True)
class IncrementalJob(ModelJob[P], Generic[P, R]):
    """All work of an estimate of one position, as sent to another process."""

    rolled: ClassVar[str]
    """The sentence on the number of games."""
    report: ClassVar[type[SeatValues[Any]]]
    """The class of the result."""

    view: Any  # what is known

    @property
    def game(self) -> Game:  # type: ignore[override]
        """The game."""
        return self.known.game

    @cached_property
    def known(self) -> InformationState:
        """What the seat knows."""
        return information_state(self.view)

    @property
    def number_of_alternatives(self) -> int:
        """The number of alternatives."""
        raise NotImplementedError

    @cached_property
    def stepped(self) -> bool:
        """Whether games are played step by step."""
        return isinstance(self.model, tuple) and compiled(self.game, self.model) is None

    @property
    def unit(self) -> Text:
        """The unit of the parts, for a progress bar."""
        return message("games_unit" if self.stepped else "pieces_unit")

    def goals(self, worlds: int) -> Iterable[int]:
        """Return after how many worlds each round ends."""
        raise NotImplementedError

    @cached_property
    def games_of_parts(self) -> list[int]:
        """The number of games of each part: at most, as it depends on what is found."""
        if not isinstance(self.model, tuple):
            return [0]
        each, starts = 1 if self.stepped else WORLD_GAMES, range(self.number_of_alternatives)
        found, first = list[int](), 0
        for goal in self.goals(max(1, self.games // each)):
            rounds = pieces(range(first, each * goal), starts, each)
            found += [len(numbers) * len(some) for numbers, some in rounds]
            first = each * goal
        return found

    def batches(self) -> int:
        """Return the number of parts: at most, as it depends on what is found."""
        return len(self.games_of_parts)

    def work(self, number: int) -> Stepwise[P]:
        """Find what is known after a part; after the last one, if no more were needed."""
        while number >= len(self._found):
            following = next(self._estimates, None)
            if following is None:
                break
            self._found.append(following)
            yield
        return self._found[min(number, len(self._found) - 1)]

    def estimates(self) -> Iterator[P]:
        """Yield what is known after each part."""
        raise NotImplementedError

    def ranked(self, found: P) -> Iterable[Any]:
        """Return the alternatives by what is known of them, the best first."""
        raise NotImplementedError

    def sentences(self) -> list[Text]:
        """Return the sentences on how the values are found."""
        told = self.method(self.rolled)
        if isinstance(self.model, tuple):
            return [*told, message("from_hint")]
        return told if isinstance(self.model, Solution) else [*told, message("by_policy")]

    @cached_property
    def _found(self) -> list[P]:
        return []

    @cached_property
    def _estimates(self) -> Iterator[P]:
        return self.estimates()


class IncrementalRun(Run[P, R]):
    """An estimate of one position in progress: its parts are done in their order."""

    job: IncrementalJob[P, R]

    def add(self, number: int, part: P) -> None:
        """Add what is known after a part, instead of what was known before it."""
        self._parts.clear()
        super().add(number, part)

    @property
    def result(self) -> R:
        """The result, as far as it has come; without alternatives before the first round."""
        job = self.job
        ranked = tuple(each for found in self._parts.values() for each in job.ranked(found))
        report = job.report(
            job.view.seat, ranked, tuple(job.sentences()), job.game, job.view, job.utility == "win"
        )
        return cast(R, report)


def seat_view(given: Any, seat: int | None, choose: Callable[[Table], Any], what: str) -> Any:
    """Return the view of a seat at a table, by default of the one chosen, or the view given.

    None if the one chosen is not a seat. `what` is asked for: a "hint", or "outcomes".
    """
    if isinstance(given, Table):
        whose = choose(given) if seat is None else given.game.check_seat(seat)
        return given.state.view(whose) if isinstance(whose, int) else None
    if hasattr(given, "seat") and getattr(given, "game", None) in registry.names():
        return given
    raise bad_request(
        what, [problem("table_or_view", "not_table_or_view", given=short_repr(given))]
    )

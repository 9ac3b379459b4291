"""Estimates in progress: a job whose parts may be done anywhere, and what its parts have shown."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from ..engine.game import Game
from ..engine.texts import Text, language
from ..odds.bars import bar
from ..odds.by_value import by_value
from ..odds.collecting import collect
from ..odds.exact import Stepwise, finished
from ..odds.seating import kernel_of
from ..odds.workers import in_process

P = TypeVar("P")
R = TypeVar("R")


class EstimationJob(Generic[P]):
    """All work of an estimate, as sent to every worker: a dataclass."""

    game: Game

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    @property
    def unit(self) -> Text:
        """The unit of the parts, for a progress bar."""
        raise NotImplementedError

    def batches(self) -> int:
        """Return the number of parts."""
        raise NotImplementedError

    def player(self) -> Callable[[int], P]:
        """Return the function that does a part."""
        return self.part

    def part(self, number: int) -> P:
        """Do a part."""
        return finished(self.work(number))

    def work(self, number: int) -> Stepwise[P]:
        """Do a part, in pieces after which a browser hears its reader."""
        raise NotImplementedError


@dataclass(frozen=True)
class Preparation:
    """What another process loads while this one still prepares the job for it."""

    game: Game

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    def player(self) -> None:
        """Find the game's kernel, which loads the compiler."""
        kernel_of(self.game)


class Run(Generic[P, R]):
    """An estimate in progress.

    Attributes
    ----------
    job : EstimationJob
        All its parts, which may be done in any process and in any order.
    done : int
        The number of parts that are done.
    """

    _former_result: ClassVar[str] = ""
    """The former name of `result`, which works until 1.0."""

    def __init__(self, job: EstimationJob[P]) -> None:
        self.job, self.done = job, 0
        self._parts: dict[int, P] = {}

    def add(self, number: int, part: P) -> None:
        """Add what a part has shown."""
        self._parts[number] = part
        self.done += 1

    @property
    def total(self) -> int:
        """The number of parts; at most, as it may depend on what is found."""
        return self.job.batches()

    @property
    def result(self) -> R:
        """The result, as far as it has come."""
        raise NotImplementedError

    def steps(self) -> Iterator[Self]:
        """Do all parts in this process, and yield this run after each of them."""
        for number, part in in_process(self.job):
            self.add(number, part)
            yield self

    def finish(self, progress: bool | None, workers: int = 1) -> R:
        """Do all parts, show a progress bar, and return the result; an interruption ends it early.

        Parameters
        ----------
        progress : bool or None
            Whether to show the bar; None shows it only if the work takes longer than a second.
        workers : int
            The number of processes.
        """
        title, unit = self.job.game.book.title(language()), self.job.unit(language())
        collect(self.job, self, bar(self.total, title, unit, progress), workers)
        return self.result

    if not TYPE_CHECKING:  # a type checker would let every misspelt name pass

        def __getattr__(self, name):
            if name != self._former_result:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            warnings.warn(f"{name} is now result", DeprecationWarning, stacklevel=2)
            return self.result

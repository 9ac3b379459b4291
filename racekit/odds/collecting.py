"""Plays the batches of a job, and collects the results until they are complete or interrupted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Protocol

from ..engine.texts import Text, language
from .messages import message
from .request import check_sent
from .workers import Batches, ClusterClosed, Results, cluster, in_process, processes

_logger = logging.getLogger("racekit")


class Collector(Protocol):
    """Collects the results of batches."""

    @property
    def done(self) -> int:
        """The number of games collected."""

    def add(self, number: int, part: Any) -> None:
        """Add the result of a batch."""


class Parts:
    """Collects the parts of a job as they are, in whatever order they are finished.

    Parameters
    ----------
    batch : callable, optional
        Returns the games of a part; by default, a part is a game.

    Attributes
    ----------
    done : int
        The number of games.
    """

    def __init__(self, batch: Callable[[int], Sequence[int]] = lambda number: (number,)) -> None:
        self._parts: dict[int, Any] = {}
        self._batch, self.done = batch, 0

    @property
    def games(self) -> tuple[int, ...]:
        """The numbers of the games."""
        return tuple(game for number in sorted(self._parts) for game in self._batch(number))

    def add(self, number: int, part: Any) -> None:
        """Add a part."""
        self._parts[number] = part
        self.done += len(self._batch(number))

    def result(self) -> list[Any]:
        """Return the parts in the order of the job.

        Examples
        --------
        >>> found = Parts()
        >>> for number in (1, 0):
        ...     found.add(number, "ab"[number])
        >>> found.done, found.result()
        (2, ['a', 'b'])
        """
        return [self._parts[number] for number in sorted(self._parts)]


def collect(job: Batches, collector: Collector, bar: Any, workers: int, client: Any = None) -> None:
    """Play all batches, in this process, in several, or on a cluster, and show a progress bar.

    An interruption ends the work without an error if anything is collected, and so does a cluster
    that closes, which is logged.
    """
    try:
        with bar as shown, closing(_results(job, workers, client)) as found:
            for number, part in found:
                before = collector.done
                collector.add(number, part)
                shown.update(collector.done - before)
    except (KeyboardInterrupt, ClusterClosed) as stopped:
        if not collector.done:
            raise
        if isinstance(stopped, ClusterClosed):
            _logger.warning(stopped.text(language()))


def interruption(done: int, n: int) -> Text | None:
    """Return the notice of an interruption, if games are lacking."""
    if done == n:
        return None
    return message("simulation_interrupted", done=f"{done:,}", n=f"{n:,}")


def _results(job: Batches, workers: int, client: Any) -> Results:
    if client is None and workers == 1:
        return in_process(job)
    check_sent(job, "bad_simulation")
    return processes(job, workers) if client is None else cluster(job, client)

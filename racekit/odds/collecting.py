"""Plays the batches of a job, and collects the results until they are complete or interrupted."""

from __future__ import annotations

from contextlib import closing
from typing import Any, Protocol

from .request import check_sent
from .workers import Batches, Results, cluster, in_process, processes


class Collector(Protocol):
    """Collects the results of batches."""

    @property
    def done(self) -> int:
        """The number of games collected."""

    def add(self, number: int, part: Any) -> None:
        """Add the result of a batch."""


def collect(job: Batches, collector: Collector, bar: Any, workers: int, client: Any = None) -> None:
    """Play all batches, in this process, in several, or on a cluster, and show a progress bar.

    An interruption ends the work without an error if anything is collected.
    """
    try:
        with bar as shown, closing(_results(job, workers, client)) as found:
            for number, part in found:
                before = collector.done
                collector.add(number, part)
                shown.update(collector.done - before)
    except KeyboardInterrupt:
        if not collector.done:
            raise


def _results(job: Batches, workers: int, client: Any) -> Results:
    if client is None and workers == 1:
        return in_process(job)
    check_sent(job, "bad_simulation")
    return processes(job, workers) if client is None else cluster(job, client)

"""Runs the batches of a job in this process, in several, or on a Dask cluster.

Each function returns an iterator of (batch number, result), in order of completion. If a worker
dies, another plays its batch again, with the same result. Closing the iterator ends the workers.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import traceback
from collections import Counter, deque
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from ..engine.errors import RacekitError
from ..engine.texts import Text
from .chunks import Job
from .messages import message

if TYPE_CHECKING:
    from .chunks import Numbers, Part

    Results = Generator[tuple[int, Part]]

QUEUE_LENGTH = 2
"""The number of batches queued at each worker, so that it never waits for the next one."""
MAX_DEATHS = 3
"""The number of workers that may die while playing one batch."""
PROCESS = "racekit worker"
"""The name of the worker processes."""


class WorkersLost(RacekitError):
    """Several workers died while playing the same batch of games."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason)

    def text(self, lang: str) -> str:
        return self.reason(lang)


def in_process(job: Job) -> Results:
    """Play in this process."""
    buffer = job.buffer()
    for number in range(job.batches()):
        yield number, job.part(number, buffer)


def processes(job: Job, count: int) -> Results:
    """Play in `count` processes of this machine."""
    waiting = deque(range(job.batches()))
    deaths: Counter[int] = Counter()
    crew = [_Worker(job, quiet=number > 0) for number in range(min(count, len(waiting)))]
    try:
        for worker in crew * QUEUE_LENGTH:
            worker.give(waiting)
        while busy := [worker for worker in crew if worker.numbers]:
            heard = wait([worker.pipe for worker in busy])
            for worker in (each for each in busy if each.pipe in heard):
                number, part = worker.take()
                if part is None:
                    deaths[number] += 1
                    if deaths[number] == MAX_DEATHS:
                        raise WorkersLost(message("processes_lost", count=MAX_DEATHS))
                    waiting.extendleft([*reversed(worker.numbers), number])
                    worker.replace()
                while waiting and len(worker.numbers) < QUEUE_LENGTH:
                    worker.give(waiting)
                if part is not None:
                    yield number, part
    finally:
        for worker in crew:
            worker.end()


class _Worker:
    """A process that plays one batch after another.

    Attributes
    ----------
    pipe : Connection
        Readable when the process has finished a batch, or died.
    numbers : deque of int
        The batches in its queue; the first is in progress.
    """

    def __init__(self, job: Job, *, quiet: bool) -> None:
        self.job, self.quiet = job, quiet
        self.numbers: deque[int] = deque()
        self._start()

    def _start(self) -> None:
        # A fresh process: a process forked from the threads of a notebook may hang.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(theirs, self.job, self.quiet), name=PROCESS, daemon=True
        )
        self.process.start()
        theirs.close()

    def give(self, waiting: deque[int]) -> None:
        """Queue the next waiting batch, if there is one."""
        if waiting:
            self.numbers.append(waiting.popleft())
            with suppress(OSError):  # the process has died: `take` will find out
                self.pipe.send(self.numbers[-1])

    def take(self) -> tuple[int, Part | None]:
        """Return its first batch and the result, which is None if the process died."""
        number = self.numbers.popleft()
        try:
            part, error = self.pipe.recv()
        except (EOFError, OSError):
            return number, None
        if error is not None:
            raise error
        return number, part

    def replace(self) -> None:
        """Replace the process by a new one."""
        self.end()
        self.numbers.clear()
        self._start()

    def end(self) -> None:
        """End the process, whatever its state."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection[Any, Any], job: Job, quiet: bool) -> None:
    """Play the requested batches until the pipe closes."""
    if quiet:  # one process tells what all of them have to tell
        logging.getLogger("racekit").setLevel(logging.ERROR)
    # Control-C reaches every process of a terminal; only the parent process handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    buffer = job.buffer()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(job, pipe.recv(), buffer))


def _answer(job: Job, number: int, buffer: Numbers) -> tuple[Part | None, Exception | None]:
    """Return the result of a batch, or the exception that a custom player raised."""
    try:
        return job.part(number, buffer), None
    except Exception as error:  # noqa: BLE001  (the parent process raises it again)
        error.add_note(traceback.format_exc())
        return None, error


def cluster(job: Job, client: Any) -> Results:
    """Play on the cluster of a ``dask.distributed.Client``."""
    distributed: Any = import_module("distributed")
    futures = client.map(job.part, range(job.batches()), pure=False)
    numbers = {future.key: number for number, future in enumerate(futures)}
    try:
        for future, part in distributed.as_completed(futures, with_results=True):
            yield numbers[future.key], part
            future.release()
    except distributed.KilledWorker:
        raise WorkersLost(message("cluster_lost")) from None
    finally:
        client.cancel(futures)

"""Runs the tasks of a job in this process, in several, or on a Dask cluster.

The tasks of a simulation are the numbers of its batches. An iterator yields (task, result) in order
of completion. If a worker dies, another does its task again, with the same result. Closing the
iterator ends the workers.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from ..engine.errors import RacekitError
from ..engine.host import IN_BROWSER
from ..engine.texts import Text
from .messages import message

Results = Generator[tuple[int, Any]]
"""The results of batches, each with the batch's number."""

QUEUE_LENGTH = 2
"""The number of tasks queued at each worker, so that it never waits for the next one."""
MAX_DEATHS = 3
"""The number of workers that may die during one task."""
PROCESS = "racekit worker"
"""The name of the worker processes."""


class WorkersLost(RacekitError):
    """Several workers died while playing the same batch of games."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason)

    def text(self, lang: str) -> str:
        return self.reason(lang)


class Work(Protocol):
    """What is sent to a process."""

    def player(self) -> Callable[[Any], Any]:
        """Return the function that does a task."""


class Batches(Work, Protocol):
    """Work whose tasks are the numbers of its batches."""

    def batches(self) -> int:
        """Return the number of batches."""

    def part(self, number: int) -> Any:
        """Play a batch."""


def in_process(job: Batches) -> Results:
    """Play in this process."""
    play = job.player()
    for number in range(job.batches()):
        yield number, play(number)


def processes(job: Batches, count: int) -> Results:
    """Play in `count` processes of this machine."""
    crew = Crew(job, count)
    try:
        yield from crew.run(range(job.batches()))
    finally:
        crew.end()


def in_background(job: Batches) -> Generator[tuple[int, Any] | None]:
    """Play in another process without waiting for it: yield None while there is no result.

    Where there are no processes, in a browser, play in this one.
    """
    if IN_BROWSER:
        yield from in_process(job)
        return
    crew = Crew(job, 1)
    try:
        yield from crew.running(range(job.batches()), patience=0)
    finally:
        crew.end()


class Crew:
    """Processes of this machine, which serve until `end`.

    Parameters
    ----------
    work : Work
        What they do.
    count : int
        The maximum number of processes; they start when there are tasks for them.
    """

    def __init__(self, work: Work, count: int) -> None:
        self._work, self._count = work, count
        self._workers: list[_Worker] = []

    def run(self, tasks: Sequence[Hashable]) -> Generator[tuple[Any, Any]]:
        """Do tasks, and yield each with its result. Only `end` may follow if not all are taken."""
        yield from (found for found in self.running(tasks) if found is not None)

    def running(
        self, tasks: Sequence[Hashable], patience: float | None = None
    ) -> Generator[tuple[Any, Any] | None]:
        """Do tasks as `run` does, but yield None if no result comes within `patience` seconds."""
        waiting = deque(tasks)
        deaths: Counter[Hashable] = Counter()
        for number in range(len(self._workers), min(self._count, len(waiting))):
            self._workers.append(_Worker(self._work, quiet=number > 0))
        for worker in self._workers * QUEUE_LENGTH:
            worker.give(waiting)
        while busy := [worker for worker in self._workers if worker.tasks]:
            heard = wait([worker.pipe for worker in busy], patience)
            if not heard:
                yield None
            for worker in (each for each in busy if each.pipe in heard):
                task, part = worker.take()
                if part is None:
                    deaths[task] += 1
                    if deaths[task] == MAX_DEATHS:
                        raise WorkersLost(message("processes_lost", count=MAX_DEATHS))
                    waiting.extendleft([*reversed(worker.tasks), task])
                    worker.replace()
                while waiting and len(worker.tasks) < QUEUE_LENGTH:
                    worker.give(waiting)
                if part is not None:
                    yield task, part

    def in_order(self, tasks: Sequence[Hashable]) -> Generator[tuple[Any, Any]]:
        """Do tasks as `run` does, and yield them in their order."""
        due, done = deque(tasks), {}
        for task, part in self.run(tasks):
            done[task] = part
            while due and due[0] in done:
                yield due[0], done.pop(due.popleft())

    def end(self) -> None:
        """End all processes, whatever their state."""
        for worker in self._workers:
            worker.end()


class _Worker:
    """A process that does one task after another.

    Attributes
    ----------
    pipe : Connection
        Readable when the process has finished a task, or died.
    tasks : deque
        The tasks in its queue; the first is in progress.
    """

    def __init__(self, work: Work, *, quiet: bool) -> None:
        self.work, self.quiet = work, quiet
        self.tasks: deque[Hashable] = deque()
        self._start()

    def _start(self) -> None:
        # A fresh process: a process forked from the threads of a notebook may hang.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(theirs, self.work, self.quiet), name=PROCESS, daemon=True
        )
        self.process.start()
        theirs.close()

    def give(self, waiting: deque[Hashable]) -> None:
        """Queue the next waiting task, if there is one."""
        if waiting:
            self.tasks.append(waiting.popleft())
            with suppress(OSError):  # the process has died: `take` will find out
                self.pipe.send(self.tasks[-1])

    def take(self) -> tuple[Hashable, Any]:
        """Return its first task and the result, which is None if the process died."""
        task = self.tasks.popleft()
        try:
            part, error = self.pipe.recv()
        except (EOFError, OSError):
            return task, None
        if error is not None:
            raise error
        return task, part

    def replace(self) -> None:
        """Replace the process by a new one."""
        self.end()
        self.tasks.clear()
        self._start()

    def end(self) -> None:
        """End the process, whatever its state."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection[Any, Any], work: Work, quiet: bool) -> None:
    """Do the requested tasks until the pipe closes."""
    if quiet:  # one process tells what all of them have to tell
        logging.getLogger("racekit").setLevel(logging.ERROR)
    # Control-C reaches every process of a terminal; only the parent process handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    play = work.player()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(play, pipe.recv()))


def _answer(play: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    """Return the result of a task, or the exception that a custom player raised."""
    try:
        return play(task), None
    except Exception as error:  # noqa: BLE001  (the parent process raises it again)
        error.add_note(traceback.format_exc())
        return None, error


def cluster(job: Batches, client: Any) -> Results:
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

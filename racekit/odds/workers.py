"""Runs the tasks of a job in this process, in several, or on a Dask cluster.

The tasks of a simulation are the numbers of its batches. An iterator yields (task, result) in order
of completion. If a worker dies, another does its task again, with the same result. Closing the
iterator ends the workers.
"""

from __future__ import annotations

import pickle
import subprocess
from collections import Counter, deque
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, Protocol

from ..engine.errors import Problem, RacekitError
from ..engine.texts import Text
from ..system import interrupts
from ..system.child import before_installed, child, own_folders
from ..system.host import IN_BROWSER
from .messages import message, problem
from .wire import Answer, read_message, write_message

Results = Generator[tuple[int, Any]]
"""The results of batches, each with the batch's number."""

QUEUE_LENGTH = 2
"""The number of tasks queued at each worker, so that it never waits for the next one."""
MAX_DEATHS = 3
"""The number of workers that may die during one task."""
SERVING = "racekit.odds.serving"
"""The module that a worker's process runs."""
_LISTENING = 1.0
"""The seconds after which a wait for answers pauses: Windows lets no interrupt end one before."""

_LOOK_EVERY = 0.01
"""The seconds between two looks at a cluster that has no result."""


class WorkersLost(RacekitError):
    """There is nobody to go on: several workers died while playing the same batch of games."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason)

    def text(self, lang: str) -> str:
        return self.reason(lang)


class ClusterClosed(WorkersLost):
    """The Dask client was closed during the work, or its cluster was."""


class Work(Protocol):
    """What is sent to a process."""

    def player(self) -> Callable[[Any], Any] | None:
        """Return the function that does a task; None if this only prepares other work."""


class Batches(Work, Protocol):
    """Work whose tasks are the numbers of its batches."""

    def player(self) -> Callable[[Any], Any]:
        """Return the function that does a task."""

    def batches(self) -> int:
        """Return the number of batches."""

    def part(self, number: int) -> Any:
        """Play a batch."""


def process_problems(workers: int) -> Iterator[Problem]:
    """Yield why there cannot be so many processes, if there cannot."""
    if workers != 1 and IN_BROWSER:
        yield problem("workers", "no_processes")
    elif workers != 1 and find_spec("cloudpickle") is None:
        yield problem("cloudpickle", "not_installed")


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


@contextmanager
def process_ahead(preparation: Work) -> Iterator[Crew]:
    """Start a process that prepares for a job of `in_background`, which is not there yet."""
    crew = Crew(preparation, 1)
    try:
        crew.begin(1)
        yield crew
    finally:
        crew.end()


def in_background(job: Batches, crew: Crew) -> Generator[tuple[int, Any] | None]:
    """Play in a process without waiting for it: yield None while there is no result."""
    try:
        crew.follow(job)
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
        self._work, self._count = pickle.dumps(work), count
        self._workers: list[_Worker] = []
        self._heard: _Heard = SimpleQueue()

    def begin(self, count: int) -> None:
        """Start processes, up to a number; tasks start those that are missing."""
        for number in range(len(self._workers), min(self._count, count)):
            self._hire(quiet=number > 0)

    def follow(self, work: Work) -> None:
        """Go on to other work: the last one only prepared it, without a function for tasks."""
        self._work = pickle.dumps(work)
        for worker in self._workers:
            worker.tell(self._work)

    def run(self, tasks: Sequence[Hashable]) -> Generator[tuple[Any, Any]]:
        """Do tasks, and yield each with its result. Only `end` may follow if not all are taken."""
        yield from (found for found in self.running(tasks) if found is not None)

    def running(
        self, tasks: Sequence[Hashable], patience: float = _LISTENING
    ) -> Generator[tuple[Any, Any] | None]:
        """Do tasks as `run` does, but yield None if no result comes within `patience` seconds."""
        waiting = deque(tasks)
        deaths: Counter[Hashable] = Counter()
        self.begin(len(waiting))
        for worker in self._workers * QUEUE_LENGTH:
            worker.give(waiting)
        while any(worker.tasks for worker in self._workers):
            try:
                worker, answer = self._heard.get(timeout=patience)
            except Empty:
                yield None
                continue
            task = worker.tasks.popleft() if worker.tasks else None
            if answer is None:
                self._workers.remove(worker)
                worker.end()
                self._hire(quiet=worker.quiet)
                if task is None:  # it has died while it waited
                    continue
                deaths[task] += 1
                if deaths[task] == MAX_DEATHS:
                    raise WorkersLost(message("processes_lost", count=MAX_DEATHS))
                waiting.extendleft([*reversed(worker.tasks), task])
                worker = self._workers[-1]
            while waiting and len(worker.tasks) < QUEUE_LENGTH:
                worker.give(waiting)
            if answer is not None:
                part, error = answer
                if error is not None:
                    raise error
                yield task, part

    def _hire(self, *, quiet: bool) -> None:
        """Start one more process."""
        with interrupts.deferred():  # `end` ends it, once it is there
            self._workers.append(_Worker(self._heard, quiet=quiet))
        self._workers[-1].tell(self._work)

    def in_order(self, tasks: Sequence[Hashable]) -> Generator[tuple[Any, Any]]:
        """Do tasks as `run` does, and yield them in their order."""
        due, done = deque(tasks), {}
        for task, part in self.run(tasks):
            done[task] = part
            while due and due[0] in done:
                yield due[0], done.pop(due.popleft())

    def end(self) -> None:
        """End all processes, whatever their state."""
        with interrupts.deferred():
            for worker in self._workers:
                worker.end()


class _Worker:
    """A process that does one task after another.

    Parameters
    ----------
    heard : SimpleQueue
        Gets this worker with each of its answers in turn, and with None when it has died.
    quiet : bool
        Whether it logs no warnings.

    Attributes
    ----------
    tasks : deque
        The tasks in its queue; the first is in progress.
    """

    def __init__(self, heard: _Heard, *, quiet: bool) -> None:
        self.quiet = quiet
        self.tasks: deque[Hashable] = deque()
        # A fresh process: one forked from the threads of a notebook may hang. A game or a player of
        # one's own may read files in the current folder, so it works there; modules are looked for
        # there last.
        words = ("--quiet",) if quiet else ()
        ours = {"also": own_folders(), "ahead": before_installed()}
        self._process = subprocess.Popen(
            **child(SERVING, *words, cwd=Path.cwd(), **ours)._asdict(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Control-C in a terminal is not for it
        )
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def give(self, waiting: deque[Hashable]) -> None:
        """Queue the next waiting task, if there is one."""
        if waiting:
            self.tasks.append(waiting.popleft())
            self.tell(pickle.dumps(self.tasks[-1]))

    def end(self) -> None:
        """End the process, whatever its state."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            self._process.stdin.close()  # type: ignore[union-attr]

    def tell(self, told: bytes) -> None:
        """Send it the work, and then tasks."""
        with suppress(OSError):  # the process has died, which will be heard
            write_message(self._process.stdin, told)  # type: ignore[arg-type]

    def _listen(self, heard: _Heard) -> None:
        """Pass its answers on, until the process ends."""
        with self._process.stdout as answers:  # type: ignore[union-attr]
            while (packed := read_message(answers)) is not None:  # type: ignore[arg-type]
                heard.put((self, _unpacked(packed)))
        heard.put((self, None))


_Heard = SimpleQueue[tuple[_Worker, Answer | None]]


def _unpacked(packed: bytes) -> Answer:
    try:
        answer: Answer = pickle.loads(packed)  # noqa: S301  (a worker of this process made it)
    except Exception as error:  # noqa: BLE001  (an error whose class cannot be made again)
        return None, error
    return answer


def cluster(job: Batches, client: Any) -> Results:
    """Play on the cluster of a ``dask.distributed.Client``."""
    distributed: Any = import_module("distributed")
    futures = client.map(job.part, range(job.batches()), pure=False)
    numbers = {future.key: number for number, future in enumerate(futures)}
    found = distributed.as_completed(futures, with_results=True)
    try:
        while not found.is_empty():
            if found.has_ready():
                future, part = next(found)
                if future.cancelled():
                    raise ClusterClosed(message("cluster_closed"))
                yield numbers[future.key], part
                future.release()
            elif client.status in (
                "closing",
                "closed",
            ):  # nothing comes any more, not even an error
                raise ClusterClosed(message("cluster_closed"))
            else:
                sleep(_LOOK_EVERY)
    except distributed.KilledWorker:
        raise WorkersLost(message("cluster_lost")) from None
    finally:
        if client.status == "running":
            client.cancel(futures)

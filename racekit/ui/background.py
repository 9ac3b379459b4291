"""Work in the background of a kernel, in a process of its own: the kernel is free meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import aclosing, closing, suppress
from importlib import import_module
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.errors import PlayerError, RacekitError
from ..engine.game import Game
from ..engine.texts import Text
from ..system.host import IN_BROWSER
from .failures import failure
from .messages import in_both

if TYPE_CHECKING:
    from ..odds.workers import Batches
    from ..reviews.runs import Run

LOOK_EVERY = 0.03
"""The seconds between two looks at the process that does the work."""
SHOW_EVERY = 0.2
"""The seconds after which a reader sees what is new and, in a browser, is heard."""

T = TypeVar("T")
Part = tuple[int, Any] | None
Parts = Generator[Part]


class BackgroundTask:
    """Work that goes on in the background of a kernel until it ends or is stopped."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._task is not None

    def start(self, work: Callable[[], Awaitable[None]], ended: Callable[[], None]) -> None:
        """Do some work, unless it goes on already; a plain program, without a loop, does nothing.

        Parameters
        ----------
        work : callable
            Returns what is awaited.
        ended : callable
            Called when the work has ended by itself.
        """
        if self._task is None:
            with suppress(RuntimeError):
                loop = asyncio.get_running_loop()
                self._task = loop.create_task(self._do(work, ended))

    async def _do(self, work: Callable[[], Awaitable[None]], ended: Callable[[], None]) -> None:
        await asyncio.sleep(0)  # answer the click first
        await work()
        self._task = None
        ended()

    def stop(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()
            self._task = None


class BackgroundRun:
    """A run of estimates behind a panel, in the background or at once.

    Parameters
    ----------
    grow : callable
        Called now and then when something is new, and when the run has ended.
    every : float
        The least seconds between two of these calls.

    Attributes
    ----------
    run : Run or None
        The run; None before it has begun.
    notice : Text or None
        What went wrong, or another notice for the reader.
    """

    def __init__(self, grow: Callable[[], None], every: float = SHOW_EVERY) -> None:
        self._grow, self._every = grow, every
        self._task = BackgroundTask()
        self.run: Run[Any, Any] | None = None
        self.notice: Text | None = None

    @property
    def running(self) -> bool:
        """Whether it works in the background."""
        return self._task.running

    @property
    def whole(self) -> bool:
        """Whether all parts are done."""
        return self.run is not None and self.run.done == self.run.total

    @property
    def result(self) -> Any:
        """What is known so far; None before the run has begun."""
        return self.run.result if self.run else None

    def finish(self, run: Run[Any, Any]) -> None:
        """Do all parts of a run now, in this process."""
        self.run, self.notice = run, None
        for _ in run.steps():
            pass
        self._grow()

    def start(
        self,
        game: Game,
        begin: Callable[[], Run[Any, Any]],
        prepare: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Begin a run in the background, unless one goes on.

        Parameters
        ----------
        game : Game
            The game.
        begin : callable
            Returns the run before its first part.
        prepare : callable, optional
            Returns what is awaited first.
        """
        self.notice = None
        self._task.start(lambda: self._work(game, begin, prepare), self._grow)

    def stop(self) -> None:
        """Stop working, and keep what is known."""
        self._task.stop()

    def clear(self) -> None:
        """Stop working, and forget what is known."""
        self.stop()
        self.run = self.notice = None

    async def _work(
        self,
        game: Game,
        begin: Callable[[], Run[Any, Any]],
        prepare: Callable[[], Awaitable[None]] | None,
    ) -> None:
        try:
            await get_ready(game)
            if prepare is not None:
                await prepare()
            run = self.run = begin()
            shown = -inf
            async with aclosing(results(run.job)) as parts:
                async for part in parts:
                    run.add(*part)
                    if monotonic() >= shown + self._every:
                        self._grow()
                        shown = monotonic()
        except RacekitError as error:
            self.notice = error.public if isinstance(error, PlayerError) else in_both(error)
        except Exception as error:  # noqa: BLE001  (every failure gets an answer)
            self.notice = failure(game, error)


async def get_ready(game: Game) -> None:
    """Import what the work needs, and find the game's kernel, in a thread."""
    for name in ("racekit.reviews", "racekit.ui.drawn_review", "racekit.odds.request"):
        await _aside(import_module, name)
    from ..odds.seating import kernel_of

    await _aside(kernel_of, game)


async def results(job: Batches) -> AsyncGenerator[tuple[int, Any]]:
    """Yield each part of a job with its number; close it to end the process.

    A browser works in this process, which hears of a message after several turns of its loop: every
    now and then, as parts may be small.
    """
    from ..odds.request import check_sent
    from ..odds.workers import in_background

    if not IN_BROWSER:  # there is no process to send it to, and no cloudpickle
        check_sent(job, "bad_simulation")
    heard = -inf
    with closing(await _begun(in_background(job))) as parts:
        for part in parts:
            if part is not None:
                yield part
            pauses = part is None or (IN_BROWSER and monotonic() >= heard + SHOW_EVERY)
            await asyncio.sleep(LOOK_EVERY if pauses else 0)
            heard = monotonic() if pauses else heard


async def _aside(work: Callable[..., T], *args: Any) -> T:
    """Do what takes long at once in a thread; in a browser, there are none."""
    if IN_BROWSER:
        return work(*args)
    return await asyncio.to_thread(work, *args)


async def _begun(parts: Parts) -> Parts:
    """Let the process start, which takes until it has read its work; its parts follow."""
    first = asyncio.ensure_future(_aside(next, parts, None))
    try:
        found = await asyncio.shield(first)
    except asyncio.CancelledError:
        first.add_done_callback(lambda _: parts.close())
        raise
    return _from(found, parts)


def _from(first: Part, parts: Parts) -> Parts:
    """Yield the first part and the others; close them all together."""
    with closing(parts):
        yield first
        yield from parts

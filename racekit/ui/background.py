"""Work in the background of a kernel, in a process of its own: the kernel is free meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    aclosing,
    closing,
    nullcontext,
    suppress,
)
from importlib import import_module
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ..engine.errors import PlayerError, RacekitError
from ..engine.game import Game
from ..engine.texts import Text
from ..system.host import IN_BROWSER
from .failures import failure
from .messages import Data, in_both

if TYPE_CHECKING:
    from ..odds.workers import Crew
    from ..reviews.runs import EstimationJob, Run

LOOK_EVERY = 0.03
"""The seconds between two looks at the process that does the work."""
SHOW_EVERY = 0.2
"""The seconds after which a reader sees what is new and, in a browser, is heard."""

R = TypeVar("R")
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


class RunPanel(Generic[R]):
    """A panel that shows a run of estimates, which works in the background or at once.

    Parameters
    ----------
    show : callable
        Called whenever the panel has changed.
    **settings
        The settings of the estimates: players, utility, games and seed.
    """

    at_work: AbstractAsyncContextManager[object] = nullcontext()
    """What it enters while it works in the background: it may wait there for others to end."""

    _every: ClassVar[float] = SHOW_EVERY
    """The least seconds between two updates of what grows."""

    def __init__(self, show: Callable[[], None], **settings: Any) -> None:
        self._show, self._settings = show, settings
        self._task = BackgroundTask()
        self._run: Run[Any, R] | None = None
        self._notice: Text | None = None

    @property
    def game(self) -> Game:
        """The game."""
        raise NotImplementedError

    @property
    def running(self) -> bool:
        """Whether it works in the background."""
        return self._task.running

    @property
    def _whole(self) -> bool:
        """Whether all parts are done."""
        return self._run is not None and self._run.done == self._run.total

    def _grow(self) -> None:
        """Show what is new, now and then, and when the run has ended."""
        self._show()

    def _begin(self) -> Run[Any, R]:
        """Return the run before its first part."""
        raise NotImplementedError

    async def _prepare(self) -> None:
        """Do what must be done before a run begins in the background."""

    def run(self) -> None:
        """Do all parts of a run now, in this process."""
        self._run, self._notice = self._begin(), None
        for _ in self._run.steps():
            pass
        self._grow()

    def start(self) -> None:
        """Begin a run in the background, unless one goes on; a plain program does nothing."""
        self._notice = None
        self._task.start(self._work, self._grow)

    def stop(self) -> None:
        """Stop working, and keep what is known."""
        self._task.stop()

    def _clear(self) -> None:
        """Stop working, and forget what is known."""
        self._task.stop()
        self._run = self._notice = None

    def _progress(self, text: Text) -> Data | None:
        """Return how far the work has come, for a bar with a description, while it goes on."""
        if not self.running:
            return None
        done, total = (self._run.done, self._run.total) if self._run else (0, 1)
        # Without a number, the bar moves by itself: something goes on before the first part.
        return {"text": text.data(), "done": done or None, "total": total}

    async def _work(self) -> None:
        try:
            async with self.at_work:
                await self._estimate()
        except RacekitError as error:
            self._notice = error.public if isinstance(error, PlayerError) else in_both(error)
        except Exception as error:  # noqa: BLE001  (every failure gets an answer)
            self._notice = failure(self.game, error)

    async def _estimate(self) -> None:
        with ahead(self.game) as crew:
            await get_ready(self.game)
            await self._prepare()
            run = self._run = self._begin()
            self._show()
            await self._follow(run, results(run.job, crew))

    async def _follow(self, run: Run[Any, R], found: AsyncGenerator[tuple[int, Any]]) -> None:
        """Add what is found to a run, and show it now and then."""
        shown = -inf
        async with aclosing(found) as parts:
            async for part in parts:
                run.add(*part)
                if monotonic() >= shown + self._every:
                    self._grow()
                    shown = monotonic()


async def get_ready(game: Game) -> None:
    """Import what the work needs, and find the game's kernel, in a thread."""
    for name in ("racekit.reviews", "racekit.ui.drawn_review", "racekit.odds.request"):
        await aside(import_module, name)
    from ..odds.seating import kernel_of

    await aside(kernel_of, game)


def ahead(game: Game) -> AbstractContextManager[Crew | None]:
    """Start the process of a job that is still to be prepared; a browser has none."""
    if IN_BROWSER:
        return nullcontext()
    from ..odds.request import check_sent
    from ..odds.workers import process_ahead
    from ..reviews.runs import Preparation

    preparation = Preparation(game)
    check_sent(preparation, "bad_simulation")
    return process_ahead(preparation)


async def results(job: EstimationJob[Any], crew: Crew | None) -> AsyncGenerator[tuple[int, Any]]:
    """Yield each part of a job with its number; close it to end the process.

    A browser works in this process, which hears of a message after several turns of its loop: every
    now and then, as pieces are small.
    """
    heard = -inf
    with closing(await _begun(_elsewhere(job, crew) if crew else _in_pieces(job))) as parts:
        for part in parts:
            if part is not None:
                yield part
            pauses = monotonic() >= heard + SHOW_EVERY if IN_BROWSER else part is None
            await asyncio.sleep(LOOK_EVERY if pauses else 0)
            heard = monotonic() if pauses else heard


def _elsewhere(job: EstimationJob[Any], crew: Crew) -> Parts:
    """Do a job in another process; yield None while there is no part."""
    from ..odds.request import check_sent
    from ..odds.workers import in_background

    check_sent(job, "bad_simulation")
    yield from in_background(job, crew)


def _in_pieces(job: EstimationJob[Any]) -> Parts:
    """Do a job in this process; yield None after each piece of a part."""
    for number in range(job.batches()):
        yield number, (yield from job.work(number))


async def aside(work: Callable[..., T], *args: Any) -> T:
    """Do what takes long at once in a thread; in a browser, there are none."""
    if IN_BROWSER:
        return work(*args)
    return await asyncio.to_thread(work, *args)


async def _begun(parts: Parts) -> Parts:
    """Let the process start, which takes until it has read its work; its parts follow."""
    first = asyncio.ensure_future(aside(next, parts, None))
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

"""Work in the background of a kernel, in a process of its own: the kernel is free meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing, closing
from importlib import import_module
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..engine.errors import PlayerError, RacekitError
from ..engine.game import Game
from ..engine.host import IN_BROWSER
from ..engine.texts import Text
from .failures import failure
from .messages import in_both

if TYPE_CHECKING:
    from ..odds.workers import Batches

LOOK_EVERY = 0.03
"""The seconds between two looks at the process that does the work."""
SHOW_EVERY = 0.2
"""The seconds after which a reader sees what is new and, in a browser, is heard."""

T = TypeVar("T")
Part = tuple[int, Any] | None
Parts = Generator[Part]

_logger = logging.getLogger("racekit")


class Growing(Protocol):
    """Work in progress: a job, and what is known so far."""

    @property
    def job(self) -> Any:
        """The job."""

    def add(self, number: int, part: Any) -> None:
        """Add a part."""


async def work_on(
    game: Game, begin: Callable[[], Growing], show: Callable[[], None]
) -> Text | None:
    """Do a job in a process, and show each part of it; return what went wrong, if anything."""
    try:
        await asyncio.sleep(0)  # answer the click first
        await get_ready(game)
        work = begin()
        shown = -inf
        async with aclosing(results(work.job)) as parts:
            async for part in parts:
                work.add(*part)
                if monotonic() >= shown + SHOW_EVERY:
                    show()
                    shown = monotonic()
        show()
    except RacekitError as error:
        return error.public if isinstance(error, PlayerError) else in_both(error)
    except Exception as error:  # noqa: BLE001  (every failure gets an answer)
        return failure(game, error)
    return None


def first_values(work: Any) -> str:
    """Return, in percent, how much is done of what a hint, or outcomes, need to show a value."""
    return f"{work.job.share(work.done) if work else 0:.0%}"


async def get_ready(game: Game, *modules: str) -> None:
    """Import what the work needs, and find the game's kernel, in a thread."""
    for name in ("racekit.reviews", "racekit.odds.request", *modules):
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

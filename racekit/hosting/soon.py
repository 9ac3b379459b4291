"""Work that is asked for often, and done now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Soon:
    """Does something in a moment, once for all who ask for it until then.

    Parameters
    ----------
    seconds : float
        How long the first one who asks waits.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._due: asyncio.TimerHandle | None = None

    def ask(self, work: Callable[[], object], loop: asyncio.AbstractEventLoop | None) -> None:
        """Ask for it, in the thread of a loop; without one, it is done at once."""
        if loop is None:
            self.now(work)
        elif self._due is None:
            self._due = loop.call_later(self._seconds, self.now, work)

    def now(self, work: Callable[[], object]) -> None:
        """Do it at once, for all who have asked."""
        if self._due is not None:
            self._due.cancel()
        self._due = None
        work()

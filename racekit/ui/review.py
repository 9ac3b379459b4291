"""A review beside a board: what it draws, as plain data, while it grows and when it is whole.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel. What
only a review needs is imported when the first one begins.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import aclosing, suppress
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..engine.errors import Forbidden, PlayerError, RacekitError
from ..engine.texts import Text
from .background import LOOK_EVERY, get_ready, results
from .failures import failure
from .messages import in_both
from .messages import review_word as word

if TYPE_CHECKING:
    from ..engine.table import Table
    from ..engine.tree import Node
    from ..reviews import Review, ReviewRun
    from ..reviews.reviewed_line import Known
    from .review_data import Drawn

SHOWN_EVERY = 0.4
"""The seconds between two updates of a growing review."""

_LABELS = (
    "open",
    "title",
    "run",
    "again",
    "stop",
    "progress",
    "decisions",
    "no_decisions",
    "chances",
    "no_chances",
    "sums",
    "here",
    "known",
    "key",
)

Data = dict[str, Any]

_logger = logging.getLogger("racekit")


class ReviewPanel:
    """A review from what one seat knew, or from all cards.

    It works in the background of a kernel, in a process of its own; `run` works at once.

    Parameters
    ----------
    table : Table
        The table.
    seat : int
        The seat whose knowledge and decisions are reviewed.
    show : callable
        Called whenever `data` has changed.
    end : Node, optional
        The end of the line; by default, where the table is when a review starts.
    **settings
        The settings of the review: players, utility, games and seed.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        show: Callable[[], None],
        end: Node | None = None,
        **settings: Any,
    ) -> None:
        self.table, self.seat, self.known = table, seat, "seat"
        self.notice: Text | None = None
        self._show, self._settings = show, settings
        self._work: ReviewRun | None = None
        self._fixed, self._begun = end, table.node
        self._drawn: Drawn | None = None
        self._task: asyncio.Task[None] | None = None

    def show_review(self, found: Review) -> None:
        """Show a review that is already there."""
        from .review_data import Drawn

        if any(found.values.values()):
            self._drawn = Drawn(found, self.seat)

    @property
    def done(self) -> int:
        """The number of positions that are reviewed."""
        return self._work.done if self._work else 0

    @property
    def total(self) -> int:
        """The number of positions of the review; 0 before it begins."""
        return self._work.total if self._work else 0

    def say(self, notice: Text) -> None:
        """Show a notice."""
        self.notice = notice
        self._show()

    # --- working --------------------------------------------------------------------------

    def run(self, known: Known = "seat") -> None:
        """Review the line now, in this process."""
        from ..odds.workers import in_process

        self._begin(known)
        assert self._work is not None
        for number, part in in_process(self._work.job):
            self._work.add(number, part)
        self._take()

    def start(self, known: Known = "seat") -> None:
        """Review the line in the background; without a kernel, wait until `run`."""
        self.stop()
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._watch(known))
        self._show()

    def stop(self) -> None:
        """Stop working, and keep what there is."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._take()

    @property
    def running(self) -> bool:
        """Whether it works in the background."""
        return self._task is not None

    def _begin(self, known: Known) -> None:
        """Begin a review; the last one is gone."""
        from ..reviews import review_run

        self.known, self._drawn, self._work, self.notice = known, None, None, None
        if known == "all" and not self.may_know_all:
            raise Forbidden(word("hidden"))
        if self.end.parent is None:
            raise Forbidden(word("nothing"))
        self._begun = self.end
        self._work = review_run(self.table, self.seat, known=known, end=self.end, **self._settings)

    @property
    def end(self) -> Node:
        """The end of the line."""
        return self._fixed or self.table.node

    @property
    def shows_too_much(self) -> bool:
        """Whether it knows all cards, and may no longer: the end of the game was undone."""
        return self.known == "all" and not self.may_know_all

    @property
    def may_know_all(self) -> bool:
        """Whether all cards may be used."""
        return self.table.state_at(self.end).result is not None or self.table.mode == "study"

    async def _watch(self, known: Known) -> None:
        """Look from time to time at what the process has done; the kernel is free meanwhile."""
        try:
            await self._get_ready()
            self._begin(known)
            await self._collect()
        except RacekitError as error:
            self.notice = error.public if isinstance(error, PlayerError) else in_both(error)
        except Exception as error:  # noqa: BLE001  (every failure gets an answer)
            self.notice = failure(self.table.game, error)
        self._task = None
        self._take()

    async def _get_ready(self) -> None:
        """Import what only reviews need, and look up the positions of the line, in short slices."""
        await asyncio.sleep(0)  # answer the click first
        await get_ready(self.table.game, "racekit.ui.review_data")
        begun = monotonic()
        for node in self.end.line():
            self.table.state_at(node)
            if monotonic() - begun > LOOK_EVERY:
                await asyncio.sleep(0)
                begun = monotonic()

    async def _collect(self) -> None:
        work = self._work
        assert work is not None
        shown = monotonic()
        async with aclosing(results(work.job)) as parts:
            async for part in parts:
                work.add(*part)
                if monotonic() - shown > SHOWN_EVERY:
                    self._take()
                    shown = monotonic()

    def _take(self) -> None:
        if self._work is not None:
            self.show_review(self._work.result)
        self._show()

    # --- what is shown --------------------------------------------------------------------

    def data(self) -> Data:
        """Return everything that the front end shows, as plain data."""
        return {
            "labels": _labels(),
            "lead": self._lead().data(),
            "notice": self.notice and self.notice.data(),
            "running": self.running,
            "again": self._can_go_on,
            "done": self.done,
            "total": self.total,
            "known": self._choice(),
            "drawn": self._drawn and self._drawn.data,
        }

    def _lead(self) -> Text:
        work, drawn = self._work, self._drawn
        if work is not None and work.done < work.total:
            return word("running" if self.running else "stopped", done=work.done, n=work.total)
        if drawn is not None:
            return drawn.legend
        return word("begins" if self.running else "before")

    @property
    def _can_go_on(self) -> bool:
        """Whether the table's line has positions that are not reviewed."""
        if self._work is None:
            return self._drawn is None
        return self.done < self.total or self._begun is not self.end

    def html(self) -> str:
        """Return the review as plain HTML, if there is one."""
        return self._drawn.html if self._drawn else ""

    def _choice(self) -> Data | None:
        """Return the choice between a seat's knowledge and all cards, where there is one."""
        if not self.may_know_all or (self._drawn is not None and self._work is None):
            return None
        seat = self.table.names_for(self.seat)[self.seat]
        return {
            "now": self.known,
            "seat": word("known_seat", seat=seat).data(),
            "all": word("known_all").data(),
        }


@cache
def _labels() -> Data:
    return {name: word(name).data() for name in _LABELS}

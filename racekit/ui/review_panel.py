"""A review beside a board, partial and complete: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel. What
only a review needs is imported when the first one begins.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..engine.errors import Forbidden
from ..engine.texts import Text
from .background import LOOK_EVERY, RunPanel
from .estimates_panel import button
from .messages import Data
from .messages import review_word as word

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..reviews import Review, ReviewRun
    from ..reviews.reviewed_line import Known
    from ..table.table import Table
    from ..table.tree import Node
    from .drawn_review import DrawnReview

SHOWN_EVERY = 0.4
"""The seconds between two updates of a growing review."""


class ReviewPanel(RunPanel["Review"]):
    """A review from what one seat knew, or from all cards.

    Parameters
    ----------
    table : Table
        The table.
    seat : int
        The seat whose knowledge and decisions are reviewed.
    show, **settings
        As for `RunPanel`.
    end : Node, optional
        The end of the line; by default, where the table is when a review starts.
    """

    _every = SHOWN_EVERY

    def __init__(
        self,
        table: Table,
        seat: int,
        show: Callable[[], None],
        end: Node | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(show, **settings)
        self.table, self.seat = table, seat
        self.known: Known = "seat"
        self._fixed, self._begun = end, table.node
        self._drawn: DrawnReview | None = None

    def show_review(self, found: Review) -> None:
        """Show a review that is already there."""
        from .drawn_review import DrawnReview

        if any(found.values.values()):
            self._drawn = DrawnReview(found, self.seat)

    @property
    def drawn(self) -> bool:
        """Whether there is something to see."""
        return self._drawn is not None

    @property
    def positions(self) -> tuple[int, int]:
        """The number of positions that are reviewed, and of all; 0 before the review begins."""
        return (self._run.done, self._run.total) if self._run else (0, 0)

    def say(self, notice: Text) -> None:
        """Show a notice."""
        self._notice = notice
        self._show()

    # --- working --------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.table.game

    def start(self) -> None:
        """Review the line in the background; without a kernel, wait until `run`."""
        self.stop()
        super().start()
        self._show()

    def ask(self, what: str) -> None:
        """Review by what the "seat" knew or by "all" cards, or "stop"."""
        if what == "stop":
            self.stop()
        else:
            self.known = "all" if what == "all" else "seat"
            self.start()

    def stop(self) -> None:
        """Stop working, and keep what there is."""
        if self.running:
            super().stop()
            self._grow()

    def _begin(self) -> ReviewRun:
        """Return the run of a review; the last one is gone."""
        from ..reviews import review_run

        self._run = self._drawn = None
        if self.shows_too_much:
            raise Forbidden(word("hidden"))
        if self.end.parent is None:
            raise Forbidden(word("nothing"))
        self._begun = self.end
        given = {"known": self.known, "end": self.end, **self._settings}
        return review_run(self.table, self.seat, **given)

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

    async def _prepare(self) -> None:
        """Look up the positions of the line, in short slices."""
        begun = monotonic()
        for node in self.end.line():
            self.table.state_at(node)
            if monotonic() - begun > LOOK_EVERY:
                await asyncio.sleep(0)
                begun = monotonic()

    def _grow(self) -> None:
        if self._run is not None:
            self.show_review(self._run.result)
        super()._grow()

    # --- what is shown --------------------------------------------------------------------

    def data(self) -> Data:
        """Return everything that the front end shows, as plain data."""
        return {
            "told": self._lead().data(),
            "progress": self._progress(word("progress")),
            "asked": [*self._asked()],
            "notice": self._notice and self._notice.data(),
            "begun": self._run is not None,
            "known": self._choice(),
            "drawn": self._drawn and self._drawn.data,
        }

    def _asked(self) -> Iterator[Data]:
        """Yield the button that begins, goes on or stops."""
        if self.running:
            yield button("stop", word("stop"))
        elif self._can_go_on:
            text = word("again" if self._run else "run")
            yield {**button(self.known, text), "strong": self._run is None}

    def _lead(self) -> Text:
        done, total = self.positions
        if done < total:
            return word("running" if self.running else "stopped", done=done, n=total)
        if self._drawn is not None:
            return self._drawn.legend
        return word("begins" if self.running else "before")

    @property
    def _can_go_on(self) -> bool:
        """Whether the table's line has positions that are not reviewed."""
        if self._run is None:
            return self._drawn is None
        return not self._whole or self._begun is not self.end

    def html(self) -> str:
        """Return the review as plain HTML, if there is one."""
        return self._drawn.html if self._drawn else ""

    def _choice(self) -> Data | None:
        """Return the choice between a seat's knowledge and all cards, where there is one."""
        if not self.may_know_all or (self._drawn is not None and self._run is None):
            return None
        seat = self.table.names_for(self.seat)[self.seat]
        return {
            "now": self.known,
            "seat": word("known_seat", seat=seat).data(),
            "all": word("known_all").data(),
        }

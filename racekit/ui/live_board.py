"""A live board: a session and its panels, as plain data for whatever carries it.

This module needs no browser and no ipywidgets: a comm carries a board to a notebook, and a socket
to a guest's page.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, TypeVar

from .background import RunPanel
from .guide import coach_data, guide_data
from .hint_panel import HintPanel
from .messages import Data
from .outcomes_panel import OutcomesPanel
from .review_panel import ReviewPanel
from .session import Session
from .why_panel import WhyPanel

T = TypeVar("T")
P = TypeVar("P", bound=RunPanel[Any])


class LiveBoard:
    """A session with its panels: whatever changes is shown once, and every message is answered.

    Parameters
    ----------
    session : Session
        The seat's session.
    put : callable
        Shows what is new: the name of a part (``state``, ``review``, ``hint``, ``why``,
        ``outcomes``), and its data.
    review, hints : bool
        Whether it offers reviews, and hints.
    tutor : float, optional
        The least cost of a move before which it asks (see `GameWidget`).
    at_work : async context manager, optional
        What its panels enter while they work; boards that share one take turns.
    """

    def __init__(
        self,
        session: Session,
        put: Callable[[str, Data], None],
        *,
        review: bool = True,
        hints: bool = True,
        tutor: float | None = None,
        at_work: AbstractAsyncContextManager[object] | None = None,
    ) -> None:
        self.session, self._put = session, put
        self._at_work = at_work or nullcontext()
        self.reviewing = self._new_panel() if review else None
        if review:
            session.outcomes = self._in_turn(OutcomesPanel(session, self._show_outcomes))
            session.why = self._in_turn(WhyPanel(session, self._show_why))
        if hints:
            session.hint = self._in_turn(HintPanel(session, self._show_hint, tutor))
        self._held = 0
        self._due = False
        session.review = self._review if review else None
        session.play_held = lambda action: self.together(lambda: session.play(action))

    def begin(self) -> None:
        """Begin to look at the position, where a tutor does."""
        if self.session.hint is not None:
            self.session.hint.follow()

    def traits(self) -> Data:
        """Return everything that it shows, but for the tree of positions."""
        session, game = self.session, self.session.table.game
        return {
            "state": session.snapshot(),
            "backdrop": game.backdrop(),
            "guide": guide_data(type(game)),
            "coach": coach_data(type(game)),
            "review": {} if self.reviewing is None else self.reviewing.data(),
            "hint": {} if session.hint is None else session.hint.data(),
            "why": {} if session.why is None else session.why.data(),
        }

    # --- messages and changes --------------------------------------------------------------------

    def answer(self, content: Any) -> Data | None:
        """Carry out a message from the front end, which is untrusted.

        Returns
        -------
        dict or None
            A message to send back, or None if what it has shown is the answer.
        """
        session = self.session
        with nullcontext() if session.waits(content) else session.table.turn:
            # After an interrupt, the position may have changed since the last snapshot.
            session.table.catch_up()
            try:
                return self._shown_once(lambda: self._handle(content))
            except Exception as error:  # noqa: BLE001  (a game's code may not show a position)
                return session.failed(content, error)

    def _handle(self, content: Any) -> Data | None:
        answer = self.session.handle(content)
        self._due |= answer is None
        return answer

    def together(self, work: Callable[[], object]) -> None:
        """Do some work and show its result once."""

        def shown() -> None:
            work()
            self._due = True

        self._shown_once(shown)

    def _shown_once(self, work: Callable[[], T]) -> T:
        """Hold snapshots back during some work, and send one at the end if one is due.

        One is due even if the work fails after the table has changed.
        """
        held = self._held
        # Not a context manager: an interrupt can keep one from being left.
        self._held = held + 1
        try:
            return work()
        finally:
            self._held = held
            self._show_if_due()

    @property
    def holds(self) -> bool:
        """Whether it is doing something, after which it shows what is new."""
        return self._held > 0

    def moved(self) -> None:
        """Show the new state of the table, unless another change is about to follow."""
        self._due = True
        self._show_if_due()

    def _show_if_due(self) -> None:
        if not self._due or self._held:
            return
        session = self.session
        with session.table.turn:
            session.refresh()
            self._check_review()
            for panel in (session.hint, session.why):
                if panel is not None:
                    panel.follow()
            self._put("state", session.snapshot())
        # Only now: an interrupt before leaves it due.
        self._due = False

    def stop(self) -> None:
        """End all work in the background."""
        session = self.session
        for panel in (self.reviewing, session.outcomes, session.why, session.hint):
            if panel is not None:
                panel.stop()

    # --- panels ----------------------------------------------------------------------------------

    def _new_panel(self) -> ReviewPanel:
        panel = ReviewPanel(self.session.table, self.session.seat, self._show_review)
        return self._in_turn(panel)

    def _in_turn(self, panel: P) -> P:
        panel.at_work = self._at_work
        return panel

    def _review(self, what: str) -> None:
        """Start or stop a review."""
        assert self.reviewing is not None
        self.reviewing.ask(what)

    def _show_review(self) -> None:
        if self.reviewing is not None:
            self._put("review", self.reviewing.data())
            self._show_outcomes()

    def _show_outcomes(self) -> None:
        """Show what the outcomes of chance are worth, beside a review."""
        if self.reviewing is not None and self.session.outcomes is not None:
            self._put("outcomes", self.session.outcomes.data() if self.reviewing.drawn else {})

    def _show_why(self) -> None:
        if self.session.why is not None:
            self._put("why", self.session.why.data())

    def _show_hint(self) -> None:
        if self.session.hint is not None:
            self._put("hint", self.session.hint.data())

    def _check_review(self) -> None:
        """Take away a review that the seat which is shown now may not see."""
        panel, session = self.reviewing, self.session
        if panel is None or session.outcomes is None:
            return
        same = panel.table is session.table and panel.seat == session.seat
        if not same or session.covered or panel.shows_too_much:
            panel.stop()
            self.reviewing = self._new_panel()
        session.outcomes.follow()
        self._show_review()

"""What alternatives are worth, beside a board: on request, as far as the reader's seat knows.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..engine.errors import Forbidden
from ..engine.texts import Text
from .background import BackgroundRun
from .messages import hint_word

if TYPE_CHECKING:
    from ..reviews.incremental_jobs import IncrementalRun
    from ..reviews.seat_values import SeatValues
    from .session import Session

R = TypeVar("R", bound="SeatValues[Any]")


class ValuesPanel(Generic[R]):
    """The values of alternatives at the step that a session shows; another step takes them away.

    They come in the background of a kernel, from a process of its own; `run` works at once.

    Parameters
    ----------
    session : Session
        The session; all follows from what its seat knows.
    show : callable
        Called whenever the panel has changed.
    **settings
        The settings of the estimates: players, utility, games and seed.
    """

    def __init__(self, session: Session, show: Callable[[], None], **settings: Any) -> None:
        self._session, self._show, self._settings = session, show, settings
        self._run = BackgroundRun(self._grow)
        self._open = False
        self._at = self._place()

    # --- what the two panels have of their own ----------------------------------------------------

    def _place(self) -> Any:
        """Return what the values belong to."""
        raise NotImplementedError

    def _forbidden(self) -> Text | None:
        """Return why there is nothing to estimate, or None."""
        raise NotImplementedError

    def _begin(self) -> IncrementalRun[Any, R]:
        """Return the run before its first part."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Forget what belongs to another place."""
        self._run.clear()
        self._open = False

    def _grow(self) -> None:
        """Show what is new."""
        self._show()

    # --- what the reader asks for -----------------------------------------------------------------

    def press(self, button: str) -> None:
        """Do what the button says: start, stop or hide."""
        if button == "start":
            self._start()
            self._open = True
        else:
            self._open = button == "stop" and self._known is not None
            self._run.stop()
        self._show()

    def run(self) -> None:
        """Find the values now, in this process."""
        self._open = True
        self._run.finish(self._begin())

    def follow(self) -> None:
        """Forget what belongs to another place than the session shows now."""
        place = self._place()
        if place != self._at:
            self._at = place
            self._forget()

    def close(self) -> None:
        """Stop working."""
        self._run.stop()

    # --- working ----------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether it works in the background."""
        return self._run.running

    def _start(self) -> None:
        """Work in the background, which is possible in a kernel but not in a plain program."""
        if (reason := self._forbidden()) is not None:
            raise Forbidden(reason)
        if not self._run.whole:
            self._run.start(self._session.table.game, self._begin)

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def _known(self) -> R | None:
        """What is known, or None before the first values."""
        found: R | None = self._run.result
        return found if found is not None and found.alternatives else None

    @property
    def _button(self) -> str:
        if not self._open:
            return "start"
        return "stop" if self.running else "hide"

    def _first_values(self) -> str:
        """Return, in percent, how much is done of what the first values need."""
        run: Any = self._run.run
        return f"{run.job.share(run.done) if run else 0:.0%}"


def with_half(found: Any, value: Any, low: float, high: float) -> Text:
    """Return a value as text, with half of its interval; without one if it is exact."""
    told, half = found.number(value), (high - low) / 2
    return hint_word("estimate", value=told, half=found.number(half)) if half else Text(told, told)

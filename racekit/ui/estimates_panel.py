"""What alternatives are worth, beside a board: on request, as far as the reader's seat knows.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ..engine.errors import Forbidden
from ..engine.texts import LANGUAGES, Text, untranslated
from ..system.host import IN_BROWSER
from .background import RunPanel
from .messages import Data, hint_word

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..reviews import Hint, Option
    from ..reviews.seat_values import SeatValues
    from .session import Session

R = TypeVar("R", bound="SeatValues[Any]")

NOTHING = Text("", "")

SHOWN = 3
"""The maximum number of moves that a sentence names."""


class EstimatesPanel(RunPanel[R]):
    """The values of alternatives at the step that a session shows; another step takes them away.

    Parameters
    ----------
    session : Session
        The session; all follows from what its seat knows.
    show, **settings
        As for `RunPanel`.
    """

    _word: ClassVar[Callable[..., Text]]
    """The panel's texts."""

    def __init__(self, session: Session, show: Callable[[], None], **settings: Any) -> None:
        super().__init__(show, **settings)
        self._session = session
        self._open = False
        self._at = self._place()

    @property
    def game(self) -> Game:
        """The game."""
        return self._session.table.game

    # --- what each panel has of its own -----------------------------------------------------------

    def _place(self) -> Any:
        """Return what the values belong to."""
        raise NotImplementedError

    def _forbidden(self) -> Text | None:
        """Return why there is nothing to estimate, or None."""
        raise NotImplementedError

    def _before(self) -> Text:
        """Return what is said before anything has been asked for."""
        return NOTHING

    def _told(self, known: R) -> Text:
        """Return what is said of values."""
        raise NotImplementedError

    def _shown(self, known: R) -> Data:
        """Return the rows of values, and their marks on the board."""
        raise NotImplementedError

    # --- what the reader asks for -----------------------------------------------------------------

    def ask(self, what: str) -> None:
        """Do what a button asks for: start, stop or hide."""
        if what == "start":
            self.start()
            self._open = True
        else:
            self._open = what == "stop" and self._known is not None
            self._notice = None
            self.stop()
        self._show()

    def run(self) -> None:
        """Find the values now, in this process."""
        self._open = True
        super().run()

    def start(self) -> None:
        """Find the values in the background."""
        if (reason := self._forbidden()) is not None:
            raise Forbidden(reason)
        if not self._whole:
            super().start()

    def follow(self) -> None:
        """Forget what belongs to another place than the session shows now, and show the rest."""
        place = self._place()
        if place != self._at:
            self._at = place
            self._forget()
        self._show()

    def _forget(self) -> None:
        self._clear()
        self._open = False

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def _known(self) -> R | None:
        """What is known, or None before the first values."""
        found = self._run.result if self._run else None
        return found if found is not None and found.alternatives else None

    def data(self) -> Data:
        """Return everything that the front end shows, as plain data."""
        known = self._known if self._open else None
        progress = None
        if not self._open:
            told = self._before()
        else:
            told = self._word("begins") if known is None else self._told(known)
            if self.running:
                told, progress = lines([told, self._stage]), self._progress(self._stage)
        return {
            "told": (self._notice or told).data(),
            "progress": progress,
            **({} if known is None else self._shown(known)),
        }

    @property
    def _stage(self) -> Text:
        """How far the work has come, in words: a compiler tells nothing of that."""
        run: Any = self._run
        if run is None:
            return hint_word("ready")
        games = run.job.games_of_parts
        if run.done == 0:
            compiles = not (IN_BROWSER or run.job.stepped) and any(games)
            return hint_word("compiles" if compiles else "ready")
        return hint_word("games", done=f"{sum(games[: run.done]):,}", n=f"{sum(games):,}")

    @property
    def _button(self) -> Data:
        ask = "start" if not self._open else "stop" if self.running else "hide"
        return button(ask, self._word(ask))


def button(ask: str, text: Text) -> Data:
    """Return a button, by what it asks for."""
    return {"ask": ask, "text": text.data()}


def lines(texts: Iterable[Text]) -> Text:
    """Return texts below one another."""
    told = list(texts)
    return Text(*("\n".join(text(lang) for text in told) for lang in LANGUAGES))


def told_moves(known: Hint, options: Sequence[Option]) -> Data:
    """Return what a sentence says of moves: the first ones with their values, and how many more."""
    rest = len(options) - SHOWN
    return {
        "moves": [told_move(known, each) for each in options[:SHOWN]],
        "more": hint_word("more", n=rest) if rest > 0 else NOTHING,
    }


def told_move(known: Hint, option: Option) -> Text:
    """Return a move with its value as text."""
    value = with_half(known, option.value, option.low, option.high)
    return hint_word("move", action=known.told(option.action).capital(), value=value)


def with_half(found: Any, value: Any, low: float, high: float) -> Text:
    """Return a value as text, with half of its interval; without one if it is exact."""
    told, half = found.number(value), (high - low) / 2
    return untranslated(f"{told} ± {found.number(half)}" if half else told)

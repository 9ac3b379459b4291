"""The widget of a review: the curve, the decisions, the luck and the sums, beside a board."""

from __future__ import annotations

from typing import Any

import traitlets

from ..engine.errors import RacekitError
from ..exchange.replay import replay
from ..exchange.shapes import one_of
from ..reviews import Review
from ..reviews.reviewed_line import Known
from ..table.table import Table
from . import page
from .base import as_text
from .bundles import board_of
from .messages import Bad, Command, in_both, read_message, review_word
from .review_panel import ReviewPanel
from .widgets import GameWidget, RecordedWidget, check_table, first_person, shown_on_boards

_COMMANDS = {
    "branch": Command(int, lambda widget, node: widget._play_on(node)),
    # The outcomes of chance are worked out beside a board.
    "review": Command(one_of("seat", "all", "stop"), lambda widget, what: widget._panel.ask(what)),
}


class ReviewWidget(RecordedWidget):
    """A review of a game: what was luck, and what was choice, step by step beside the board.

    A curve shows every seat's chances along the game; below it stand the seat's decisions, the
    costliest first, the largest luck, and how both add up to the result. All of it follows from
    what one seat knew. From a step of the review, the game can be played on.

    A review works in the background of a notebook; what is there is shown meanwhile, and kept if
    it is stopped. A finished review (of `review`) is shown as it is.

    Parameters
    ----------
    source : Table, GameWidget or Review
        The line to review, or a review.
    seat : int, optional
        The seat whose knowledge and decisions are reviewed; by default, the one that the board
        shows, or the first person's.
    known : {"seat", "all"}
        Whether the values follow from what the seat knew, or from all cards: this needs a game
        that is over, or study mode.
    lang : {"en", "ja"}, optional
        The initial language.
    autostart : bool
        Whether the review starts on its own.
    **settings
        The players, utility, games and seed, as for `review`.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=7, autosave=False, seats=dict.fromkeys(range(2), "random"))
    >>> events = table.advance()
    >>> widget = rk.ReviewWidget(table, autostart=False)
    >>> widget.run()
    >>> widget
    <ReviewWidget kuhn, seat 0, 5 of 5 positions>
    """

    _part = "review"

    review = traitlets.Dict().tag(sync=True, to_json=as_text)

    _panel: ReviewPanel

    def __init__(
        self,
        source: Table | GameWidget | Review,
        *,
        seat: int | None = None,
        known: Known = "seat",
        lang: str | None = None,
        autostart: bool = True,
        **settings: Any,
    ) -> None:
        self.table = _table_of(source)
        reviewed = source if isinstance(source, Review) else None
        self._end = self.table.find(reviewed.nodes[-1]) if reviewed else self.table.node
        self._panel = ReviewPanel(
            self.table, _seat_of(source, seat), self._show, self._end, **settings
        )
        if reviewed is not None:
            self._panel.show_review(reviewed)
        super().__init__(
            lang=lang,
            bundle=board_of(type(self.table.game)),
            review=self._panel.data(),
            **self._recorded(),
        )
        self.on_msg(self._answer)
        if autostart and reviewed is None:
            self.start(known)

    @property
    def seat(self) -> int:
        """The seat whose knowledge is shown."""
        return self._panel.seat

    def run(self, known: Known = "seat") -> None:
        """Review the line now, and show the whole review."""
        self._panel.known = known
        self._panel.run()

    def start(self, known: Known = "seat") -> None:
        """Review the line in the background."""
        self._panel.ask(known)

    def stop(self) -> None:
        """Stop the review, and keep what there is."""
        self._panel.stop()

    def play_on(self, node: int) -> GameWidget:
        """Return a board at a step of the game, in study mode; what was played stays a branch."""
        self._branch(node)
        return GameWidget(self.table, seat=self.seat, lang=self.lang)

    def html(self) -> str:
        """Return one self-contained page that shows the review without a kernel or a network."""
        data = {**self._recorded(), "review": self.review, "lang": self.lang, "page": True}
        return page.recording_page(self._part, data)

    # --- inside ---------------------------------------------------------------------------

    def _recorded(self) -> dict[str, Any]:
        """Return the data of the board: the line as the seat saw it."""
        return page.replay_data(replay(self.table, self.seat, self._end))

    def _branch(self, number: int) -> None:
        node = self.table.find(number)
        self.table.set_mode("study")
        self.table.goto(node)

    def _show(self) -> None:
        self.review = self._panel.data()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Carry out a message from the front end; say why where that is not possible."""
        try:
            message = read_message(content, _COMMANDS)
            _COMMANDS[message.name].do(self, message.arg)
        except Bad as error:
            self._panel.say(error.text)
        except RacekitError as error:
            self._panel.say(in_both(error))

    def _play_on(self, node: int) -> None:
        self._branch(node)
        shown = shown_on_boards(self.table)
        self._panel.say(review_word("branched" if shown else "no_board"))

    def close(self) -> None:
        """Stop the review, and detach the widget from the front end."""
        if self.comm is not None:
            self._panel.stop()
        super().close()

    def __repr__(self) -> str:
        positions, total = self._panel.positions
        done = f", {positions} of {total} positions" if total else ""
        return f"<ReviewWidget {self.table.game.name}, seat {self.seat}{done}>"

    def fallback(self) -> str:
        return self._panel.html() or super().fallback()


def _table_of(source: Any) -> Table:
    table = source.table if isinstance(source, GameWidget | Review) else source
    check_table(table)
    return table


def _seat_of(source: Table | GameWidget | Review, seat: int | None) -> int:
    """Return the seat that looks at a review."""
    if seat is not None:
        return _table_of(source).game.check_seat(seat)
    if isinstance(source, GameWidget):
        return source.seat
    first = first_person(_table_of(source))
    if isinstance(source, Review) and first not in source.seats:
        return source.seats[0]
    return first

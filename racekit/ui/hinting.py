"""Hints beside a board, and the tutor that asks before a costly move: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..engine.errors import Forbidden, RacekitError
from ..engine.texts import Text
from .background import first_values, work_on
from .messages import hint_word as word

if TYPE_CHECKING:
    from ..reviews import Hint, HintRun, Option
    from .session import Session

LISTED = 4
"""The maximum number of moves that are named and marked beside the best ones."""
BEST, EQUAL = "★", "≈"
"""The marks on the places of moves."""

Data = dict[str, Any]


class HintPanel:
    """A hint for the choice that the reader of a session has now; the next move takes it away.

    It works in the background of a kernel, in a process of its own; `run` works at once.

    Parameters
    ----------
    session : Session
        The session; all of a hint follows from what its seat knows.
    show : callable
        Called whenever `data` has changed.
    tutor : float, optional
        The least cost, in percentage points, of a move before which it asks; None: it never does.
    **settings
        The settings of the hint: players, utility, games and seed.
    """

    def __init__(
        self,
        session: Session,
        show: Callable[[], None],
        tutor: float | None = None,
        **settings: Any,
    ) -> None:
        self._session, self._show, self._tutor = session, show, tutor
        self._settings = settings
        self._at: Any = None
        self._task: asyncio.Task[None] | None = None
        self._clear()

    def _clear(self) -> None:
        self._work: HintRun | None = None
        self._open = False
        self._held: str | None = None
        self._asks: Text | None = None
        self._notice: Text | None = None

    # --- what the reader asks for -----------------------------------------------------------------

    def ask(self, what: str) -> None:
        """Do what a button asks for: start, stop, hide, play (a held move), or other."""
        if what == "play" and self._held is not None:
            self._session.play(self._held)
        elif what in ("play", "other"):
            self._held = self._asks = None
        elif what == "start":
            self._open, self._notice = True, None
            self._start()
        else:
            self._open = what == "stop" and self._known
            if self._tutor is None or what == "stop":
                self._halt()
        self._show()

    def run(self) -> None:
        """Make the hint now, in this process."""
        from ..odds.workers import in_process

        self._open = True
        work = self._begin()
        for number, part in in_process(work.job):
            work.add(number, part)
        self._show()

    def holds(self, action: str) -> bool:
        """Whether the tutor keeps a move back: to look at it first, or to ask about it."""
        if self._tutor is None or not self._session.choosing:
            return False
        if all(str(each) != action for each in self._session.table.state.actions()):
            return False
        self._held, self._asks = action, None
        if self._judge():
            self._show()
            return True
        if self._whole:
            self._held = None
            return False
        self._start()
        self._show()
        return self._task is not None

    def follow(self) -> None:
        """Forget what belongs to another position; let the tutor look at this one."""
        session = self._session
        at = (session.table, session.table.node, session.seat, session.choosing)
        if at != self._at:
            self._at = at
            self._halt()
            self._clear()
            if self._tutor is not None and session.choosing:
                self._start()
        self._show()

    def close(self) -> None:
        """Stop working."""
        self._halt()

    # --- working ----------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether it works in the background."""
        return self._task is not None

    @property
    def _known(self) -> bool:
        """Whether there is something to show."""
        return self._work is not None and bool(self._work.result.options)

    @property
    def _whole(self) -> bool:
        return self._work is not None and self._work.done == self._work.total

    def _start(self) -> None:
        """Work in the background, which is possible in a kernel but not in a plain program."""
        if not self._session.choosing:
            raise Forbidden(word("nothing"))
        if self._task is None and not self._whole:
            with suppress(RuntimeError):
                self._task = asyncio.get_running_loop().create_task(self._watch())

    def _halt(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _begin(self) -> HintRun:
        from ..reviews import hint_run

        session = self._session
        self._work = hint_run(session.table.state.view(session.seat), **self._settings)
        return self._work

    async def _watch(self) -> None:
        """Look from time to time at what the process has done."""
        self._notice = await work_on(self._session.table.game, self._begin, self._grow)
        self._task = None
        self._show()
        if self._held is not None and self._asks is None:  # nothing is wrong with it
            with suppress(RacekitError):  # the table has moved on in the meantime
                self._session.play_held(self._held)

    def _grow(self) -> None:
        self._judge()
        self._show()

    def _judge(self) -> bool:
        """Ask about a held move that surely costs as much as the tutor minds."""
        found = None if self._work is None else self._work.result
        if self._held is None or self._tutor is None or not found or not found.options:
            return False
        option = found.of(self._held)
        if option.group != "worse" or 100 * option.cost < self._tutor:
            return False
        text = self._session.table.game.action_text
        self._asks = word(
            "asks",
            action=text(option.action).capital(),
            n=f"{100 * float(option.cost):.0f}",
            best=text(found.options[0].action),
        )
        return True

    # --- what is shown ----------------------------------------------------------------------------

    def data(self) -> Data:
        """Return everything that the front end shows, as plain data."""
        found = self._work.result if self._open and self._work is not None else None
        return {
            "buttons": [{"ask": ask, "text": word(key).data()} for ask, key in self._buttons()],
            "told": self._told(found).data(),
            "asked": [
                {"ask": ask, "text": word(key).data()}
                for ask, key in (("play", "anyway"), ("other", "other"))
                if self._asks is not None
            ],
            "marks": self._marks(found) if found else {},
        }

    def _buttons(self) -> Iterable[tuple[str, str]]:
        """Yield what the button in the header does, which a board shows on the reader's turn."""
        if self._open and self.running:
            yield "stop", "stop"
        elif self._open:
            yield "hide", "hide"
        else:
            yield "start", "hint"

    def _told(self, found: Hint | None) -> Text:
        """Return all that is said, line by line; nothing where there is nothing to say."""
        if self._asks is not None:
            return self._asks
        if self._held is not None:
            return word("looks")
        if self._notice is not None:
            return self._notice
        if not self._open:
            return Text("", "")
        if not found or not found.options:
            return word("begins", done=first_values(self._work))
        return _joined("\n", self._lines(found))

    def _lines(self, found: Hint) -> list[Text]:
        best, equal, worse = (
            [each for each in found.options if each.group == group]
            for group in ("best", "no difference seen", "worse")
        )
        lines = [word("best", moves=self._moves(found, best))]
        if equal:
            rest = len(equal) - LISTED
            more = word("more", n=rest) if rest > 0 else Text("", "")
            lines.append(word("equal", moves=self._moves(found, equal[:LISTED]), more=more))
        lines.append(word("worse", n=len(worse)) if worse else word("all_equal"))
        lines.append(word("chance"))
        return [*lines, word("more_games")] if self.running else lines

    def _moves(self, found: Hint, options: Iterable[Option]) -> Text:
        text = self._session.table.game.action_text
        told = [
            word("move", action=text(each.action).capital(), value=_value(found, each))
            for each in options
        ]
        return _joined(", ", told, "、")

    def _marks(self, found: Hint) -> Data:
        """Return the marks of the best moves, by the names of their places and of the moves."""
        game, marks = self._session.table.game, Data()
        equal = [each for each in found.options if each.group == "no difference seen"]
        for each in [each for each in found.options if each.group == "best"] + equal[:LISTED]:
            best = each.group == "best"
            value = _value(found, each)
            mark = {
                "label": f"{BEST if best else EQUAL}{100 * float(each.value):.0f}%",
                "said": word("mark" if best else "mark_equal", value=value).data(),
            }
            for name in (str(each.action), *game.ends(each.action).values()):
                if name is not None:
                    marks.setdefault(name, mark)
        return marks


def _value(found: Hint, option: Option) -> Text:
    """Return a value, with half of its interval."""
    value, half = found.number(option.value), (option.high - option.low) / 2
    if half == 0:
        return Text(value, value)
    return word("estimate", value=value, half=found.number(half))


def _joined(between: str, texts: Iterable[Text], between_ja: str | None = None) -> Text:
    told = list(texts)
    return Text(
        between.join(each.en for each in told),
        (between if between_ja is None else between_ja).join(each.ja for each in told),
    )

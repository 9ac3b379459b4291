"""What each outcome of a chance event is worth, beside a board: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.errors import Forbidden
from ..engine.tasks import CHANCE
from ..engine.texts import Text
from .background import first_values, work_on
from .messages import outcomes_word as word

if TYPE_CHECKING:
    from ..engine.tree import Node
    from ..reviews import Outcomes, OutcomeValue, OutcomeValuesRun
    from .session import Session

PALEST, DEEPEST = 8, 45
"""How much of a colour is mixed into the background, in percent: text stays readable."""
LEAST = 0.02
"""The least luck, as a share of the win, that gets so much of it."""

Data = dict[str, Any]


class _Event(NamedTuple):
    """A chance event: what was known before it, and what came, if it has happened."""

    view: Any
    came: Any


class OutcomesPanel:
    """The outcomes of the chance event at the step that a session shows, and their worth.

    It is the next one, or the last one of the step if that is over. It works in the background of
    a kernel, in a process of its own; `run` works at once.

    Parameters
    ----------
    session : Session
        The session; all follows from what its seat knew before the event.
    show : callable
        Called whenever `data` has changed.
    **settings
        The settings of `racekit.outcomes`: players, utility, games and seed.
    """

    def __init__(self, session: Session, show: Callable[[], None], **settings: Any) -> None:
        self._session, self._show, self._settings = session, show, settings
        self._task: asyncio.Task[None] | None = None
        self._forget()

    def _forget(self) -> None:
        session = self._session
        self._at = (session.table, session.node, session.seat, session.curtain)
        self._found: list[_Event] | None = None
        self._work: OutcomeValuesRun | None = None
        self._open = False
        self._notice: Text | None = None

    # --- what the reader asks for -----------------------------------------------------------------

    def ask(self, what: str) -> None:
        """Do what a button asks for: outcomes, stop_outcomes or hide_outcomes."""
        if what == "outcomes":
            self._open, self._notice = True, None
            self._start()
        else:
            self._open = what == "stop_outcomes" and self._known
            self.close()
        self._show()

    def run(self) -> None:
        """Find the values now, in this process."""
        from ..odds.workers import in_process

        self._open = True
        work = self._begin()
        for number, part in in_process(work.job):
            work.add(number, part)
        self._show()

    def follow(self) -> None:
        """Forget what belongs to another step."""
        session = self._session
        if self._at != (session.table, session.node, session.seat, session.curtain):
            self.close()
            self._forget()

    def close(self) -> None:
        """Stop working."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    # --- working ----------------------------------------------------------------------------------

    @property
    def _known(self) -> bool:
        """Whether there is something to show."""
        return self._work is not None and bool(self._work.result.outcomes)

    @property
    def running(self) -> bool:
        """Whether it works in the background."""
        return self._task is not None

    def _start(self) -> None:
        """Work in the background, which is possible in a kernel but not in a plain program."""
        if self._event is None:
            raise Forbidden(word("none"))
        if self._task is None and (self._work is None or self._work.done < self._work.total):
            with suppress(RuntimeError):
                self._task = asyncio.get_running_loop().create_task(self._watch())

    def _begin(self) -> OutcomeValuesRun:
        from ..reviews import outcome_values_run

        assert self._event is not None
        self._work = outcome_values_run(self._event.view, **self._settings)
        return self._work

    async def _watch(self) -> None:
        self._notice = await work_on(self._session.table.game, self._begin, self._show)
        self._task = None
        self._show()

    @property
    def _event(self) -> _Event | None:
        """The chance event that is shown, if the seat sees what it brings."""
        if self._found is None:
            self._found = [] if self._session.curtain is not None else [*self._events()][:1]
        return self._found[0] if self._found else None

    def _events(self) -> Iterator[_Event]:
        """Yield chance events with several outcomes; in study mode, the next one comes first."""
        node = self._session.node
        past = [(each.parent, each.action) for each in _step(node) if each.actor is CHANCE]
        study = self._session.table.mode == "study"
        for at, came in [(node, None), *past] if study else [*past, (node, None)]:
            state = self._session.table.state_at(at)
            view = state.view(self._session.seat) if state.actor is CHANCE else None
            if view is not None and len(view.outcomes()) > 1:
                yield _Event(view, came)

    # --- what is shown ----------------------------------------------------------------------------

    def data(self) -> Data | None:
        """Return everything that the front end shows, as plain data; None: there is nothing."""
        event = self._event
        if event is None:
            return None
        found = self._work.result if self._open and self._work is not None else None
        rows = [*self._rows(found, event)] if found and found.outcomes else []
        return {
            "title": word("next" if event.came is None else "past").data(),
            "told": (self._notice or self._told(event, bool(rows))).data(),
            "running": self.running,
            "button": {"ask": self._button, "text": word(self._button).data()},
            "rows": rows,
        }

    @property
    def _button(self) -> str:
        if not self._open:
            return "outcomes"
        return "stop_outcomes" if self.running else "hide_outcomes"

    def _told(self, event: _Event, whole: bool) -> Text:
        if whole:
            seat = self._session.seat
            return word("key", seat=self._session.table.names_for(seat)[seat])
        n = len(event.view.outcomes())
        if not self._open:
            return word("before", n=n)
        return word("begins", n=n, done=first_values(self._work))

    def _rows(self, found: Outcomes, event: _Event) -> Iterable[Data]:
        """Yield a row for each outcome, the best first, and one for the mean in between."""
        deepest = max([LEAST, *(abs(float(each.luck)) for each in found.outcomes)])
        rows = [self._row(found, each, event, deepest) for each in found.outcomes]
        above = sum(each.luck > 0 for each in found.outcomes)
        mean = found.number(found.mean)
        told = {"action": None, "text": word("mean").data(), "value": Text(mean, mean).data()}
        return [*rows[:above], told, *rows[above:]]

    def _row(self, found: Outcomes, each: OutcomeValue, event: _Event, deepest: float) -> Data:
        half = (each.high - each.low) / 2
        told = found.number(each.value)
        value = word("estimate", value=told, half=found.number(half)) if half else Text(told, told)
        tone = PALEST + (DEEPEST - PALEST) * abs(float(each.luck)) / deepest
        seen = (each.least > 0) - (each.most < 0)
        luck = found.signed(each.luck)
        return {
            "action": str(each.action),
            "at": None if event.came is not None else [*event.view.outcomes()].index(each.action),
            "text": self._session.table.game.action_text(each.action).capital().data(),
            "p": str(each.chance),
            "value": value.data(),
            "luck": luck,
            "tone": seen * round(tone),
            "came": word("came").data() if str(each.action) == str(event.came) else None,
        }


def _step(node: Node) -> Iterator[Any]:
    """Yield the nodes of a visible step, the last one first; none at the start."""
    first = node.first_of_step
    while node.parent is not None:
        yield node
        if node is first:
            return
        node = node.parent

"""What each outcome of a chance event is worth, beside a board: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.tasks import CHANCE
from ..engine.texts import Text
from .messages import OUTCOME_BUTTONS, Data
from .messages import outcomes_word as word
from .values_panel import ValuesPanel, with_half

if TYPE_CHECKING:
    from ..reviews import Outcomes, OutcomeValue, OutcomeValuesRun
    from ..table.tree import Node

PALEST, DEEPEST = 8, 45
"""How much of a colour is mixed into the background, in percent: text stays readable."""
LEAST = 0.02
"""The least luck, as a share of the win, that gets so much of it."""


class _Event(NamedTuple):
    """A chance event: what was known before it, and what came, if it has happened."""

    view: Any
    came: Any


class OutcomesPanel(ValuesPanel["Outcomes"]):
    """The outcomes of the chance event at the step that a session shows, and their worth.

    It is the next one, or the last one of the step if that is over. All follows from what the
    session's seat knew before the event. The parameters are those of `ValuesPanel`.
    """

    _found: list[_Event] | None = None

    def _place(self) -> Any:
        session = self._session
        return session.table, session.node, session.seat, session.curtain

    def _forbidden(self) -> Text | None:
        return word("none") if self._event is None else None

    def _begin(self) -> OutcomeValuesRun:
        from ..reviews import outcome_values_run

        assert self._event is not None
        return outcome_values_run(self._event.view, **self._settings)

    def _forget(self) -> None:
        super()._forget()
        self._found = None

    def ask(self, what: str) -> None:
        """Do what a button asks for: outcomes, stop_outcomes or hide_outcomes."""
        self.press(OUTCOME_BUTTONS[what])

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
        found = self._known if self._open else None
        ask = next(ask for ask, button in OUTCOME_BUTTONS.items() if button == self._button)
        return {
            "title": word("next" if event.came is None else "past").data(),
            "told": (self._run.notice or self._told(event, found is not None)).data(),
            "running": self.running,
            "button": {"ask": ask, "text": word(ask).data()},
            "rows": [] if found is None else [*self._rows(found, event)],
        }

    def _told(self, event: _Event, known: bool) -> Text:
        if known:
            seat = self._session.seat
            return word("key", seat=self._session.table.names_for(seat)[seat])
        n = len(event.view.outcomes())
        if not self._open:
            return word("before", n=n)
        return word("begins", n=n, done=self._first_values())

    def _rows(self, found: Outcomes, event: _Event) -> Iterable[Data]:
        """Yield a row for each outcome, the best first, and one for the mean in between."""
        deepest = max([LEAST, *(abs(float(each.luck)) for each in found.outcomes)])
        rows = [self._row(found, each, event, deepest) for each in found.outcomes]
        above = sum(each.luck > 0 for each in found.outcomes)
        mean = found.number(found.mean)
        told = {"action": None, "text": word("mean").data(), "value": Text(mean, mean).data()}
        return [*rows[:above], told, *rows[above:]]

    def _row(self, found: Outcomes, each: OutcomeValue, event: _Event, deepest: float) -> Data:
        tone = PALEST + (DEEPEST - PALEST) * abs(float(each.luck)) / deepest
        seen = (each.least > 0) - (each.most < 0)
        luck = found.signed(each.luck)
        return {
            "action": str(each.action),
            "at": None if event.came is not None else [*event.view.outcomes()].index(each.action),
            "text": self._session.table.game.action_text(each.action).capital().data(),
            "p": str(each.chance),
            "value": with_half(found, each.value, each.low, each.high).data(),
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

"""What each outcome of a chance event is worth, beside a board: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.tasks import CHANCE
from ..engine.texts import Text, untranslated
from ..engine.worlds import tells_at_once
from .estimates_panel import EstimatesPanel, with_half
from .messages import Data
from .messages import outcomes_word as word

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


class OutcomesPanel(EstimatesPanel["Outcomes"]):
    """The outcomes of the chance event at the step that a session shows, and their worth.

    It is the next one, or the last one of the step if that is over. All follows from what the
    session's seat knew before the event. The parameters are those of `EstimatesPanel`.
    """

    _word = staticmethod(word)
    _events: list[_Event] | None = None

    def _place(self) -> Any:
        session = self._session
        return session.table, session.node, session.seat, session.covered

    def _forbidden(self) -> Text | None:
        return word("none") if self._event is None else None

    def _begin(self) -> OutcomeValuesRun:
        from ..reviews import outcome_values_run

        assert self._event is not None
        return outcome_values_run(self._event.view, **self._settings)

    def _forget(self) -> None:
        super()._forget()
        self._events = None

    @property
    def _event(self) -> _Event | None:
        """The chance event that is shown, if the seat sees what it brings."""
        if self._events is None:
            self._events = [] if self._session.covered else [*self._several()][:1]
        return self._events[0] if self._events else None

    def _several(self) -> Iterator[_Event]:
        """Yield chance events with several outcomes; in study mode, the next one comes first."""
        node = self._session.node
        past = [(each.parent, each.action) for each in _step(node) if each.actor is CHANCE]
        for at, came in [(node, None), *past] if self._session.studying else [*past, (node, None)]:
            state = self._session.table.state_at(at)
            view = state.view(self._session.seat) if state.actor is CHANCE else None
            if self._session.others_wait and not tells_at_once(view):
                continue
            if view is not None and len(view.outcomes()) > 1:
                yield _Event(view, came)

    # --- what is shown ----------------------------------------------------------------------------

    def data(self) -> Data:
        """Return everything that the front end shows; nothing where no event is to be seen."""
        if self._event is None:
            return {}
        title = word("next" if self._came is None else "past")
        return {"title": title.data(), **super().data(), "asked": [self._button]}

    @property
    def _chances(self) -> Mapping[Any, Any]:
        """The outcomes of the event, each with its chance, as the board lists them."""
        outcomes: Mapping[Any, Any] = self._event.view.outcomes() if self._event else {}
        return outcomes

    @property
    def _came(self) -> Any:
        """What came, if the event has happened."""
        return self._event and self._event.came

    def _before(self) -> Text:
        return word("before", n=len(self._chances))

    def _told(self, known: Outcomes) -> Text:
        seat = self._session.seat
        return word("key", seat=self._session.table.names_for(seat)[seat])

    def _shown(self, known: Outcomes) -> Data:
        """Return a row for each outcome, the best first, and one for the mean in between."""
        deepest = max([LEAST, *(abs(float(each.luck)) for each in known.outcomes)])
        rows = [self._row(known, each, deepest) for each in known.outcomes]
        above = sum(each.luck > 0 for each in known.outcomes)
        mean = untranslated(known.number(known.mean))
        told = {"action": None, "text": word("mean").data(), "value": mean.data()}
        return {"rows": [*rows[:above], told, *rows[above:]], "marks": self._marks(rows)}

    def _marks(self, rows: list[Data]) -> Data:
        """Return the marks on the board's own list, which has the outcomes of the next event."""
        if self._came is not None:
            return {}
        places = {str(action): f"chance:{at}" for at, action in enumerate(self._chances)}
        return {places[row["action"]]: {"label": row["luck"], "tone": row["tone"]} for row in rows}

    def _row(self, known: Outcomes, each: OutcomeValue, deepest: float) -> Data:
        tone = PALEST + (DEEPEST - PALEST) * abs(float(each.luck)) / deepest
        seen = (each.least > 0) - (each.most < 0)
        return {
            "action": str(each.action),
            "text": known.told(each.action).capital().data(),
            "p": str(each.chance),
            "value": with_half(known, each.value, each.low, each.high).data(),
            "luck": known.signed(each.luck),
            "tone": seen * round(tone),
            "came": word("came").data() if str(each.action) == str(self._came) else None,
        }


def _step(node: Node) -> Iterator[Any]:
    """Yield the nodes of a visible step, the last one first; none at the start."""
    first = node.first_of_step
    while node.parent is not None:
        yield node
        if node is first:
            return
        node = node.parent

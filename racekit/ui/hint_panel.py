"""Hints beside a board, and the tutor that asks before a costly move: plain data for the front end.

This module needs no browser and no ipywidgets: the widgets only transport the data of a panel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..engine.errors import RacekitError
from ..engine.texts import Text
from ..engine.worlds import worlds
from .background import aside
from .estimates_panel import SHOWN, EstimatesPanel, Move, button, lines, told_moves, with_half
from .messages import Data
from .messages import hint_word as word

if TYPE_CHECKING:
    from ..reviews import Hint, HintRun, Option
    from .session import Session

BEST, EQUAL = "★", "≈"
"""The marks on the places of moves."""


class HintPanel(EstimatesPanel["Hint"]):
    """A hint for the choice that the reader of a session has now; the next move takes it away.

    Parameters
    ----------
    session, show, **settings
        As for `EstimatesPanel`.
    tutor : float, optional
        The least cost, in percentage points, of a move before which it asks; None: it never does.
    """

    _word = staticmethod(word)

    def __init__(
        self,
        session: Session,
        show: Callable[[], None],
        tutor: float | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(session, show, **settings)
        self._tutor = tutor
        self._at = None  # the tutor looks at the first position, too
        self._held: str | None = None
        self._asks: Text | None = None

    def _place(self) -> Any:
        session = self._session
        return session.table, session.table.node, session.seat, session.choosing

    def _forbidden(self) -> Text | None:
        return None if self._session.choosing else word("nothing")

    async def _prepare(self) -> None:
        """Find what may be hidden: in some games, it takes a search that lasts for seconds."""
        session = self._session
        await aside(worlds, session.table.state.view(session.seat))

    def _begin(self) -> HintRun:
        from ..reviews import hint_run

        session = self._session
        return hint_run(session.table.state.view(session.seat), **self._settings)

    def _forget(self) -> None:
        super()._forget()
        self._held = self._asks = None
        if self._tutor is not None and self._session.choosing:
            self.start()

    # --- what the reader asks for -----------------------------------------------------------------

    def ask(self, what: str) -> None:
        """Do what a button asks for: start, stop, hide, play (a held move), or other."""
        if what == "play" and self._held is not None:
            self._session.play(self._held)
        elif what in ("play", "other"):
            self._held = self._asks = None
        elif what == "hide" and self._tutor is not None:  # the tutor goes on
            self._open = False
        else:
            super().ask(what)
            return
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
        self.start()
        self._show()
        return self.running

    # --- the tutor --------------------------------------------------------------------------------

    def _grow(self) -> None:
        self._judge()
        super()._grow()
        if self._held is None or self._asks is not None or self.running:
            return
        with suppress(RacekitError):  # the table has moved on in the meantime
            self._session.play_held(self._held)  # nothing is wrong with it

    def _judge(self) -> bool:
        """Ask about a held move that surely costs as much as the tutor minds."""
        found = self._known
        if self._held is None or self._tutor is None or found is None:
            return False
        option = found.of(self._held)
        if option.group != "worse" or 100 * option.cost < self._tutor:
            return False
        self._asks = word(
            "asks",
            action=found.told(option.action).capital(),
            n=f"{100 * float(option.cost):.0f}",
            best=found.told(found.options[0].action),
        )
        return True

    # --- what is shown ----------------------------------------------------------------------------

    def data(self) -> Data:
        """Return everything that the front end shows, as plain data."""
        found = {**super().data(), "buttons": [self._button]}
        if self._held is None:
            return found
        asked = [button("play", word("anyway")), button("other", word("other"))]
        told = self._asks or word("looks")
        return {**found, "told": told.data(), "asked": asked if self._asks else []}

    def _told(self, known: Hint) -> Text:
        """Return all that is said, line by line."""
        moves = self._moves(known)
        told = told_moves(known, moves)
        figures = word(compared(known), **told, worse=self._worse(known))
        return lines([_plainly(known, moves), figures, *_why(known, moves), word("chance")])

    def _moves(self, known: Hint) -> list[Move]:
        """Return the moves that may be the best, those that do the same as one."""
        view = self._session.table.state.view(self._session.seat)
        found = dict[object, Move]()
        for each in _good(known):
            key, label = self.game.alike(view, each.action)
            found.setdefault(key, (each, label))
        return [*found.values()]

    def _worse(self, known: Hint) -> Text:
        """Return which moves are clearly worse: few by name, many by what they have in common."""
        worse = [each.action for each in known.options if each.group == "worse"]
        if not worse:
            return word("all_equal")
        if len(worse) <= SHOWN:
            return word("worse_these", actions=[*map(known.told, worse)])
        view = self._session.table.state.view(self._session.seat)
        good, *bad = (
            [{*self.game.move_parts(view, action)} for action in actions]
            for actions in ([each.action for each in _good(known)], worse)
        )
        common = set.intersection(*bad[0]).difference(*good)
        parts = [part.text for part in common]
        return word("worse_with" if parts else "worse", parts=parts, n=len(worse))

    def _shown(self, known: Hint) -> Data:
        """Return the marks of the best moves, by the names of their places and of the moves."""
        marks = Data()
        sign, said = (BEST, "mark") if compared(known) == "best" else (EQUAL, "mark_equal")
        good = _good(known)[:SHOWN]
        for each, places in zip(good, self._places(good), strict=True):
            mark = {
                "label": f"{sign}{100 * float(each.value):.0f}%",
                "said": word(said, value=_value(known, each)).data(),
            }
            for name in (str(each.action), *filter(None, places)):
                marks.setdefault(name, mark)
        return {"marks": marks}

    def _places(self, options: Sequence[Option]) -> list[tuple[str | None, ...]]:
        """Return the places to mark for each move: of several moves, where they differ.

        If all take the same thing from the hand, that is marked, too.
        """
        ends = zip(*(self.game.ends(each.action).values() for each in options), strict=True)
        columns = [*ends]
        differing = [column for column in columns if len({*column}) > 1]
        shared = [column for column in columns[:1] if column not in differing]
        return [*zip(*([*shared, *differing[:1]] if differing else columns), strict=True)]


def _good(known: Hint) -> list[Option]:
    """Return the moves that may be the best, as far as is seen."""
    return [each for each in known.options if each.group != "worse"]


def compared(known: Hint) -> str:
    """Return what the good moves are: the best, equal as far as is seen, or not compared yet."""
    if not known.best:
        return "first"
    return "best" if len(_good(known)) == len(known.best) else "equal"


def _plainly(known: Hint, moves: Sequence[Move]) -> Text:
    """Return what to do, in words alone."""
    names = [label for _, label in moves[:SHOWN]]
    if compared(known) == "first":
        return word("plain_first", action=names[0])
    if len(moves) > 1:
        key = "plain_equal" if len(moves) <= SHOWN else "plain_equal_of"
        return word(key, actions=names, n=len(moves))
    reason = moves[0][0].reason
    effects = [each.plain() for each in reason.seen] if reason is not None else []
    return word("plain_why" if effects else "plain", action=names[0], effects=effects)


def _why(known: Hint, moves: Sequence[Move]) -> list[Text]:
    """Return what the moves change, or that nothing is seen.

    The second is the opposite of the first: they are compared with one another. Moves that do the
    same are not.
    """
    if len(moves) == 1 < len(_good(known)):
        return []
    first, *others = [option for option, _ in moves[:SHOWN]]
    found = [each.reason for each in (first, *others[1:]) if each.reason is not None]
    seen = [each for each in found if each.seen] or found[:1]
    return [each.text(known.told) for each in seen]


def _value(known: Hint, option: Option) -> Text:
    return with_half(known, option.value, option.low, option.high)

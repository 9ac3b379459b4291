"""Sessions of people at other screens: what each may know, and what each may ask for.

What a guest may not do is refused here, in Python; the front end hides it as well.
"""

from __future__ import annotations

import logging
from typing import Any, Protocol

from ..engine.errors import Forbidden
from ..engine.game import Mode, State
from ..engine.texts import Text
from ..engine.view import View
from ..exchange.replay import NOBODY
from ..table.table import Table
from ..ui.messages import Data
from ..ui.session import COMMANDS, Screen, Session
from .texts import word

READS = frozenset({"hello", "goto", "back", "forward", "rule", "log", "titles", "tree", "past"})
"""What everybody may ask for: the past as one saw it, the rules, and the log."""

GRANTS = {
    "undo": frozenset({"undo"}),
    "hint": frozenset({"hint"}),
    "review": frozenset({"review", "outcomes", "why"}),
}
"""What the host may grant, each with its commands."""

_logger = logging.getLogger("racekit")


class Rights(Protocol):
    """What the host allows now."""

    @property
    def open(self) -> bool:
        """Whether the game goes on: it has begun, and nobody has paused it."""

    @property
    def halt(self) -> Text | None:
        """Why the game does not go on; None if it does."""

    @property
    def granted(self) -> frozenset[str]:
        """The keys of `GRANTS` that are granted."""


class RoomSession(Session):
    """A session at a table with guests: nobody moves before the game begins, nor in a pause.

    Parameters
    ----------
    table : Table
        The table.
    screen : Screen
        The seats that it may play, and the one from whose side the board is seen.
    rights : Rights
        What the host allows.
    """

    others_wait = True

    def __init__(self, table: Table, screen: Screen, rights: Rights) -> None:
        self._rights = rights
        super().__init__(table, screen.seat, screen)

    def _mine(self) -> bool:
        return (self.studying or self._rights.open) and super()._mine()

    def _runs_on(self) -> bool:
        return (self.studying or self._rights.open) and super()._runs_on()

    def _what(self, what: Text) -> Text:
        stands = self.studying or self._looking is not None or self.table.result is not None
        halt = None if stands else self._rights.halt
        return super()._what(what) if halt is None else halt


class RemoteSession(RoomSession):
    """A session that somebody else's page shows: never in study mode, and nothing of the machine.

    Parameters
    ----------
    table : Table
        The table.
    seat : int
        The seat from whose side the board is seen.
    rights : Rights
        What the host allows.
    seats : frozenset of int
        The seats that it may play.
    """

    def __init__(
        self, table: Table, seat: int, rights: Rights, seats: frozenset[int] = frozenset()
    ) -> None:
        super().__init__(table, Screen(seat, seats), rights)

    @property
    def mode(self) -> Mode:
        """Always play: the host alone may study, with every card."""
        return "play"

    @property
    def may(self) -> frozenset[str]:
        """What everybody may ask for."""
        return READS

    @property
    def rests(self) -> bool:
        """Whether something has ended that is still on the board: somebody has to go on."""
        return self.table.shown_at(self.table.node).resting

    def set_mode(self, mode: Mode) -> None:
        """Refuse: study shows every card."""
        raise Forbidden(word("no_study"))

    def advance(self, _until: str | None) -> None:
        """Go on by one step: the host's pace is everybody's."""
        super().advance("beat")

    def _undo(self) -> Data:
        return super()._undo() if "undo" in self.may else {"can": False, "why": None}

    def _by_newcomer(self) -> bool:
        return False  # what has been played on the host's machine tells nothing of a guest

    def _notice(self) -> Data | None:
        return None  # it may name the host's file

    def _saved(self) -> str | None:
        return None

    def failed(self, content: Any, error: Exception) -> Data:
        """Return the answer to a message that could not be carried out, without a trace."""
        _logger.error("racekit: a guest's message failed", exc_info=error)
        return self._reject(content, "error", word("failed"))


class GuestSession(RemoteSession):
    """A guest's session: it plays one seat, and knows what that seat knows."""

    def __init__(self, table: Table, seat: int, rights: Rights) -> None:
        super().__init__(table, seat, rights, frozenset({seat}))

    @property
    def may(self) -> frozenset[str]:
        """What a guest may ask for now."""
        if not self._rights.open:
            return READS
        granted = [GRANTS[each] for each in self._rights.granted]
        return READS.union(*granted, {"advance"} if self.rests else ())


class PublicSession(RemoteSession):
    """What everybody may know, and nothing else: for spectators, and to be projected.

    Parameters
    ----------
    table, rights
        As for `RemoteSession`.
    leads : bool
        Whether it may go on after something has ended, such as a race.
    """

    def __init__(self, table: Table, rights: Rights, *, leads: bool = False) -> None:
        self._leads = leads
        super().__init__(table, 0, rights)

    @property
    def may(self) -> frozenset[str]:
        """What a spectator may ask for; who leads goes on as well."""
        leads = self._leads and self._rights.open and self.rests
        return READS | ({"advance"} if leads else set())

    def snapshot(self) -> Data:
        """Return everything that the front end shows: a board without a hand."""
        return {**super().snapshot(), "public": True}

    def _runs_on(self) -> bool:
        at_now = self._leads and self._looking is None
        return at_now and self._rights.open and self.table.waiting

    @property
    def covered(self) -> bool:
        """Always: no seat's cards are shown."""
        return True

    def _status(self, _seen: View) -> tuple[Text, Text]:
        return public_status(self.table, self.table.shown_at(self.node))


def public_status(table: Table, shown: State) -> tuple[Text, Text]:
    """Return the header line for who knows no more than everybody: how it stands, and whose turn.

    Who acts may be told what others do not know: the line is another seat's.
    """
    seat = 1 if shown.actor == 0 and table.game.players > 1 else 0
    return table.status(shown.view(seat), NOBODY)


class HostSession(RoomSession):
    """The session of those who sit at the notebook, beside guests."""

    @property
    def may(self) -> frozenset[str]:
        """What the host may ask for: a table with guests stays, and study waits for its end."""
        shut = {"new", "invite", *([] if self.table.result else ["mode", "branch"])}
        return frozenset(COMMANDS) - shut

    def set_mode(self, mode: Mode) -> None:
        """Switch to play or study mode: study shows every card, so the game must be over."""
        if mode == "study" and self.table.result is None:
            raise Forbidden(word("no_study"))
        super().set_mode(mode)

"""What the host of a hall sees, and what the host may do: plain data for the front end."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, get_args

from ..engine.errors import Forbidden
from ..engine.texts import LANGUAGES, Text, seat_text
from ..exchange.shapes import NONE, one_of
from ..table.table import Table
from ..ui.messages import Command, Data, is_text
from . import running
from .hall import Hall, Order
from .lobby import DESK, FrontDesk
from .readers import GRANTS, public_status
from .seating import Spot
from .server import Server
from .texts import word

_NUMBER = (NONE, int)


class HallDesk(FrontDesk[Hall]):
    """A hall as its host sees it, with the address by which guests come.

    Attributes
    ----------
    open_table : int or None
        The table whose board is shown large.
    """

    def __init__(self, hall: Hall, server: Server, notices: tuple[Text, ...] = ()) -> None:
        super().__init__(hall, server, notices)
        self.open_table: int | None = None

    @property
    def served(self) -> Collection[object]:
        """The tables of the present game."""
        return {running.mark_of(table) for table in self.place.games[-1]}

    # --- the front end ------------------------------------------------------------------------

    def _shown(self, hall: Hall) -> Data:
        covered = hall.covered
        if covered:
            self.open_table = None
        standings = hall.standings()
        notices = [*self._notices, *(room.notice for room in hall.rooms if room.notice)]
        return {
            **super()._shown(hall),
            "tables": [_table(hall, at, covered=covered) for at in range(hall.count)],
            "waiting": [_person(each.name, each.connected) for each in hall.waiting],
            "people": len(hall.guests),
            "away": sum(not each.connected for each in hall.guests),
            "number": len(hall.games),
            "begun": hall.begun,
            "paused": not any(room.open for room in hall.rooms),
            "over": hall.over,
            "same_cards": hall.same_cards,
            "covered": covered,
            "open": self.open_table,
            "standings": [
                {
                    "place": each.place,
                    "name": each.name,
                    "games": each.games,
                    "compared": None if each.compared is None else float(each.compared),
                    "wins": float(each.wins),
                }
                for each in standings
            ],
            "grants": {name: name in hall.granted for name in GRANTS},
            "notices": [each.data() for each in notices],
        }

    # --- what the host may do -----------------------------------------------------------------

    def pause(self, paused: bool = True, table: int | None = None) -> None:
        """Pause, or go on, at one table or at all; going on for the first time begins."""
        self.do(lambda hall: hall.go_on(not paused, table))

    def move(self, name: str, table: int | None, seat: int | None = None) -> None:
        """Give somebody another seat; without a table, the person waits."""

        def moved(hall: Hall) -> None:
            guest = hall.guest(name)
            if table is None:
                hall.unseat(guest)
            else:
                hall.move(guest, table, seat)

        self.do(moved)

    def send_away(self, name: str) -> None:
        """Send somebody away, for good."""
        self.do(lambda hall: hall.send_away(hall.guest(name)))

    def next_game(self, order: Order) -> None:
        """Open the next game, which waits for its beginning."""
        self.open_table = None
        self.do(lambda hall: hall.next_game(order))

    def show_table(self, table: int | None) -> None:
        """Show a table's board large; None shows none.

        Raises
        ------
        Forbidden
            While the same cards are played elsewhere: the board would tell which ones come.
        """
        if table is not None:
            self.place.check_table(table)
            if self.place.covered:
                raise Forbidden(word("covered"))
        self.open_table = table

    commands: ClassVar[Mapping[str, Command]] = {
        **DESK,
        "pause": Command(
            {"on": bool, "table": _NUMBER},
            lambda desk, arg: desk.pause(not arg["on"], arg["table"]),
        ),
        "move": Command(
            (
                {"name": is_text, "table": int, "seat": _NUMBER},
                {"name": is_text, "table": NONE, "seat": NONE},
            ),
            lambda desk, arg: desk.move(**arg),
        ),
        "send_away": Command(is_text, lambda desk, name: desk.send_away(name)),
        "device": Command((NONE, is_text), lambda desk, name: desk.show_device(name)),
        "next": Command(one_of(*get_args(Order)), lambda desk, order: desk.next_game(order)),
        "show": Command(_NUMBER, lambda desk, table: desk.show_table(table)),
        "grant": Command(
            {"what": one_of(*GRANTS), "on": bool},
            lambda desk, arg: desk.do(lambda hall: hall.grant(arg["what"], arg["on"])),
        ),
    }


def _person(name: str, connected: int) -> dict[str, Any]:
    return {"name": name, "connected": connected}


def _table(hall: Hall, at: int, *, covered: bool) -> Data:
    """Return what the host's page says of a table.

    While other tables play the same cards, it is the same for all positions in which the same seats
    have made as many decisions, and the same one is to act.
    """
    room = hall.rooms[at]
    table = room.table
    with table.turn:
        return {
            "table": at,
            "seats": [_seat(hall, at, seat) for seat in range(hall.game.players)],
            "begun": room.begun,
            "paused": room.paused,
            "over": room.over,
            "moves": sum(isinstance(node.actor, int) for node in table.node.line()),
            "line": None if covered else public_status(table, table.state)[0].data(),
            "scores": None if covered else _scores(table),
        }


def _seat(hall: Hall, at: int, seat: int) -> dict[str, Any]:
    room = hall.rooms[at]
    guest = hall.guest_at(Spot(at, seat))
    free = guest is None and not room.begun
    name = seat_text(seat) if free else room.table.names[seat]
    return {
        "seat": seat,
        "name": name.capital().data(),
        "guest": None if guest is None else guest.name,
        "free": free,
        "connected": 0 if guest is None else guest.connected,
        "turn": room.begun and room.table.actor == seat,
    }


def _scores(table: Table) -> list[dict[str, str]] | None:
    """Return the scores of a game that is over, as text."""
    result = table.result
    if result is None:
        return None
    return [
        {lang: table.game.score_text(score, lang) for lang in LANGUAGES} for score in result.scores
    ]

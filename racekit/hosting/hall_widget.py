"""The Python half of the widget of a host of several tables. `hall_desk` produces what it shows."""

from __future__ import annotations

from typing import Any

from ..table.table import Table
from .class_review import ClassReview, class_review
from .hall import Hall, Order
from .hall_desk import HallDesk
from .standings import Standings
from .widget import DeskWidget, HostBoard


class HallWidget(DeskWidget[HallDesk]):
    """Several tables with guests: who plays where, how they stand, and what the host may do.

    Make one by `racekit.host_class`.

    Parameters
    ----------
    desk : HallDesk
        The hall as its host sees it.
    lang : {"en", "ja"}, optional
        The initial language.
    """

    _part = "hall"

    def __init__(self, desk: HallDesk, lang: str | None = None) -> None:
        super().__init__(desk, lang)
        self._open: Table | None = None
        desk.do(self._follow)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the present game. They show every card: do not project them."""
        return self._desk.place.games[-1]

    @property
    def games(self) -> tuple[tuple[Table, ...], ...]:
        """The tables of each game, the present one last."""
        return tuple(self._desk.place.games)

    def device(self, name: str) -> str:
        """Return the address that opens somebody's seat at another device.

        Raises
        ------
        BadInput
            If nobody has this name.
        """
        return self._desk.device(name)

    def standings(self) -> Standings:
        """Return how everybody stands.

        With the same cards at all tables, the present game counts when all have ended it.
        """
        return self._desk.do(lambda hall: hall.standings())

    def review(self, game: int | None = None, **settings: Any) -> ClassReview:
        """Tell luck from play: review every table at which people have finished a game.

        It takes as long as a review of each table does, and can be interrupted.

        Parameters
        ----------
        game : int, optional
            The number of a game, from 0; by default, all games.
        **settings
            As for `racekit.review`, such as ``games`` and ``workers``.
        """
        found = self.games if game is None else (self.games[game],)
        return class_review(found, **settings)

    # --- everything clickable, in Python ------------------------------------------------------

    def begin(self) -> None:
        """Begin the game at all tables; automatic players play the free seats."""
        self.pause(on=False)

    def pause(self, on: bool = True, table: int | None = None) -> None:
        """Pause, or go on, at all tables or at one of them.

        Parameters
        ----------
        on : bool
            Whether it is paused.
        table : int, optional
            The table, from 0.
        """
        self._say("pause", {"on": not on, "table": table})

    def move(self, name: str, table: int | None, seat: int | None = None) -> None:
        """Give somebody another seat.

        Parameters
        ----------
        name : str
            Who moves.
        table : int or None
            The table, from 0; None: the person waits without a seat.
        seat : int, optional
            The seat, from 0; who has it takes the one that becomes free. By default, a free one.

        Raises
        ------
        BadInput
            If that is not possible: with the same cards, nobody who has seen them changes tables
            before the next game.
        """
        self._say("move", {"name": name, "table": table, "seat": seat})

    def send_away(self, name: str) -> None:
        """Send somebody away, whose key opens nothing any more."""
        self._say("send_away", name)

    def next_game(self, seats: Order = "same") -> None:
        """Open another game, which waits for `begin`.

        Parameters
        ----------
        seats : {"same", "random", "standings"}
            Who sits where: as before, by lot, or so that neighbours in the standings meet.
        """
        self._say("next", seats)

    def grant(self, what: str, on: bool = True) -> None:
        """Allow guests something, or take it back.

        Parameters
        ----------
        what : {"hint", "undo", "review"}
            Hints, taking back an own move, a review.
        on : bool
            Whether it is allowed.
        """
        self._say("grant", {"what": what, "on": on})

    def show(self, table: int | None) -> None:
        """Show a table's board, as everybody may see it; None shows none.

        Raises
        ------
        Forbidden
            While other tables play the same cards.
        """
        self._say("show", table)

    # --- inside -------------------------------------------------------------------------------

    def _show(self) -> None:
        super()._show()
        shown = self._desk.open_table
        table = None if shown is None else self.tables[shown]
        if table is not self._open:
            self._open, old = table, self.board
            self.board = None if shown is None else self._new_board(self._desk.place, shown)
            if old is not None:
                old.close()

    def _new_board(self, hall: Hall, table: int) -> HostBoard:
        return HostBoard(hall.rooms[table], self.lang)

    def __repr__(self) -> str:
        hall = self._desk.place
        told = f"{hall.count} tables, {len(hall.guests)} guests"
        return f"<HallWidget {hall.game.name}, {told}>"

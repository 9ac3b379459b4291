"""The Python half of the host's widget. `lobby` produces what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import traitlets
from ipywidgets import widget_serialization

from ..system.host import Cell
from ..table.table import Table
from ..ui import page
from ..ui.base import Home, Widget, as_text
from ..ui.session import Screen, Session
from ..ui.widgets import GameWidget
from .lobby import FrontDesk, Lobby
from .readers import HostSession, PublicSession
from .room import Room

D = TypeVar("D", bound=FrontDesk[Any])


class HostBoard(GameWidget):
    """The notebook's own board at a table with guests.

    It shows the seats of those who sit there; if nobody does, what everybody may know, to be
    projected.
    """

    def __init__(self, room: Room, lang: str | None) -> None:
        self._room = room
        super().__init__(room.table, lang=lang, autoplay=False, review=bool(room.here))

    def _move_all(self, table: Table) -> None:
        """Go on at another table, with all guests."""
        self._room.move(table)
        self._move(table, Screen(self.seat, self._room.here))

    def _sit_down(self, table: Table, seat: int | None) -> Session:
        here = self._room.here
        if not here:
            return PublicSession(table, self._room, leads=True)
        return HostSession(table, Screen(min(here), here), self._room)

    def tell(self) -> None:
        """Show whether the game goes on."""
        self._board.moved()


class DeskWidget(Widget, Generic[D]):
    """The widget of a host: what it shows, and what every host may do.

    Parameters
    ----------
    desk : FrontDesk
        What the host sees and may do.
    lang : {"en", "ja"}, optional
        The initial language.
    """

    # As text, because ipywidgets searches other values for binary data.
    state = traitlets.Dict().tag(sync=True, to_json=as_text)
    board: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, desk: D, lang: str | None = None) -> None:
        self._desk = desk
        self._home = Home()
        super().__init__(lang=lang, bundle="start", state=desk.snapshot())
        self.on_msg(self._answer)

    @property
    def address(self) -> str:
        """The address by which guests come in. Whoever has it can take a free seat."""
        return self._desk.invitation

    @property
    def ended(self) -> bool:
        """Whether everybody has been sent away."""
        ended: bool = self._desk.place.ended
        return ended

    def open_network(self) -> None:
        """Let other machines in the network connect; the connection is not encrypted.

        Raises
        ------
        BadInput
            If this machine has no address in a network, or cannot listen there.
        """
        self._change(self._desk.open_network)

    def end(self) -> None:
        """Send all guests away, and stop listening. What was played stays."""
        self._change(self._desk.end)

    # --- inside -------------------------------------------------------------------------------

    def _follow(self, place: Any) -> None:
        """Hear of what changes where the guests are."""
        place.changed = lambda: self._home.call(self._show)

    def _show(self) -> None:
        """Show what is new."""
        self._desk.seq += 1
        self.state = self._desk.snapshot()

    def _change(self, work: Callable[[], object]) -> None:
        work()
        self._show()

    def _say(self, name: str, arg: Any) -> None:
        self._change(lambda: self._desk.command(name, arg))

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end with a snapshot or a message."""
        answer = self._desk.handle(content)
        if answer is None:
            self._show()
        else:
            self.send(answer)

    def close(self) -> None:
        """Send all guests away, and detach the widget from the front end."""
        if self.comm is not None:
            self._desk.end()
            if self.board is not None:
                self.board.close()
        super().close()

    def fallback(self) -> str:
        return page.html_list([self.address])


class HostWidget(DeskWidget[Lobby]):
    """A table with guests: how they come, who they are, what they may; and the notebook's board.

    Make one by `racekit.host`.

    Parameters
    ----------
    lobby : Lobby
        The room as its host sees it.
    lang : {"en", "ja"}, optional
        The initial language.
    leave : callable, optional
        Goes back to the board on which guests were invited, when they have been sent away.
    """

    _part = "lobby"

    def __init__(
        self, lobby: Lobby, lang: str | None = None, leave: Callable[[], None] | None = None
    ) -> None:
        self._leave = leave
        super().__init__(lobby, lang)
        self.board = self._new_board()
        self._here, self._halt = lobby.room.here, lobby.room.halt
        lobby.do(self._follow)

    @property
    def table(self) -> Table:
        """The table."""
        return self._desk.room.table

    @property
    def spectators(self) -> str:
        """The address that shows what everybody may know, and no seat's cards."""
        return self._desk.spectators

    def device(self, seat: int) -> str:
        """Return the address that opens a guest's seat at another device.

        Raises
        ------
        Forbidden
            If no guest has the seat.
        """
        return self._desk.device(seat)

    # --- everything clickable, in Python ------------------------------------------------------

    def begin(self) -> None:
        """Begin the game; free seats are played by automatic players until somebody comes."""
        self._change(lambda: self._desk.pause(False))

    def pause(self, on: bool = True) -> None:
        """Pause the game, or go on."""
        self._change(lambda: self._desk.pause(on))

    def sit(self, seat: int, who: str) -> None:
        """Decide who has a seat.

        Parameters
        ----------
        seat : int
            The seat, from 0.
        who : {"free", "auto", "host"}
            Whoever comes first (until then an automatic player), an automatic player, or somebody
            at the notebook.
        """
        self._say("sit", {"seat": seat, "who": who})

    def grant(self, what: str, on: bool = True) -> None:
        """Allow guests something, or take it back.

        Parameters
        ----------
        what : {"hint", "undo", "review", "watch"}
            Hints, taking back an own move, a review; and whether spectators may come.
        on : bool
            Whether it is allowed.
        """
        self._say("grant", {"what": what, "on": on})

    # --- inside -------------------------------------------------------------------------------

    def come_back(self, leave: Callable[[], None], cell: Cell) -> bool:
        """Come to a board whose cell has run again since guests were invited at its board.

        Parameters
        ----------
        leave : callable
            As for the widget.
        cell : Cell
            The cell that runs now.

        Returns
        -------
        bool
            Whether it has come: otherwise they were invited elsewhere, or have been sent away.
        """
        before = self._desk.cell
        if self._leave is None or self.ended or before is None or not cell.runs_again(before):
            return False
        self._leave()
        self._leave, self._desk.cell = leave, cell
        return True

    def _new_board(self) -> HostBoard:
        return HostBoard(self._desk.room, self.lang)

    def _show(self) -> None:
        room = self._desk.room
        if room.here != self._here:
            self._here, old = room.here, self.board
            self.board = self._new_board()
            old.close()
        elif room.halt != self._halt:
            self.board.tell()
        self._halt = room.halt
        super()._show()
        if self._leave is not None and room.ended:
            self._leave()

    def __repr__(self) -> str:
        room = self._desk.room
        taken = sum(chair.who == "person" for chair in room.chairs)
        return f"<HostWidget {room.table.game.name}, {taken} guests>"

"""A room: one table with guests, who come by keys. It knows no network.

A key is 128 random bits. The invitation's key opens the list of free seats; who takes a seat gets a
key of its own, by which a device comes back to it; spectators have a key that shows what everybody
may know. A seat that nobody has taken is played by an automatic player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..engine.errors import BadInput, Forbidden, PlayerError, Problem, short_repr
from ..engine.tasks import CHANCE
from ..engine.texts import Text, seat_text
from ..players import default_player
from ..table.seats import HUMAN, LONGEST_NAME, is_person, name_key, persons, typed_name
from ..table.table import Table
from ..ui.bundles import board_of
from ..ui.live_board import LiveBoard
from .readers import GRANTS, GuestSession, PublicSession
from .texts import impossible, word
from .venue import Held, Venue
from .visits import Pass, Put, Showing, Visitor, new_key

Who = Literal["free", "auto", "host", "person"]
"""Who has a seat: nobody yet, an automatic player, somebody at the notebook, or a guest."""

CONFIG = {"autoplay": False, "speed": "normal"}
"""How a guest's board plays on: the host lets chance and automatic players act."""
BEAT = 1.1
"""The seconds between two steps of chance or automatic players: boards move for as long."""
AT_WORK = 2
"""How many hints, reviews and reasons of guests are worked out at a time: each has a process."""


@dataclass
class Chair:
    """A seat of a room.

    Attributes
    ----------
    who : Who
        Who has it.
    key : str
        The key of the guest who has it.
    """

    who: Who = "free"
    key: str = field(default_factory=new_key)


def new_name(name: Any, taken: Iterable[str]) -> str:
    """Return the name of somebody who comes in.

    Raises
    ------
    BadInput
        If it is no name, or if somebody else bears it.
    """
    if not (said := typed_name(name)):
        shown = {"value": short_repr(name), "most": LONGEST_NAME}
        raise BadInput.of("bad_table", [Problem.of("name", "not_a_name", **shown)])
    if name_key(said) in map(name_key, taken):
        raise impossible("name", "name_taken", name=said)
    return said


class Room(Venue):
    """A table with guests.

    Parameters
    ----------
    table : Table
        The table, in play mode.
    here : iterable of int
        The seats of those who sit at the notebook.

    Attributes
    ----------
    begun, paused : bool
        Whether the game has begun, and whether it stands still.
    granted : set of str
        What guests may do besides playing (see `GRANTS`).
    watching : bool
        Whether spectators may come.
    at_work : asyncio.Semaphore
        What hints, reviews and reasons of guests wait for: the machine works out few at a time.
    """

    def __init__(self, table: Table, here: Iterable[int] = ()) -> None:
        super().__init__()
        self.table = table
        self.begun = self.paused = False
        self.granted: frozenset[str] = frozenset()
        self.watching = True
        self.notice: Text | None = None
        self.at_work = asyncio.Semaphore(AT_WORK)
        self.spectators = new_key()
        at_notebook = {*here}
        self.chairs = [
            Chair("host" if seat in at_notebook else "free" if is_person(player) else "auto")
            for seat, player in enumerate(table.players)
        ]
        self._wake = asyncio.Event()
        self._told = False
        self._unwatch = table.watch(self._hear)
        self._seat_apart()

    def _seat_apart(self) -> None:
        """Let the table know who has a screen alone."""
        guests = {at for at, chair in enumerate(self.chairs) if chair.who == "person"}
        self.table.apart = frozenset(guests | (self.here if len(self.here) == 1 else set()))

    @property
    def here(self) -> frozenset[int]:
        """The seats of those who sit at the notebook."""
        return frozenset(at for at, chair in enumerate(self.chairs) if chair.who == "host")

    @property
    def open(self) -> bool:
        """Whether the game goes on."""
        on = self.begun and not self.paused and not self.ended
        return on and self.table.mode == "play"

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.result is not None

    @property
    def halt(self) -> Text | None:
        """Why the game does not go on; None if it does."""
        if self.open:
            return None
        return word("ended" if self.ended else "paused" if self.begun else "waits")

    # --- who may come in ----------------------------------------------------------------------

    @property
    def title(self) -> Text:
        """The game's title."""
        return self.table.game.book.title

    def _keys(self) -> Mapping[str, Pass]:
        seats = {
            chair.key: Pass(self, "seat", seat)
            for seat, chair in enumerate(self.chairs)
            if chair.who == "person"
        }
        return {self.spectators: Pass(self, "watch"), **seats} if self.watching else seats

    def join(self, name: Any, seat: Any, _address: str | None = None) -> tuple[str, Pass]:
        """Give a free seat to a guest with a name, or none (None) to who watches (see `Place`).

        Raises
        ------
        BadInput
            If it is no name, if another guest bears it, or if the seat is not free.
        """
        if seat is None and self.watching:
            return self.spectators, Pass(self, "watch")
        self.take(seat, new_name(name, (each("en") for each in self.table.names)))
        return self.chairs[seat].key, Pass(self, "seat", seat)

    @property
    def free(self) -> list[int]:
        """The seats that a guest may take."""
        return [at for at, chair in enumerate(self.chairs) if chair.who == "free"]

    def take(self, seat: int, name: str) -> None:
        """Give a free seat to a guest.

        Raises
        ------
        BadInput
            If it is not free.
        """
        if type(seat) is not int or seat not in self.free:
            raise impossible("seat", "seat_taken")
        self.chairs[seat] = Chair("person")
        self.table.sit(seat, HUMAN.named(name))
        self._settle()

    def reseat(self, chairs: list[Chair]) -> None:
        """Let everybody sit as they sat before a restart."""
        self.chairs = chairs
        self._seat_apart()

    def resume(self, guests: Collection[int], begun: bool) -> None:
        """Go on after a restart, paused: these seats are guests', and every other one is free.

        Where the game is over, whoever has played it stays on record.
        """
        seats, on = range(len(self.chairs)), begun and not self.over
        self.chairs = [Chair("person" if seat in guests else "free") for seat in seats]
        self.begun, self.paused = begun, on
        for seat in self.free if on else ():
            if is_person(self.table.players[seat]):
                self._automatic(seat)
        self._seat_apart()

    def stand_up(self, seat: int) -> None:
        """Free a guest's seat."""
        self.sit(seat, "free")

    def sit(self, seat: int, who: Who) -> None:
        """Decide who has a seat: nobody, an automatic player, or somebody at the notebook.

        Once the game has begun, an automatic player plays a free seat until somebody comes.

        Raises
        ------
        BadInput
            If there is no such seat.
        """
        self.table.game.check_seat(seat)
        self.chairs[seat] = Chair(who)
        if who == "auto" or (who == "free" and self.begun):
            self._automatic(seat)
        else:
            self.table.sit(seat, HUMAN)
        self.visitors.at(seat).sent_away()
        self._settle()

    def _automatic(self, seat: int) -> None:
        self.table.sit(seat, default_player(self.table.game))

    def held(self, who: int) -> Held:
        """Return what the guest of a seat has.

        Raises
        ------
        Forbidden
            If no guest has the seat.
        """
        chair = self.chairs[self.table.game.check_seat(who)]
        if chair.who != "person":
            raise Forbidden(word("no_guest"))
        return Held(self.table.names[who], chair.key, self.connected(who))

    # --- what the host decides ----------------------------------------------------------------

    def grant(self, what: str, on: bool) -> None:
        """Allow something, or take it back: a key of `GRANTS`, or ``watch``."""
        if what == "watch":
            self.watching = on
            for each in self.visitors:
                if each.watches and not on:
                    each.sent_away()
        else:
            self.granted = self.granted | {what} if on else self.granted - {what}
            self.visitors.moved()
        self._refresh()

    def go_on(self, on: bool = True) -> None:
        """Begin, go on, or pause. Seats that are free when the game begins are played."""
        if on and not self.begun:
            self.begun = True
            for seat in self.free:
                self._automatic(seat)
        self.paused, self.notice = not on, None
        self._refresh()

    def end(self) -> None:
        """Send all guests away, for good."""
        super().end()
        self._unwatch()
        self._refresh()

    def move(self, table: Table) -> None:
        """Go on at another table of the same game, with the same people; any thread may ask."""
        if self._loop is not None and not self.ended:
            self._loop.call_soon_threadsafe(self._move, table)

    def _move(self, table: Table) -> None:
        self._unwatch()
        self.table = table
        self._unwatch = table.watch(self._hear)
        self._seat_apart()
        self.visitors.moved()
        self._refresh()

    # --- what visitors see --------------------------------------------------------------------

    def connected(self, seat: int) -> int:
        """Return how many devices show a seat."""
        return len(self.visitors.at(seat))

    def come(self, visitor: Visitor) -> None:
        """Welcome a visitor, of whom all others hear."""
        self.visitors.add(visitor)
        self.tell()

    def leave(self, visitor: Visitor) -> None:
        """Forget a visitor, whose seat stays its own."""
        if self.visitors.remove(visitor):
            self.tell()

    def show(self, opened: Pass, put: Put) -> Showing:
        """Make the board that a key opens: of a seat, or of what everybody may know."""
        session = (
            PublicSession(self.table, self)
            if opened.seat is None
            else GuestSession(self.table, opened.seat, self)
        )
        # What a guest may not ask for is not kept up to date at each step either.
        granted: Iterable[str] = () if opened.seat is None else self.granted
        may = {"review": "review" in granted, "hints": "hint" in granted}
        board = LiveBoard(session, put, **may, at_work=self.at_work)
        with self.table.turn:
            shown = {**board.traits(), "outcomes": {}}
            traits = {**shown, "tree": session.tree(), "config": CONFIG}
        return Showing(board_of(type(self.table.game)), traits, board)

    def lobby(self, opened: Pass) -> dict[str, Any]:
        """Return who sits where, for who has come by a key."""
        name = "" if opened.seat is None else self.table.names[opened.seat]("en")
        came = opened.kind != "invitation"
        return {**self.who_sits(), "you": {"seat": opened.seat, "name": name} if came else None}

    def who_sits(self) -> dict[str, Any]:
        """Return who sits where."""
        return {
            "title": self.title.data(),
            "line": (self.halt or Text("", "")).data(),
            "seats": [self._chair(at) for at in range(len(self.chairs))],
            "watch": self.watching,
            "begun": self.begun,
            "paused": not self.open,
            "over": self.over,
        }

    def _chair(self, seat: int) -> Mapping[str, Any]:
        chair = self.chairs[seat]
        free = chair.who == "free"
        name = seat_text(seat) if free else self.table.names[seat]
        return {
            "seat": seat,
            "name": name.capital().data(),
            "who": "auto" if free else chair.who,
            "free": free,
            "away": chair.who == "person" and not self.connected(seat),
            "connected": self.connected(seat),
        }

    def tell(self) -> None:
        """Tell everybody who sits where, and who is there."""
        self.visitors.lobby()
        self.changed()
        self._wake.set()

    def _settle(self) -> None:
        """Keep what was decided, and tell everybody."""
        self._seat_apart()
        self.kept()
        self.tell()

    def _refresh(self) -> None:
        """Show every board anew, as what is allowed has changed."""
        self.version += 1
        self.visitors.news()
        self._settle()

    def _hear(self) -> None:
        """Hear of a change of the table, in whatever thread it was made."""
        self.version += 1
        if self._loop is not None and not self._told:
            self._told = True
            self._loop.call_soon_threadsafe(self._spread)

    def _spread(self) -> None:
        self._told = False
        self.visitors.news()
        self._wake.set()

    # --- chance and automatic players ---------------------------------------------------------

    async def _live(self) -> None:
        """Let chance and automatic players act, a step at a time, until the room is closed."""
        while not self.ended:
            await self._wake.wait()
            self._wake.clear()
            while self.runs_on:
                await asyncio.sleep(BEAT)
                await self.beat()

    @property
    def runs_on(self) -> bool:
        """Whether the table moves by itself next, and nobody has to say so."""
        with self.table.turn:
            if not (self.open and self.table.moves_by_itself):
                return False
            resting = self.table.shown_at(self.table.node).resting
            return not (resting and persons(self.table.players))

    async def beat(self) -> None:
        """Take one visible step that no person has to choose; a player may think meanwhile."""
        table = self.table
        with table.turn:
            if not self.runs_on:
                return
            node, actor, choose = table.node, table.actor, table.next_choice()
        try:
            action = choose() if actor is CHANCE else await asyncio.to_thread(choose)
        except PlayerError as error:
            self.notice, self.paused = error.public, True
            self._refresh()
            return
        with table.turn:
            if table is self.table and table.node is node and self.runs_on:
                table.step(action)
                while table.same_visible_step:
                    table.step(table.next_action())


def check_grant(what: object) -> bool:
    """Whether the host can grant something."""
    return what in (*GRANTS, "watch")

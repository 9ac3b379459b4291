"""A hall: several tables of one game, and the people who sit at them. It knows no network.

Everybody has one key, and one key only: it opens the seat that its owner has now, wherever that is.
With the same cards at all tables, nobody sees another table, and what the host shows to all of them
tells no more than the names, whose turn it is, and how far each table has come.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from ..engine.errors import short_repr
from ..engine.game import Game
from ..engine.texts import Text, seat_text
from ..table.seats import name_key
from ..table.table import Table
from .room import AT_WORK, Room, new_name
from .seating import Plan, Spot
from .standings import Standings, standings
from .texts import impossible, word
from .venue import Held, Venue, Visitors
from .visits import Pass, Put, Showing, Visitor, new_key

Seating = Literal["random", "choice"] | Mapping[str, int]
"""How people get seats: by lot, each by choice, or by name (see `name_key`): each one's table."""

Order = Literal["same", "random", "standings"]
"""Who sits where in the next game: as before, by lot, or neighbours in the standings together."""

MOST_WAITING = 40
"""How many people may be in a hall besides those for whom there are seats."""


class _Ear:
    """Hears of all that happens at a table, for the host's page."""

    seat: int | None = None
    watches = False

    def __init__(self, told: Callable[[], None]) -> None:
        self.lobby = self.news = self.moved = self.sent_away = told


class Guest:
    """A person in a hall: a place to which the own devices come, wherever the seat is.

    Parameters
    ----------
    hall : Hall
        The hall.
    name : str
        The name.
    key : str
        The key that opens the seat.

    Attributes
    ----------
    spot : Spot or None
        The seat; None: the guest waits for one.
    saw : int or None
        The table whose cards the guest has seen in this game.
    """

    def __init__(self, hall: Hall, name: str, key: str) -> None:
        self.name, self.key = name, key
        self.spot: Spot | None = None
        self.saw: int | None = None
        self._hall = hall
        self._devices = Visitors()
        self._room: Room | None = None
        self._before = 0

    @property
    def opened(self) -> Pass:
        """What the key opens. The guest knows which seat that is now."""
        return Pass(self, "seat", 0)

    @property
    def connected(self) -> int:
        """How many devices the guest has."""
        return len(self._devices)

    @property
    def version(self) -> int:
        """How often what is shown has changed: never the same number at two tables."""
        return self._before + (self._room.version if self._room else 0)

    @property
    def ended(self) -> bool:
        """Whether all guests have been sent away."""
        return self._hall.ended

    def come(self, visitor: Visitor) -> None:
        """Welcome a device."""
        self._devices.add(visitor)
        if self._room and self.connected == 1:
            self._room.come(self._devices)
        else:
            visitor.lobby()
        self._hall.news()

    def leave(self, visitor: Visitor) -> None:
        """Forget a device; the seat stays the guest's."""
        if not self._devices.remove(visitor):
            return
        if self._room and not self._devices:
            self._room.leave(self._devices)
        self._hall.news()

    def join(self, name: Any, seat: Any, address: str | None = None) -> tuple[str, Pass]:
        """Come to the hall once more, as somebody else."""
        return self._hall.join(name, seat, address)

    def stand_up(self, _seat: int) -> None:
        """Leave the hall."""
        self._hall.send_away(self)

    def show(self, _opened: Pass, put: Put) -> Showing | None:
        """Make the board of the seat; None while the guest waits for one."""
        return self._room.show(self._at_table(self._room), put) if self._room else None

    def lobby(self, _opened: Pass) -> Mapping[str, Any]:
        """Return who sits at the table, and which one it is."""
        if self._room is None or self.spot is None:
            you = {"seat": None, "name": self.name}
            return {**self._hall.nobody(), "line": word("hall_waits").data(), "you": you}
        seated = self._room.lobby(self._at_table(self._room))
        return {**seated, "watch": False, "table": table_name(self.spot.table).data()}

    def _at_table(self, room: Room) -> Pass:
        return Pass(room, "seat", self._devices.seat)

    def sit_down(self, room: Room, spot: Spot) -> None:
        """Show the seat of a room on all devices."""
        self._before = self.version + 1 - room.version
        self._room, self.spot, self._devices.seat = room, spot, spot.seat
        if self._devices:
            room.come(self._devices)
        self.moved()

    def get_up(self) -> None:
        """Have no seat any more."""
        if self._room is None:
            return
        self._before = self.version + 1
        room, self._room, self.spot = self._room, None, None
        room.leave(self._devices)

    def moved(self) -> None:
        """Show another seat, or none, on all devices."""
        self._devices.moved()
        self._devices.lobby()

    def sent_away(self) -> None:
        """Learn that the key opens nothing any more, on all devices."""
        self._devices.sent_away()


class Hall(Venue):
    """Several tables of one game. Its visitors are those who have not said a name yet.

    Parameters
    ----------
    game : Game
        The game.
    count : int
        The number of tables.
    same_cards : bool
        Whether chance has the same random numbers at all tables.
    seating : Seating
        How people get seats.
    seed : int
        All chance of all games follows from it.
    stem : Path or None
        How the files of the tables begin; None: they are not saved.

    Attributes
    ----------
    guests : list of Guest
        Everybody who has come and not left, in this order.
    rooms : list of Room
        The tables of the game that is played now.
    games : list of tuple of Table
        The tables of each game, the present one last.
    paths : list of list of str
        The files of these tables; empty where a table is not saved.
    granted : frozenset of str
        What guests may do besides playing.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        same_cards: bool,
        seating: Seating,
        seed: int,
        stem: Path | None,
    ) -> None:
        super().__init__()
        self.game, self.count, self.same_cards = game, count, same_cards
        self.seating, self.seed, self.stem = seating, seed, stem
        self.guests: list[Guest] = []
        self.rooms: list[Room] = []
        self.games: list[tuple[Table, ...]] = []
        self.paths: list[list[str]] = []
        self.at_work = asyncio.Semaphore(AT_WORK)
        self.granted: frozenset[str] = frozenset()
        self._playing: set[asyncio.Future[None]] = set()
        self.plan = self._plan("seats")

    # --- games --------------------------------------------------------------------------------

    def new_tables(self) -> tuple[Table, ...]:
        """Return the tables of another game, before anybody sits there."""
        number = len(self.games)
        return tuple(self.new_table(number, at) for at in range(self.count))

    def new_table(self, number: int, at: int) -> Table:
        """Return one table of a game as it begins."""
        drawn = f"{self.seed}/game/{number}/table/{0 if self.same_cards else at}"
        seed = int.from_bytes(sha256(drawn.encode()).digest()[:16])
        path = self.stem and self.stem.with_name(f"{self.stem.stem}-{number + 1}-{at + 1}.jsonl")
        return Table(self.game, seed=seed, mode="play", autosave=path or False)

    def open(self, tables: Sequence[Table]) -> None:
        """Begin to play at the tables of another game; nobody sits there yet."""
        for old in self.rooms:
            old.end()
        for guest in self.guests:
            guest.saw = None
        self.games.append(tuple(tables))
        self.paths.append([path_of(table) for table in tables])
        self.rooms = [Room(table) for table in tables]
        self.plan = self._plan("seats")
        for room in self.rooms:
            room.granted, room.at_work = self.granted, self.at_work
            room.visitors.add(_Ear(self.news))
            self._run(room)

    def _plan(self, what: str) -> Plan:
        return Plan(self.count, self.game.players, f"{self.seed}/{what}/{len(self.games)}")

    def next_game(self, order: Order) -> None:
        """Let everybody play another game, which waits for its beginning.

        Parameters
        ----------
        order : {"same", "random", "standings"}
            Who sits where. People for whom there is no seat wait.
        """
        seats = self._next_seats(order)
        for guest in self.guests:
            guest.get_up()
        self.open(self.new_tables())
        for guest, spot in seats:
            self._sit(guest, spot)
        for guest in self.waiting:
            if found := self._spot_for(guest):
                self._sit(guest, found)
            else:
                guest.moved()
        self._settle()

    def _next_seats(self, order: Order) -> list[tuple[Guest, Spot]]:
        if order == "same":
            return [(guest, guest.spot) for guest in self.guests if guest.spot is not None]
        plan = self._plan(order)
        if order == "random":
            return plan.at_random(self.guests)
        places = {each.name: each.place for each in self.standings()}
        last = len(places) + 1
        ranked = sorted(self.guests, key=lambda guest: places.get(guest.name, last))
        return plan.by_order(ranked)

    def go_on(self, on: bool, table: int | None = None) -> None:
        """Begin, go on or pause, at all tables or at one."""
        for at in range(self.count) if table is None else [self.check_table(table)]:
            room = self.rooms[at]
            if table is not None or not room.over:
                room.go_on(on)
        self._remember()
        self._settle()

    def grant(self, what: str, on: bool) -> None:
        """Allow something at all tables, or take it back."""
        self.granted = self.granted | {what} if on else self.granted - {what}
        for room in self.rooms:
            room.grant(what, on)
        self._settle()

    @property
    def begun(self) -> bool:
        """Whether the game has begun at any table."""
        return any(room.begun for room in self.rooms)

    @property
    def over(self) -> bool:
        """Whether the game is over at all tables."""
        return all(room.over for room in self.rooms)

    @property
    def covered(self) -> bool:
        """Whether a table's board would tell another one what comes there."""
        return self.same_cards and not self.over

    def standings(self) -> Standings:
        """Return how everybody stands, by the games that tell nothing of the present one."""
        return standings(
            self.games[:-1] if self.covered else self.games, same_cards=self.same_cards
        )

    # --- people -------------------------------------------------------------------------------

    @property
    def waiting(self) -> list[Guest]:
        """Who has no seat."""
        return [guest for guest in self.guests if guest.spot is None]

    def guest(self, name: Any) -> Guest:
        """Return somebody by name.

        Raises
        ------
        BadInput
            If nobody has it.
        """
        found = next((each for each in self.guests if each.name == name), None)
        if found is None:
            raise impossible("name", "nobody_called", value=short_repr(name))
        return found

    def guest_at(self, spot: Spot) -> Guest | None:
        """Return who has a seat; None if nobody does."""
        return next((each for each in self.guests if each.spot == spot), None)

    def held(self, who: Any) -> Held:
        """Return what somebody has, by name.

        Raises
        ------
        BadInput
            If nobody has it.
        """
        guest = self.guest(who)
        return Held(Text(guest.name, guest.name), guest.key, guest.connected)

    def check_table(self, table: Any) -> int:
        """Return the number of a table.

        Raises
        ------
        BadInput
            If there is no such table.
        """
        if type(table) is not int or not 0 <= table < self.count:
            raise impossible("table", "no_such_table", value=short_repr(table), last=self.count - 1)
        return table

    def admit(self, name: str, key: str) -> Guest:
        """Let somebody in, without a seat."""
        guest = Guest(self, name, key)
        self.guests.append(guest)
        return guest

    def join(self, name: Any, seat: Any, _address: str | None = None) -> tuple[str, Pass]:
        """Let a guest in, who gets a seat if the seating and the game allow it (see `Place`).

        Raises
        ------
        BadInput
            If it is no name, if somebody else bears it, if the chosen seat is not free, or if the
            hall is full.
        """
        if len(self.guests) >= (most := self.count * self.game.players + MOST_WAITING):
            raise impossible("name", "hall_full", most=most)
        name = new_name(name, (each.name for each in self.guests))
        chosen = self._chosen(seat)
        guest = self.admit(name, new_key())
        if spot := chosen or self._spot_for(guest):
            self._sit(guest, spot)
        self._settle()
        return guest.key, guest.opened

    def _chosen(self, number: Any) -> Spot | None:
        """Return the seat that somebody has chosen; None where nobody can choose."""
        free = [*self._free()]
        if self.seating != "choice" or not free:
            return None
        seats = self.game.players
        spot = Spot(*divmod(number, seats)) if type(number) is int else None
        if spot not in free:
            raise impossible("seat", "seat_taken")
        return spot

    def _spot_for(self, guest: Guest) -> Spot | None:
        """Return the seat that the seating has for somebody who comes now; None: to wait."""
        if isinstance(self.seating, str):
            return self.plan.next(self._free())
        table = self.seating.get(name_key(guest.name))
        return self.plan.next(spot for spot in self._free() if spot.table == table)

    def _free(self) -> Iterator[Spot]:
        """Yield the free seats of the tables to which somebody may come now.

        Whoever comes to a game that has begun might have seen its cards elsewhere, under another
        name: with the same cards, only the host lets them in.
        """
        shut = self.same_cards and self.begun
        for at, room in enumerate(self.rooms):
            if not (room.over or shut):
                yield from (Spot(at, seat) for seat in room.free)

    def move(self, guest: Guest, table: int, seat: int | None = None) -> None:
        """Give somebody another seat; who has it takes the one that becomes free, or waits.

        Parameters
        ----------
        guest : Guest
            Who moves.
        table : int
            The table.
        seat : int, optional
            The seat; by default, one that is free.

        Raises
        ------
        BadInput
            If there is no such seat, if none is free, if the game there is over, or if somebody has
            seen the same cards at another table.
        """
        room = self.rooms[self.check_table(table)]
        if seat is None:
            found = self.plan.next(Spot(table, each) for each in room.free)
            if found is None:
                raise impossible("table", "table_full", table=table_name(table))
            seat = found.seat
        spot, before = Spot(table, self.game.check_seat(seat)), guest.spot
        other = self.guest_at(spot)
        if other is guest:
            return
        self._check_move(guest, spot)
        if other is not None and before is not None:
            self._check_move(other, before)
        for each in filter(None, (guest, other)):
            self._free_seat(each)
        self._sit(guest, spot)
        if other is not None and before is not None:
            self._sit(other, before)
        elif other is not None:
            other.moved()
        self._settle()

    def _check_move(self, guest: Guest, spot: Spot) -> None:
        if self.rooms[spot.table].over:
            raise impossible("table", "table_over", table=table_name(spot.table))
        if self.same_cards and guest.saw not in (None, spot.table):
            raise impossible("name", "saw_cards", name=guest.name)

    def unseat(self, guest: Guest) -> None:
        """Take somebody's seat, which is free now; the person waits."""
        self._free_seat(guest)
        guest.moved()
        self._settle()

    def send_away(self, guest: Guest) -> None:
        """Send somebody away, for good."""
        self._free_seat(guest)
        self.guests.remove(guest)
        guest.sent_away()
        self._settle()

    def _sit(self, guest: Guest, spot: Spot) -> None:
        room = self.rooms[spot.table]
        room.take(spot.seat, guest.name)
        guest.sit_down(room, spot)
        self._remember()

    def _free_seat(self, guest: Guest) -> None:
        """Take somebody's seat. Where the game is over, who has played it stays on record."""
        spot = guest.spot
        guest.get_up()
        if spot is not None and not self.rooms[spot.table].over:
            self.rooms[spot.table].sit(spot.seat, "free")

    def _remember(self) -> None:
        """Remember who has seen which table's cards."""
        for guest in self.guests:
            if guest.spot is not None and self.rooms[guest.spot.table].begun:
                guest.saw = guest.spot.table

    # --- where the invitation leads -----------------------------------------------------------

    @property
    def title(self) -> Text:
        """The game's title."""
        return self.game.book.title

    def _keys(self) -> Mapping[str, Pass]:
        return {each.key: each.opened for each in self.guests}

    def stand_up(self, _seat: int) -> None:
        """Do nothing: who has no name has no seat."""

    def show(self, _opened: Pass, _put: Put) -> Showing | None:
        """Show nothing: who has no name has no board."""
        return None

    def lobby(self, _opened: Pass) -> Mapping[str, Any]:
        """Return the seats from which one may choose."""
        free = sorted(self._free()) if self.seating == "choice" else []
        players = self.game.players
        seats = [_free_seat(spot, spot.table * players + spot.seat) for spot in free]
        return {**self.nobody(), "seats": seats, "waits": not seats}

    def nobody(self) -> dict[str, Any]:
        """Return what somebody sees who has no seat."""
        return {
            "title": self.title.data(),
            "line": Text("", "").data(),
            "seats": [],
            "watch": False,
            "waits": True,
            "begun": self.begun,
            "paused": False,
            "over": False,
            "you": None,
        }

    async def _live(self) -> None:
        """Let chance and automatic players act at all tables, until the hall is closed."""
        for room in self.rooms:
            self._run(room)
        await super()._live()

    def _run(self, room: Room) -> None:
        if self._loop is not None:
            playing = asyncio.ensure_future(room.play())
            self._playing.add(playing)
            playing.add_done_callback(self._playing.discard)

    def end(self) -> None:
        """Send all guests away, for good."""
        super().end()
        for room in self.rooms:
            room.end()
        for guest in self.waiting:
            guest.moved()
        self.visitors.lobby()
        self._news.now(self.changed)

    def _settle(self) -> None:
        """Keep what was decided, and show it."""
        self.kept()
        self.visitors.lobby()
        self.news()


def path_of(table: Table) -> str:
    """Return the file of a table; empty if it is not saved."""
    path = table.autosave_path
    return str(path.resolve()) if path else ""


def table_name(table: int) -> Text:
    """Return the name of a table: they are counted from 1."""
    return word("table_name", n=table + 1)


def _free_seat(spot: Spot, number: int) -> dict[str, Any]:
    name = word("table_seat", table=table_name(spot.table), seat=seat_text(spot.seat))
    return {"seat": number, "name": name.data(), "who": "auto", "free": True, "away": False}

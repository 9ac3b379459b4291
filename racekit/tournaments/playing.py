"""The games of a tournament: every deal, once with everybody in every seat.

A deal seats the players in a circle, in an order of its own. Its game number i begins at place i of
the circle, so each player sits in each seat once, and chance has the same random numbers in all
games of a deal. With fewer players than seats, the circle goes round several times.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from weakref import finalize

from ..engine.errors import PlayerError
from ..engine.game import Game
from ..engine.result import Result
from ..engine.texts import Text
from ..odds.by_value import by_value
from ..odds.solve import shares_of_win
from ..system.host import IN_BROWSER
from ..table.seats import Chooser
from ..table.table import Table
from .entrant import Entrant, packed
from .remote import Forfeit, ForfeitError, Host, InThisProcess, OwnHost, Seated, WalledHost

MOST_STEPS = 10_000
"""The most steps of a game; one that has not ended by then has no winner."""
MOST_HOSTS = 24
"""The most processes that wait for another game."""
MOST_LATE = 3
"""A player that has lost so many games on time plays no more."""


class Match(NamedTuple):
    """A game of a tournament.

    Attributes
    ----------
    number : int
        Its number.
    deal : int
        The number of its deal.
    seats : tuple of str
        The name of each seat's player.
    shares : tuple of float
        Each seat's share of the win. A player that forfeits has none; the others share it.
    scores : tuple of int
        Each seat's score; empty if the game did not end.
    places : tuple of int
        Each seat's place, from 1; who forfeits is last.
    actions : tuple of str
        What was played.
    forfeits : tuple of Forfeit
        The players that could not go on.
    """

    number: int
    deal: int
    seats: tuple[str, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    actions: tuple[str, ...]
    forfeits: tuple[Forfeit, ...] = ()

    def forfeited(self, *forfeits: Forfeit) -> Match:
        """Return the game as one that some players forfeit."""
        out = {each.player for each in forfeits}
        others = sum(name not in out for name in self.seats)
        shares = tuple(0.0 if name in out else 1 / others for name in self.seats)
        places = tuple(others + 1 if name in out else 1 for name in self.seats)
        return self._replace(shares=shares, scores=(), places=places, forfeits=forfeits)

    def ended(self, result: Result | None) -> Match:
        """Return the game with its result; without one, it was given up, and all share it."""
        if result is None:
            seats = len(self.seats)
            return self._replace(shares=(1 / seats,) * seats, places=(1,) * seats)
        shares = tuple(map(float, shares_of_win(result)))
        return self._replace(shares=shares, scores=result.scores, places=result.ranking)


@dataclass(frozen=True)
class TournamentJob:
    """All games, as sent to every worker, which plays whole deals."""

    game: Game
    entrants: tuple[Entrant, ...]  # the players
    deals: int  # the number of deals
    seed: int  # the seed of all deals
    seconds: float  # a player's time for a game
    memory: int  # the limit of a player's memory, in MB

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    @cached_property
    def packed_game(self) -> bytes:
        """The game, as it is sent to the players' processes."""
        return packed(self.game)

    def batches(self) -> int:
        """Return the number of deals."""
        return self.deals

    def player(self) -> Callable[[int], list[Match]]:
        """Return the function that plays a deal, with the same processes for all of them."""
        referee = Referee(self)
        return lambda deal: [*map(referee.played, self.matches(deal))]

    def part(self, deal: int) -> list[Match]:
        """Play a deal, and end its processes."""
        referee = Referee(self)
        try:
            return [*map(referee.played, self.matches(deal))]
        finally:
            referee.close()

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal, from which that of the tournament cannot be computed."""
        digest = hashlib.sha256(f"{self.seed}/deal/{deal}".encode()).digest()
        return int.from_bytes(digest[:16])

    def matches(self, deal: int) -> list[Match]:
        """Return the games of a deal, with their seats and nothing played."""
        circle = [each.name for each in self.entrants]
        random.Random(f"{self.seed}/circle/{deal}").shuffle(circle)
        count, seats = len(circle), range(self.game.players)
        return [
            Match(
                deal * count + at,
                deal,
                tuple(circle[(at + seat) % count] for seat in seats),
                (),
                (),
                (),
                (),
            )
            for at in range(count)
        ]


class Absent:
    """The player of a seat in a game that has been played: it plays no more."""

    kind = "entrant"

    def __init__(self, name: str) -> None:
        self.name = Text(name, name)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Raise ForfeitError."""
        raise ForfeitError(self.name.en, "crash")


class Referee:
    """Plays the games of a tournament one after another."""

    def __init__(self, job: TournamentJob) -> None:
        self._job = job
        self._entrants = {each.name: each for each in job.entrants}
        self._hosts: dict[tuple[str, int], Host | InThisProcess] = {}
        self._late: dict[str, list[int]] = {}
        self.close = finalize(self, _close, self._hosts)

    def played(self, match: Match) -> Match:
        """Play a game."""
        if withdrawn := self._withdrawn(match):
            return match.forfeited(*withdrawn)  # for time alone: see `without_the_late`
        begun: dict[int, Host | InThisProcess] = {}
        try:
            for seat, name in enumerate(match.seats):
                begun[seat] = self._host(name, match.seats[:seat].count(name))
            for host in begun.values():  # all start at the same time
                host.begin()
            played = self._play(match, begun)
        except ForfeitError as error:
            played = match.forfeited(error.forfeit)
        if late := self._end(match, begun):
            played = played.forfeited(
                *{**late, **{out.player: out for out in played.forfeits}}.values()
            )
        for each in played.forfeits:
            if each.why == "time":
                self._late.setdefault(each.player, []).append(match.number)
        return played

    def _withdrawn(self, match: Match) -> list[Forfeit]:
        found = []
        for name in dict.fromkeys(match.seats):
            before = [number for number in self._late.get(name, ()) if number < match.number]
            if len(before) >= MOST_LATE:
                found.append(Forfeit(name, "withdrawn"))
        return found

    def _host(self, name: str, copy: int) -> Host | InThisProcess:
        """Return a player's process, which may have played before."""
        host = self._hosts.pop((name, copy), None) or self._started(name)
        self._hosts[name, copy] = host  # at the end: the first one has not played for longest
        if len(self._hosts) > MOST_HOSTS:
            self._hosts.pop(next(iter(self._hosts))).close()
        return host

    def _started(self, name: str) -> Host | InThisProcess:
        entrant, job = self._entrants[name], self._job
        if IN_BROWSER:
            return InThisProcess(entrant)
        if entrant.walled:
            return WalledHost(entrant, job.seconds, job.memory, job.game)
        return OwnHost(entrant, job.seconds, job.memory, job.packed_game)

    def _end(self, match: Match, hosts: dict[int, Host | InThisProcess]) -> dict[str, Forfeit]:
        """End a game in all processes; close those that cannot play another one.

        Return who did not let it end: a player that stalls then has no win to keep.
        """
        found: dict[str, Forfeit] = {}
        for seat, host in hosts.items():
            name, again = match.seats[seat], False
            try:
                again = host.end()
            except ForfeitError as error:
                found[name] = error.forfeit
            if not again:
                host.close()
                del self._hosts[name, match.seats[:seat].count(name)]
        return found

    def _play(self, match: Match, hosts: dict[int, Host | InThisProcess]) -> Match:
        seated = {seat: Seated(match.seats[seat], host) for seat, host in hosts.items()}
        table, out = table_of(self._job, match, seated), list[Forfeit]()
        try:
            while table.waiting and table.node.ply < MOST_STEPS:
                table.advance(1)
        except PlayerError as error:
            if not isinstance(error.__cause__, ForfeitError):
                raise
            out.append(error.__cause__.forfeit)
        played = match._replace(actions=tuple(str(n.action) for n in table.node.line()[1:]))
        return played.forfeited(*out) if out else played.ended(table.result)


def _close(hosts: dict[Any, Host | InThisProcess]) -> None:
    for host in hosts.values():
        host.close()
    hosts.clear()


def table_of(
    job: TournamentJob, match: Match, players: Mapping[int, Chooser] | None = None
) -> Table:
    """Return the table of a game, before its first step."""
    seed = job.deal_seed(match.deal)
    players = players or {seat: Absent(name) for seat, name in enumerate(match.seats)}
    table = Table(job.game, seats=players, seed=seed, autosave=False)
    table.names = tuple(Text(name, name) for name in match.seats)
    return table


def without_the_late(matches: Sequence[Match]) -> list[Match]:
    """Return games in order; a player that was late too often forfeits those after that.

    Which games it played nevertheless depends on the workers; the result does not.
    """
    late: dict[str, int] = {}
    found = []
    for match in sorted(matches, key=lambda each: each.number):
        out = [name for name in dict.fromkeys(match.seats) if late.get(name, 0) >= MOST_LATE]
        if out:
            match = match._replace(actions=())
            match = match.forfeited(*(Forfeit(name, "withdrawn") for name in out))
        for each in match.forfeits:
            late[each.player] = late.get(each.player, 0) + (each.why == "time")
        found.append(match)
    return found

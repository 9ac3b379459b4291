"""Who plays simulated games: names and players, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine import seats
from ..engine.errors import Problem
from ..engine.seats import HUMAN, Chooser, Human, Player
from .messages import problem

UNNAMED = "random"
"""Who sits where a dict names nobody."""


Players = str | Chooser | Mapping[int, str | Chooser] | Sequence[str | Chooser]
"""Who plays: a player, or the name of one, for all seats or seat by seat."""


def seated(players: Any, count: int, problems: list[Problem]) -> tuple[Player, ...]:
    """Return who sits where; what is wrong with that is added to `problems`.

    Parameters
    ----------
    players : str, Player, mapping or sequence
        The name of a player or a player, for all seats or seat by seat.
    count : int
        How many seats there are.
    problems : list of Problem
        Where problems go.
    """
    if isinstance(players, Mapping):
        for seat in players:
            if type(seat) is not int or not 0 <= seat < count:
                place = f"players[{seat!r}]"
                problems.append(Problem.of(place, "unknown_seat", seat=repr(seat), last=count - 1))
        players = [players.get(seat, UNNAMED) for seat in range(count)]
    elif not isinstance(players, list | tuple):
        return (_player(players, "players", problems),) * count
    elif len(players) != count:
        problems.append(Problem.of("players", "seat_count", count=len(players), players=count))
    return check_players(players, problems)


def check_players(players: Any, problems: list[Problem]) -> tuple[Player, ...]:
    """Return the players that are named, whatever seats there are; see `seated`."""
    if isinstance(players, list | tuple):
        players = dict(enumerate(players))
    if not isinstance(players, Mapping):
        return (_player(players, "players", problems),)
    return tuple(_player(each, f"players[{seat!r}]", problems) for seat, each in players.items())


def _player(given: Any, place: str, problems: list[Problem]) -> Player:
    """Return the player that is meant; HUMAN where it can be none."""
    found: Any = seats.meant(given)
    if isinstance(found, Human):
        problems.append(problem(place, "person"))
    elif callable(getattr(found, "choose", None)) and not isinstance(found, type):
        player: Player = found
        return player
    else:
        known = [kind for kind in seats.kinds() if kind != Human.kind]
        problems.append(problem(place, "unknown_player", given=repr(given), known=known))
    return HUMAN


def kernel_numbers(players: Sequence[Player], known: Mapping[str, int]) -> list[int] | None:
    """Return a kernel's number for each player; None where it does not know all of them.

    A player of somebody's own may call itself ``random``, or build on Random: it is none.
    """
    kinds = [seats.kind_of(player) for player in players]
    ours = all(
        kind in known and type(player) is type(seats.player(kind))
        for kind, player in zip(kinds, players, strict=True)
    )
    return [known[kind] for kind in kinds] if ours else None

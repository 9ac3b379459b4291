"""Who plays simulated games: names and players, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine import seats
from ..engine.errors import Problem
from ..engine.seats import HUMAN, Human, Player
from .messages import problem

UNNAMED = "random"
"""Who sits where a dict names nobody."""


def seated(policy: Any, count: int, problems: list[Problem]) -> tuple[Player, ...]:
    """Return who sits where; what is wrong with that is added to `problems`.

    Parameters
    ----------
    policy : str, Player, mapping or sequence
        The name of a player or a player, for all seats or seat by seat.
    count : int
        How many seats there are.
    problems : list of Problem
        Where problems go.
    """
    if isinstance(policy, Mapping):
        for seat in policy:
            if type(seat) is not int or not 0 <= seat < count:
                place = f"policy[{seat!r}]"
                problems.append(Problem.of(place, "unknown_seat", seat=repr(seat), last=count - 1))
        policy = [policy.get(seat, UNNAMED) for seat in range(count)]
    elif not isinstance(policy, list | tuple):
        return (_player(policy, "policy", problems),) * count
    elif len(policy) != count:
        problems.append(Problem.of("policy", "seat_count", count=len(policy), players=count))
    return check_players(policy, problems)


def check_players(policy: Any, problems: list[Problem]) -> tuple[Player, ...]:
    """Return the players that are named, whatever seats there are; see `seated`."""
    if isinstance(policy, list | tuple):
        policy = dict(enumerate(policy))
    if not isinstance(policy, Mapping):
        return (_player(policy, "policy", problems),)
    return tuple(_player(each, f"policy[{seat!r}]", problems) for seat, each in policy.items())


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
        problems.append(problem(place, "unknown_policy", given=repr(given), known=known))
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

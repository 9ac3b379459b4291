"""The players of simulated games, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from ..engine.analysis import Kernel, get_feature
from ..engine.errors import Problem
from ..engine.game import Game
from ..table import seats
from ..table.seats import HUMAN, Chooser, Human, Player
from .messages import problem

DEFAULT_PLAYER = "random"
"""The player of each seat that a dict leaves out."""


Players = str | Chooser | Mapping[int, str | Chooser] | Sequence[str | Chooser]
"""A player, or the name of one, for all seats or seat by seat."""


def seated(players: Any, count: int, problems: list[Problem]) -> tuple[Player, ...]:
    """Return the player of each seat; add errors to `problems`.

    Parameters
    ----------
    players : str, Player, mapping or sequence
        A player or the name of one, for all seats or seat by seat.
    count : int
        The number of seats.
    problems : list of Problem
        The list to which errors are added.
    """
    if isinstance(players, Mapping):
        for seat in players:
            if type(seat) is not int or not 0 <= seat < count:
                place = f"players[{seat!r}]"
                problems.append(Problem.of(place, "unknown_seat", seat=repr(seat), last=count - 1))
        players = [players.get(seat, DEFAULT_PLAYER) for seat in range(count)]
    elif not isinstance(players, list | tuple):
        return (_player(players, "players", problems),) * count
    elif len(players) != count:
        problems.append(Problem.of("players", "seat_count", count=len(players), players=count))
    return check_players(players, problems)


def check_players(players: Any, problems: list[Problem]) -> tuple[Player, ...]:
    """Return the given players, whatever the number of seats; see `seated`."""
    if isinstance(players, list | tuple):
        players = dict(enumerate(players))
    if not isinstance(players, Mapping):
        return (_player(players, "players", problems),)
    return tuple(_player(each, f"players[{seat!r}]", problems) for seat, each in players.items())


def _player(given: Any, place: str, problems: list[Problem]) -> Player:
    """Return a player given by name or as an object; HUMAN if it is neither."""
    found: Any = seats.as_player(given)
    if isinstance(found, Human):
        problems.append(problem(place, "person_simulated"))
    elif callable(getattr(found, "choose", None)) and not isinstance(found, type):
        player: Player = found
        return player
    else:
        known = [kind for kind in seats.kinds() if kind != Human.kind]
        problems.append(problem(place, "unknown_player", given=repr(given), known=known))
    return HUMAN


def kernel_of(game: Game) -> Kernel | None:
    """Return a game's kernel; None if it has none, or if games take long with it.

    Without NumPy, and so without numba, only the website has it compiled.
    """
    if find_spec("numpy") is None:
        from ..compiling.webassembly import AVAILABLE

        if not AVAILABLE:
            return None
    return get_feature(game, Kernel)


def compiled(game: Game, players: Sequence[Player]) -> tuple[Kernel, list[int]] | None:
    """Return a game's kernel and its number for each player; None where games take long.

    They do without a kernel (see `kernel_of`), or with a player that it does not know.

    Examples
    --------
    >>> import racekit as rk
    >>> kernel, numbers = compiled(rk.game("longshot"), [rk.players.Greedy()])
    >>> numbers == [kernel.PLAYER_CODES["greedy"]]
    True
    >>> compiled(rk.game("foth"), [rk.players.Greedy()])
    """
    return by_kernel(game, players) if kernel_of(game) else None


def by_kernel(game: Game, players: Sequence[Player]) -> tuple[Kernel, list[int]] | None:
    """Return what plays a game's games, compiled or not: a seed has the same ones everywhere.

    A kernel that is not compiled is still faster than the engine.
    """
    kernel = get_feature(game, Kernel)
    numbers = kernel_numbers(players, kernel.PLAYER_CODES) if kernel else None
    return (kernel, numbers) if kernel and numbers is not None else None


def kernel_numbers(players: Sequence[Player], known: Mapping[str, int]) -> list[int] | None:
    """Return a kernel's number for each player; None if it does not know all of them.

    A custom player that calls itself ``random``, or inherits from Random, has no number.
    """
    kinds = [seats.kind_of(player) for player in players]
    ours = all(
        kind in known and type(player) is type(seats.player(kind))
        for kind, player in zip(kinds, players, strict=True)
    )
    return [known[kind] for kind in kinds] if ours else None

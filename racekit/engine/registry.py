"""The games by name. The engine knows no game: it looks where games say that they are.

A game is found in a package of games (``racekit.games``: each module in it is one), among the
entry points ``racekit.games`` of installed packages, or because its class has been defined, in a
notebook for instance. Where a name is taken twice, the class that somebody defined here wins.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any

from .board_view import BoardView
from .errors import BadInput, Problem
from .game import Game, defined
from .view import View

GROUP = "racekit.games"
"""The group of entry points in which installed packages name their games."""

_packages: dict[str, str] = {}


def add_package(package: str) -> None:
    """Look for games in a package: the name of each module in it is a game's."""
    path = import_module(package).__path__
    _packages.update({found.name: f"{package}.{found.name}" for found in iter_modules(path)})


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted({*_packages, *_installed(), *defined}))


def game_class(name: str) -> type[Game]:
    """Return a game's class; an unknown name is one clear error.

    Raises
    ------
    BadInput
        Where there is no such game.
    """
    if not isinstance(name, str) or name not in names():
        problem = Problem.of("game", "unknown_game", name=repr(name), known=names())
        raise BadInput.of("bad_game", [problem])
    if name not in defined:
        if name in _packages:
            import_module(_packages[name])
        else:
            _installed()[name].load()
    return defined[name]


def game_of(view: View) -> Game | type[Game]:
    """Return the game that a view is of, or where the view does not hold it, the game's class."""
    return view.rules if isinstance(view, BoardView) else game_class(view.game)


def game(name: str, /, **options: Any) -> Game:
    """Make a game.

    Parameters
    ----------
    name : str
        One of `names`.
    **options
        The game's options; ``rk.games()`` lists the games.

    Raises
    ------
    BadInput
        Listing every unknown or invalid option.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.game("longshot", players=5).players
    5
    """
    return game_class(name).make(**options)

"""The registry of games by name. The engine contains no game; it discovers them.

The registry finds games in registered packages (each module of ``racekit.games`` is a game), in the
entry points ``racekit.games`` of installed packages, and among the game classes defined in this
process, for instance in a notebook. If a name occurs twice, the class defined in this process wins.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from .board_view import BoardView
from .errors import BadInput, Problem, short_repr
from .game import Game, defined
from .integers import takes_integers
from .options import long_numbers
from .view import View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "racekit.games"
"""The entry point group in which installed packages declare their games."""

_packages: dict[str, str] = {}


def add_package(package: str) -> tuple[str, ...]:
    """Register a package of games: the name of each module is that of a game; return these."""
    path = import_module(package).__path__
    found = {module.name: f"{package}.{module.name}" for module in iter_modules(path)}
    _packages.update(found)
    return (*found,)


@cache
def _installed() -> dict[str, EntryPoint]:
    # Imported here: this module takes longer to import than all of racekit's.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted({*_packages, *_installed(), *defined}))


def game_class(name: str) -> type[Game]:
    """Return a game's class.

    Raises
    ------
    BadInput
        If there is no such game.
    """
    if not isinstance(name, str) or name not in names():
        problem = Problem.of("game", "unknown_game", name=short_repr(name), known=names())
        raise BadInput.of("bad_game", [problem])
    if name not in defined:
        if name in _packages:
            import_module(_packages[name])
        else:
            _installed()[name].load()
    return defined[name]


def game_of(view: View) -> Game | type[Game]:
    """Return the game of a view; its class, if the view does not hold the game itself."""
    return view.rules if isinstance(view, BoardView) else game_class(view.game)


@takes_integers
def game(name: str, /, **options: Any) -> Game:
    """Create a game.

    Parameters
    ----------
    name : str
        One of `names`.
    **options
        The game's options; ``rk.games()`` lists the games.

    Raises
    ------
    BadInput
        The error lists every unknown or invalid option.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.game("longshot", players=5).players
    5
    """
    kind = game_class(name)
    if problems := long_numbers(options):
        raise BadInput.of("bad_options", problems, game=name)
    return kind.make(**options)

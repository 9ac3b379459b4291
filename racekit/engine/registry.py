"""The games by name. The engine knows no game: each registers where its class is found."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from .errors import BadInput, Problem
from .game import Game
from .rules import RuleBook


class GameModule(Protocol):
    """What a game's package offers."""

    BOOK: RuleBook

    @staticmethod
    def make(**options: Any) -> Game:
        """Check the options and make the game."""


_packages: dict[str, str] = {}


def register(name: str, package: str) -> None:
    """Say that the game `name` lives in `package`, which is imported when first asked for."""
    _packages[name] = package


def names() -> tuple[str, ...]:
    """Return the names of the games."""
    return tuple(_packages)


def module(name: str) -> GameModule:
    """Return a game's package; an unknown name is one clear error."""
    if not isinstance(name, str) or name not in _packages:
        problem = Problem.of("game", "unknown_game", name=repr(name), known=names())
        raise BadInput.of("bad_game", [problem])
    found: Any = import_module(_packages[name])
    return found  # type: ignore[no-any-return]


def game(name: str, /, **options: Any) -> Game:
    """Make a game.

    Parameters
    ----------
    name : str
        One of `names`.
    **options
        The game's options; ``rk.games()`` lists them.

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
    return module(name).make(**options)

"""Positions in files: a table ``[position]`` with the game, its options, and a description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine import registry
from ...engine.errors import BadInput, Problem, shown
from ...engine.game import State
from ...engine.setup import first_step
from .messages import SAYS

_KEYS = ("game", "options", "description")


def read_position(data: Any) -> State:
    """Return the position of a file's data.

    Parameters
    ----------
    data : mapping
        ``position``: the name of the ``game``, its ``options`` (by default none), and the
        ``description`` of the position, as `Game.from_description` reads it (by default, the
        game's start).

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> read_position({"position": {"game": "pig", "options": {"goal": 20}}}).game.goal
    20
    """
    if not isinstance(data, Mapping) or data.keys() != {"position"}:
        raise _bad([Problem("position", SAYS.text("no_position"))])
    given = data["position"]
    if not isinstance(given, Mapping):
        raise _bad([Problem("position", SAYS.text("not_table", given=shown(given)))])
    problems = [
        Problem.of(f"position.{key}", "unknown_key", name=key) for key in given.keys() - {*_KEYS}
    ]
    for key in ("options", "description"):
        if not isinstance(given.get(key, {}), Mapping):
            text = SAYS.text("not_table", given=shown(given[key]))
            problems.append(Problem(f"position.{key}", text))
    if problems:
        raise _bad(problems)
    place = "position"
    try:
        game = registry.game(given.get("game", ""), **given.get("options", {}))
        place = "position.description"
        return first_step(game, given.get("description")).state
    except BadInput as error:
        raise _bad([_inside(place, each) for each in error.problems]) from None


def position_data(position: State) -> dict[str, Any]:
    """Return a position as the data of a file.

    Examples
    --------
    >>> import racekit as rk
    >>> position_data(rk.game("kuhn").start())["position"]["game"]
    'kuhn'
    """
    game = position.game
    options = {"options": game.options()} if game.options() else {}
    return {
        "position": {"game": game.name, **options, "description": game.describe(position)},
    }


def _inside(place: str, problem: Problem) -> Problem:
    return Problem(SAYS.text("inside", outer=place, inner=problem.where), problem.text)


def _bad(problems: list[Problem]) -> BadInput:
    return BadInput(SAYS.text("bad_position"), problems)

"""Validation of a table's arguments: game, options, seats, seed, mode and initial position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine import registry
from ..engine.errors import BadInput, Problem, short_repr
from ..engine.game import MODES, Game, State, Step
from ..engine.integers import takes_integers
from ..engine.options import long_numbers
from .seats import seat_problems

SEED_BITS = 128
"""The length of a random seed: nobody can try all seeds that fit what a seat has seen."""


def chosen_game(game: str | Game, start: Any, options: Mapping[str, Any]) -> Game:
    """Return the given game, the game of the initial position, or a new game.

    Raises
    ------
    BadInput
        The error lists every unknown or invalid option; an existing game takes no options.
    """
    if isinstance(game, Game):
        if options:
            problems = [Problem.of(name, "game_is_made") for name in options]
            raise BadInput.of("bad_options", problems, game=game.name)
        return game
    if isinstance(start, State) and game == start.game.name and not options:
        return start.game
    return registry.game(game, **options)


def check_unset(settings: Mapping[str, Any], problem: str) -> None:
    """Raise BadInput if any setting is given (not None), with the same problem for each."""
    given = [name for name, value in settings.items() if value is not None]
    if given:
        raise BadInput.of("bad_table", [Problem.of(name, problem) for name in given])


def checked_game(
    game: str | Game, start: Any, options: Mapping[str, Any], seats: Any, seed: Any, mode: Any
) -> Game:
    """Return the game, or raise one error that lists every problem of the arguments."""
    problems = mode_problems(mode)
    if seed is not None:
        problems += seed_problems(seed)
    try:
        made = chosen_game(game, start, options)
    except BadInput as error:
        raise BadInput(error.what, [*error.problems, *problems]) from None
    problems += seat_problems(made, seats)
    if problems:
        raise BadInput.of("bad_table", problems)
    return made


@takes_integers
def first_step(game: Game, start: Any) -> Step:
    """Return the initial position and the events before it; a given position has no events.

    Raises
    ------
    BadInput
        If it is not a position of this game, or cannot be written to a record.
    """
    if start is None:
        return game.opening()
    if isinstance(start, Mapping):
        if problems := long_numbers(start):
            raise BadInput.of("bad_position", problems)
        return Step(game.from_description(start), ())
    problem = None
    if not isinstance(start, State):
        problem = Problem.of("start", "not_a_position", value=short_repr(start))
    elif start.game != game:
        problem = Problem.of(
            "start", "other_game", given=short_repr(start.game), game=short_repr(game)
        )
    elif game.from_description(game.describe(start)) != start:
        problem = Problem.of("start", "unserializable_position")
    if problem is not None:
        raise BadInput.of("bad_position", [problem])
    return Step(start, ())


def seed_problems(seed: Any) -> list[Problem]:
    """Return the problems of a seed: it must be an integer that can be written as text."""
    if type(seed) is not int:
        return [Problem.of("seed", "not_integer", value=short_repr(seed))]
    return long_numbers(seed, "seed")


def mode_problems(mode: Any) -> list[Problem]:
    """Return the problems of a mode."""
    if isinstance(mode, str) and mode in MODES:
        return []
    return [Problem.of("mode", "not_choice", value=short_repr(mode), known=MODES)]

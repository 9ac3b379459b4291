"""Validates requests for simulations: it finds every problem before the first game."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.formats import Location, whole
from ..engine.game import Game, State
from ..table.seats import Player, kind_of
from ..table.setup import chosen_game, first_step
from .columns import texts
from .messages import bad_games, bad_simulation, message, problem, progress_problems
from .seating import check_players, seated
from .workers import Work, process_problems


class Request(NamedTuple):
    """A valid request."""

    game: Game
    state: State  # the starting position
    players: tuple[Player, ...]  # the player of each seat
    columns: tuple[str, ...]  # the columns to return

    def attrs(self, n: int, seed: int) -> dict[str, Any]:
        """Return the metadata of the table, as plain data."""
        begun = self.state != self.game.start()
        return {
            "game": self.game.name,
            "version": self.game.version,
            "options": self.game.options(),
            "players": [kind_of(player) for player in self.players],
            "n": n,
            "seed": seed,
            **({"start": self.game.describe(self.state)} if begun else {}),
        }


NOTED = {"game", "version", "options", "players", "seed"}
"""What the metadata of a table must have, so that its games can be found again."""


def noted_game(games: Any) -> Game:
    """Return the game that a table of simulated games names in its metadata.

    Raises
    ------
    BadInput
        If it names none, or one that does not exist here.
    """
    attrs = getattr(games, "attrs", None)
    if not isinstance(attrs, Mapping) or not attrs.keys() >= NOTED or not hasattr(games, "index"):
        raise bad_games([problem("games", "no_attrs", given=short_repr(games))])
    return chosen_game(attrs["game"], None, attrs["options"])


def checked_request(
    game: Any,
    players: Any,
    start: Any,
    aggregate: Any,
    options: Mapping[str, Any],
    problems: list[Problem],
) -> Request:
    """Validate a request.

    Parameters
    ----------
    game, players, start, aggregate, options
        See `simulate`.
    problems : list of Problem
        The problems of the other arguments.

    Raises
    ------
    BadInput
        If anything is wrong; the error lists every problem.
    """
    try:
        made = chosen_game(game, start, options)
    except BadInput as error:
        check_players(players, problems)
        raise bad_simulation([*error.problems, *problems]) from None
    state = _position(made, start, problems)
    who = seated(players, made.players, problems)
    columns = _columns(made, aggregate, problems)
    if problems or state is None:
        raise bad_simulation(problems)
    return Request(made, state, who, columns)


def _position(game: Game, start: Any, problems: list[Problem]) -> State | None:
    try:
        state = first_step(game, start).state
    except BadInput as error:
        problems += error.problems
        return None
    if state.actor is None:
        problems.append(problem("start", "over"))
    return state


def _columns(game: Game, aggregate: Any, problems: list[Problem]) -> tuple[str, ...]:
    known = tuple(texts(game))
    if aggregate is None or isinstance(aggregate, bool):
        return known
    if not isinstance(aggregate, list | tuple):
        problems.append(problem("aggregate", "not_columns", value=repr(aggregate)))
        return ()
    for at, name in enumerate(aggregate):
        if name not in known:
            place = f"aggregate[{at}]"
            problems.append(problem(place, "unknown_column", value=repr(name), known=known))
    return tuple(dict.fromkeys(aggregate))


def call_problems(n: Any, seed: Any, workers: Any, client: Any, progress: Any) -> list[Problem]:
    """Return the problems of the arguments that control the run."""
    found: list[Problem] = []
    whole(1).decode(n, Location("n", found))
    whole(0).decode(seed, Location("seed", found))
    good = whole(1).decode(workers, Location("workers", found)) is not None
    if good:
        found += process_problems(workers)
    found += progress_problems(progress)
    if client is not None:
        found += _client_problems(client)
        if good and workers != 1:
            found.append(problem("workers", "workers_and_client"))
    return found


def _client_problems(client: Any) -> list[Problem]:
    try:
        from distributed import Client
    except ImportError:
        return [problem("distributed", "cluster_not_installed")]
    if not isinstance(client, Client):
        return [problem("client", "not_a_client", value=repr(client))]
    return [problem("client", "async_client")] if client.asynchronous else []


def check_sent(work: Work, error_key: str) -> None:
    """Raise BadInput, with a heading, if a custom player cannot be sent to another process."""
    try:
        pickle.dumps(work)
    except Exception as error:
        trouble = problem("players", "not_sent", reason=f"{type(error).__name__}: {error}")
        raise BadInput(message(error_key), [trouble]) from error

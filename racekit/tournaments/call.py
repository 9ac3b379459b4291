"""The call that holds a tournament."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from typing import Any

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.formats import Location, whole
from ..engine.game import Game
from ..engine.integers import takes_integers
from ..engine.texts import Text, language
from ..odds.bars import bar
from ..odds.collecting import collect
from ..odds.request import call_problems
from ..system.host import IN_BROWSER
from ..table.seats import Chooser
from ..table.setup import SEED_BITS, chosen_game
from .entrant import Entrant
from .entrants import entrants
from .host import limits_memory
from .messages import bad_tournament, message, problem
from .playing import Match, TournamentJob
from .remote import ForfeitError, WalledHost
from .result import FEWEST, Tournament

MOST_MEMORY = 1 << 20
"""The highest limit of memory, in MB."""


@takes_integers
def tournament(
    players: Mapping[str, str | Chooser | PathLike[str]] | str | PathLike[str],
    game: str | Game,
    deals: int = 20,
    *,
    seed: int | None = None,
    seconds: float = 10.0,
    memory: int = 1000,
    allow_code: bool = False,
    workers: int = 1,
    client: Any = None,
    progress: bool | None = None,
    **options: Any,
) -> Tournament:
    """Hold a tournament: all players on the same deals, each in every seat.

    A deal is played as often as there are players. They sit in a circle, in an order that is drawn
    for each deal, and move on by one seat from game to game, so that each plays the deal once in
    every seat. Chance has the same random numbers in all games of a deal.

    Each player plays in a process of its own, which gets a seat's view and its legal actions and
    nothing else, and begins each game anew. A player that raises an error, chooses what is not
    legal, or exceeds its time or memory forfeits the game: its share of the win is 0, and the
    others share it. The result names it. After three games lost on time, it plays no more.

    Files of code are run only with ``allow_code=True``, and only in a sandbox: Python as
    WebAssembly (Pyodide) in Deno, a process for each player and game. It gets data and answers
    with the text of an action; it has no files, no network, no other processes, and no NumPy. It
    needs the extra ``racekit[sandbox]`` and, once, the command ``racekit sandbox``. Each file has
    one class with ``choose(self, view, actions, rng)``. A file that cannot be read or loaded is
    left out, and named; names that look alike are refused.

    Players that are objects are your own code: they run in ordinary processes with limits of time
    and, on Linux, of memory. Their current folder is an empty one.

    An interruption (Control-C, a notebook's stop button) keeps the deals that are finished.

    Parameters
    ----------
    players : mapping, str or Path
        Each name with a player: an object with ``choose``, the name of one of racekit's players
        (``"greedy"``), or the path of a file of code (``"aya.py"``). Or a folder of such files.
    game : str or Game
        A game's name, or a game.
    deals : int
        The number of deals, at least 2.
    seed : int, optional
        The seed of all deals; random (128 bits) by default, and kept in the result. A player that
        guesses a small one knows all cards.
    seconds : float
        Each player's time for a game, in seconds, as on a chess clock.
    memory : int
        The limit of each player's memory, in MB.
    allow_code : bool
        Whether files of code may run on this machine.
    workers : int
        The number of games played at the same time; the result is the same for any number, unless
        a player comes near to its time limit.
    client : dask.distributed.Client, optional
        A cluster that plays the deals instead.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.
    **options
        The game's options, if `game` is a name.

    Returns
    -------
    Tournament
        The table with ratings, shares of the win, and their 95% intervals, and every game.

    Raises
    ------
    BadInput
        If the request is invalid; the error lists every problem.

    Examples
    --------
    >>> import racekit as rk
    >>> found = rk.tournament({"clever": "greedy", "wild": "random"}, "pig", 2, seed=1, goal=20)
    >>> len(found.games), found.fair, found.table(0).result.scores == found.games[0].scores
    (4, 0.5, True)
    """
    problems: list[Problem] = []
    who, unread = entrants(players, allow_code, problems)
    made = _checked(
        game, deals, seed, seconds, memory, workers, client, progress, options, problems
    )
    drawn = secrets.randbits(SEED_BITS) if seed is None else seed
    job = TournamentJob(made, who, deals, drawn, float(seconds), memory)
    left_out = _left_out(job)
    job = replace(job, entrants=tuple(each for each in who if each.name not in left_out))
    troubles = [*unread, *left_out.values()]
    if len(job.entrants) < FEWEST:
        raise bad_tournament(troubles)
    found = _Deals()
    title, unit = made.book.title(language()), message("unit")(language())
    collect(job, found, bar(deals, title, unit, progress), workers, client)
    return Tournament(job, found.matches, troubles, _notices(job))


class _Deals:
    """Collects deals, in whatever order they are finished."""

    def __init__(self) -> None:
        self.done = 0
        self.matches: list[Match] = []

    def add(self, number: int, part: list[Match]) -> None:
        """Add a deal."""
        self.done += 1
        self.matches += part


def _checked(
    game: Any,
    deals: Any,
    seed: Any,
    seconds: Any,
    memory: Any,
    workers: Any,
    client: Any,
    progress: Any,
    options: dict[str, Any],
    problems: list[Problem],
) -> Game:
    """Return the game of a valid request.

    Raises
    ------
    BadInput
        If anything is wrong; the error lists every problem.
    """
    whole(FEWEST).decode(deals, Location("deals", problems))
    whole(100, MOST_MEMORY).decode(memory, Location("memory", problems))
    problems += call_problems(1, 0 if seed is None else seed, workers, client, progress)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < 1e6:
        problems.append(problem("seconds", "not_seconds", given=short_repr(seconds)))
    try:
        made = chosen_game(game, None, options)
    except BadInput as error:
        raise bad_tournament([*error.problems, *problems]) from None
    if problems:
        raise bad_tournament(problems)
    return made


def _left_out(job: TournamentJob) -> dict[str, Problem]:
    """Load each file of code in its sandbox; return who cannot be loaded, and why."""
    walled = [each for each in job.entrants if each.walled]
    return {each.name: trouble for each in walled if (trouble := _trouble(job, each))}


def _trouble(job: TournamentJob, entrant: Entrant) -> Problem | None:
    host = WalledHost(entrant, job.seconds, job.memory, job.game)
    try:
        host.begin()
    except ForfeitError as error:
        detail = error.forfeit.detail
        why = Text(detail, detail) if detail else message("died")
        key = "too_slow" if error.forfeit.why == "time" else "not_loaded"
        return problem(entrant.file, key, detail=why)
    finally:
        host.close()
    return None


def _notices(job: TournamentJob) -> list[Text]:
    """Return what this system cannot limit."""
    if IN_BROWSER:
        return [message("no_limits")]
    if limits_memory() or all(each.walled for each in job.entrants):
        return []
    return [message("no_memory_limit", memory=job.memory)]

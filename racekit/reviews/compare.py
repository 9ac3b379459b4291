"""The call that compares two players."""

from __future__ import annotations

from typing import Any

from ..engine.errors import BadInput, Problem
from ..engine.formats import Location, whole
from ..engine.game import Game
from ..engine.integers import takes_integers
from ..odds.request import call_problems
from ..odds.seating import check_players, compiled
from ..players import default_player
from ..table.seats import Chooser
from ..table.setup import chosen_game
from .deals import DealsJob
from .messages import bad_request
from .player_comparison import FEWEST, ComparisonRun, PlayerComparison

COMPILED_GAMES, STEPPED_GAMES = 100, 2
"""The default number of games by which a choice is compared, if they are compiled or not."""


@takes_integers
def compare(
    a: str | Chooser,
    b: str | Chooser,
    game: str | Game,
    deals: int = 20,
    *,
    model: str | Chooser | None = None,
    rollouts: int | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: bool | None = None,
    **options: Any,
) -> PlayerComparison:
    """Compare two players: how much the first one wins in a field of the other.

    Player `a` takes one seat, and `b` all others. Each deal is played once from every seat: chance
    has the same random numbers, so that nobody has the better seat or the better deal.

    The results of games are mostly luck. So the share of the win is estimated twice: by the
    results, and by the results less luck. Luck is what the choices do not explain: each choice is
    compared with that of a model player, in games that the model plays on from there. A player that
    tells its probabilities (a method `chances`, as `Random` has it) is taken at what it chooses on
    average: which of its actions it took is luck, too. On average luck is 0, whatever the model is,
    so both estimates are unbiased; the better the model and the more rollouts, the narrower the
    second interval. How much of the luck is taken off is fitted in the other half of the deals.

    An interruption (Control-C, a notebook's stop button) keeps the deals that are finished.

    Parameters
    ----------
    a, b : str or Player
        The players, or their names.
    game : str or Game
        A game's name, or a game.
    deals : int
        The number of deals, at least 4.
    model : str or Player, optional
        The model player; by default "greedy" where the game has a heuristic, or else "random".
    rollouts : int, optional
        The number of games by which a choice is compared with the model's; fewer where the two
        differ with a small probability only. The default is 100 if they are compiled, otherwise 2.
    seed : int
        The seed of all games.
    workers : int
        The number of processes; the result is the same for any number, unless a player chooses by
        the clock.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.
    **options
        The game's options, if `game` is a name.

    Returns
    -------
    PlayerComparison
        Both estimates with their 95% intervals, and every deal.

    Raises
    ------
    BadInput
        If the request is invalid; the error lists every problem.

    Examples
    --------
    >>> import racekit as rk
    >>> found = rk.compare("greedy", "random", "longshot", 8, players=4, rollouts=20, seed=1)
    >>> found.games, found.fair < found.by_results.value
    (32, True)
    """
    problems: list[Problem] = []
    whole(FEWEST).decode(deals, Location("deals", problems))
    if rollouts is not None:
        whole(1).decode(rollouts, Location("rollouts", problems))
    problems += call_problems(1, seed, workers, None, progress)
    (first,), (other,) = check_players(a, problems), check_players(b, problems)
    try:
        made = chosen_game(game, None, options)
    except BadInput as error:
        raise bad_request("comparison", [*error.problems, *problems]) from None
    (played_on,) = check_players(default_player(made) if model is None else model, problems)
    if problems:
        raise bad_request("comparison", problems)
    if rollouts is None:
        rollouts = COMPILED_GAMES if compiled(made, [played_on]) else STEPPED_GAMES
    job = DealsJob(made, first, other, played_on, deals, rollouts, seed)
    return ComparisonRun(job).finish(progress, workers)

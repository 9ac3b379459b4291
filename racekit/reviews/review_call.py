"""The calls that review a table's line, and a review in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from ..engine.errors import short_repr
from ..engine.integers import takes_integers
from ..engine.texts import Text
from ..odds.best_response import Policy
from ..odds.messages import count_problems
from ..odds.seating import Players
from ..odds.solve import UTILITIES, Solution
from ..table.table import Table
from ..table.tree import Node
from .messages import bad_request, message, problem
from .models import Settings, Utility, checked, choice_problems
from .review_job import Finding, ReviewJob
from .review_result import Review
from .reviewed_line import Known, reviewed_lines
from .runs import Run

COMPILED_GAMES, STEPPED_GAMES = 2000, 100
"""The default number of games of each value, if they are compiled or not."""


def review(
    table: Table,
    seat: int | None = None,
    *,
    known: Known = "seat",
    players: Players | Solution | Policy | None = None,
    utility: Utility = "win",
    games: int | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: bool | None = None,
) -> Review:
    """Review the current line of a table: what was luck, and what was skill.

    Every position has a value for each seat: its expected share of the win, if model players play
    on from there. A step changes the values. What chance changes is luck; what a seat changes is
    the merit of its choice, compared with the model player's. They add up exactly: the result is
    the first value, plus luck, plus the seat's own choices, plus the others' choices.

    Each own decision is also compared with the best action, in paired games: "best", "no difference
    seen", or "cost" if the 95% interval of the cost lies above 0.

    Values are estimated from what the seat knew at the time, uniform over the cards that it could
    not locate, with nothing inferred from other players' choices. They are exact fractions if
    `players` is the solution of the game, or a policy in a small game.

    An interruption (Control-C, a notebook's stop button) keeps what is reviewed so far.

    Parameters
    ----------
    table : Table
        The table; the line from its first position to the current one is reviewed, whether the game
        is over or not.
    seat : int, optional
        Review only for this seat; by default for all seats, each from what it knew.
    known : {"seat", "all"}
        Whether the values follow from what a seat knew, or from all cards.
    players : str, Player, mapping, sequence, Solution or callable
        The model: players, as for `simulate`; a `Solution` of the game by ``rk.odds.solve``; or a
        policy, as for ``rk.odds.best_response``. By default, greedy players, if the game has them,
        otherwise random ones; in Read Aloud, quick ones (`racekit.players.Quick`).
    utility : {"win", "score"}
        What a seat wants: a share of the win, or a high score.
    games : int, optional
        The number of games of each value; a decision gets up to 11 times as many. The default is
        2,000 if the games are compiled, otherwise 100.
    seed : int
        The seed of the games.
    workers : int
        The number of processes; the result is the same for any number.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.

    Returns
    -------
    Review
        Values, decisions, chance events, and their totals.

    Raises
    ------
    BadInput
        If the request is invalid; the error lists every problem.

    Examples
    --------
    In Pig, to hold with 2 points is a mistake, and its cost is exact:

    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> for action in ["roll", "2", "hold"]:
    ...     step = table.step(action)
    >>> found = rk.review(table, 0, players=rk.odds.solve(table.game))
    >>> [(each.action, each.best, each.word, str(each.cost)) for each in found.decisions]
    [('hold', 'roll', 'cost', '...')]
    >>> first, luck, own, others, last = found.totals(0)
    >>> first + luck + own + others == last
    True
    """
    given: Settings = {"players": players, "utility": utility, "games": games, "seed": seed}
    return _run(table, seat, known, given, workers).finish(progress, workers)


def review_steps(
    table: Table,
    seat: int | None = None,
    *,
    known: Known = "seat",
    **settings: Unpack[Settings],
) -> Iterator[Review]:
    """Review a line step by step: yield a growing review after each position.

    The parameters are those of `review`, and so is the last review.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> for action in ["roll", "6", "hold"]:
    ...     step = table.step(action)
    >>> solved = rk.odds.solve(table.game)
    >>> [len(found.values[0]) for found in review_steps(table, 0, players=solved)]
    [1, 2, 3, 4]
    """
    for run in _run(table, seat, known, settings).steps():
        yield run.result


def review_run(
    table: Table,
    seat: int,
    *,
    known: Known = "seat",
    end: Node | None = None,
    **settings: Unpack[Settings],
) -> ReviewRun:
    """Return a review in progress of all seats' chances, as far as one seat knew.

    It is a review of the table's line to the node `end`, by default the current one. Only this
    seat's own decisions are compared with the best: what the others knew, it does not know. With
    ``known="all"``, every seat's are.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> for action in ["roll", "6", "hold"]:
    ...     step = table.step(action)
    >>> run = review_run(table, 0, players=rk.odds.solve(table.game))
    >>> for number in range(run.total):
    ...     run.add(number, run.job.part(number))
    >>> len(run.result.values[1]), {decision.seat for decision in run.result.decisions}
    (4, {0})
    """
    table.game.check_seat(seat)
    seats = seat if known == "seat" else None
    return _run(table, seats, known, settings, end=end, others=True)


class ReviewRun(Run[Finding, Review]):
    """A review in progress."""

    _former_result = "review"

    job: ReviewJob

    def __init__(self, job: ReviewJob, table: Table, known: Known) -> None:
        super().__init__(job)
        self._table, self._known = table, known

    @property
    def result(self) -> Review:
        """The review, as far as it has come."""
        job, notice = self.job, None
        found: dict[int, list[Finding]] = {which: [] for which in range(len(job.lines))}
        missing: set[int] = set()
        for number, (which, _) in enumerate(job.parts):
            if number not in self._parts:
                missing.add(which)
            elif which not in missing:
                found[which].append(self._parts[number])
        if self.done < self.total:
            notice = message("interrupted", done=self.done, n=self.total)
        return Review(self._table, job.lines, [*found.values()], self._sentences(), notice)

    def _sentences(self) -> list[Text]:
        """Return the sentences on how the values were found."""
        job, told = self.job, self.job.method()
        if self._known == "all":
            return [*told, message("from_all")]
        if not isinstance(job.model, tuple):
            return [*told, message("by_policy")]
        if len(job.lines[0].seats) == len(job.lines[0].deciders):
            return [*told, message("from_seat")]
        (seat,) = job.lines[0].deciders
        return [*told, message("from_one", seat=self._table.names_for(seat)[seat])]


@takes_integers
def _run(
    table: Any,
    seat: Any,
    known: Any,
    settings: Settings,
    workers: Any = 1,
    end: Node | None = None,
    *,
    others: bool = False,
) -> ReviewRun:
    """Validate a request, and return its review before the first part."""
    if not isinstance(table, Table):
        raise bad_request("review", [problem("table", "not_a_table", given=short_repr(table))])
    problems = [*count_problems([("workers", workers, 1)])]
    problems += choice_problems("known", known, ("seat", "all"))
    if (end or table.node).parent is None:
        problems.append(problem("table", "no_steps"))
    default = COMPILED_GAMES, STEPPED_GAMES
    model = checked("review", table.game, settings, default, problems)
    seats = range(table.game.players) if seat is None else (table.game.check_seat(seat),)
    seen = reviewed_lines(table, seats, known, UTILITIES[model.utility], end, others=others)
    return ReviewRun(ReviewJob(*model, seen), table, known)

"""The call of a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..engine.errors import Problem, shown
from ..engine.game import Game
from ..engine.integers import takes_integers
from ..engine.seats import Player, kind_of
from ..engine.table import Table
from ..engine.texts import Text, language
from ..engine.tree import Node
from ..odds.bars import bar
from ..odds.best_response import Policy
from ..odds.collecting import collect
from ..odds.messages import count_problems
from ..odds.seating import Players, compiled, seated
from ..odds.solve import Solution, utility_function
from ..odds.workers import in_process
from ..players import default_player
from .job import Collector, Finding, Model, ReviewJob
from .lines import Known, lines
from .messages import bad_review, message, problem
from .report import Review

COMPILED_GAMES, STEPPED_GAMES = 2000, 100
"""The default number of games of each value, if they are compiled or not."""

Utility = Literal["win", "score"]


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
        otherwise random ones.
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
    work = Reviewing(_checked(table, seat, known, players, utility, games, seed, workers))
    title, unit = table.game.book.title(language()), message("unit")(language())
    collect(work.job, work, bar(work.total, title, unit, progress), workers)
    return work.review


def reviewing(
    table: Table,
    seat: int | None = None,
    *,
    known: Known = "seat",
    players: Players | Solution | Policy | None = None,
    utility: Utility = "win",
    games: int | None = None,
    seed: int = 0,
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
    >>> [len(found.values[0]) for found in reviewing(table, 0, players=solved)]
    [1, 2, 3, 4]
    """
    work = Reviewing(_checked(table, seat, known, players, utility, games, seed, 1))
    for number, part in in_process(work.job):
        work.add(number, part)
        yield work.review


def seen_by(
    table: Table,
    seat: int,
    *,
    known: Known = "seat",
    players: Players | Solution | Policy | None = None,
    utility: Utility = "win",
    games: int | None = None,
    seed: int = 0,
    end: Node | None = None,
) -> Reviewing:
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
    >>> work = seen_by(table, 0, players=rk.odds.solve(table.game))
    >>> for number in range(work.total):
    ...     work.add(number, work.job.part(number))
    >>> len(work.review.values[1]), {decision.seat for decision in work.review.decisions}
    (4, {0})
    """
    table.game.check_seat(seat)
    seats = seat if known == "seat" else None
    return Reviewing(
        _checked(table, seats, known, players, utility, games, seed, 1, end, others=True)
    )


class Reviewing:
    """A review in progress.

    Attributes
    ----------
    job : ReviewJob
        All its parts, which may be done in any process and in any order.
    """

    def __init__(self, request: _Request) -> None:
        self._request, self._found = request, Collector(request.job)
        self.job = request.job

    def add(self, number: int, part: Finding) -> None:
        """Add a finding."""
        self._found.add(number, part)

    @property
    def done(self) -> int:
        """The number of parts that are done."""
        return self._found.done

    @property
    def total(self) -> int:
        """The number of parts."""
        return self.job.batches()

    @property
    def review(self) -> Review:
        """The review, as far as it has come."""
        return self._request.result(self._found)


@dataclass(frozen=True)
class _Request:
    """A valid request."""

    table: Table
    job: ReviewJob
    known: Known

    def result(self, found: Collector) -> Review:
        """Return the review, as far as it has come."""
        job = self.job
        findings = [[*found.found(which)] for which in range(len(job.lines))]
        notice = None
        if found.done < job.batches():
            notice = message("interrupted", done=found.done, n=job.batches())
        return Review(self.table, job.lines, findings, self._method(), notice)

    def _method(self) -> list[Text]:
        """Return the sentences on how the values were found."""
        model, job = self.job.model, self.job
        told = values_by(model, job.utility, job.games)
        if self.known == "all":
            return [*told, message("from_all")]
        if not isinstance(model, tuple):
            return [*told, message("by_policy")]
        if len(job.lines[0].seats) == len(job.lines[0].deciders):
            return [*told, message("from_seat")]
        (seat,) = job.lines[0].deciders
        return [*told, message("from_one", seat=self.table.names_for(seat)[seat])]


def values_by(model: Model, utility: str, games: int, rolled: str = "rolled") -> list[Text]:
    """Return the sentences on what values are, and what they come from."""
    if not isinstance(model, tuple):
        return [message(utility), message("exact")]
    kinds = list(dict.fromkeys(map(kind_of, model)))
    return [message(utility), message(rolled, games=f"{games:,}", players=kinds)]


@takes_integers
def _checked(
    table: Any,
    seat: Any,
    known: Any,
    players: Any,
    utility: Any,
    games: Any,
    seed: Any,
    workers: Any,
    end: Node | None = None,
    *,
    others: bool = False,
) -> _Request:
    """Validate a request."""
    if not isinstance(table, Table):
        raise bad_review([problem("table", "not_a_table", given=shown(table))])
    given = games if games is not None else STEPPED_GAMES
    problems = [*count_problems([("games", given, 1), ("seed", seed, 0), ("workers", workers, 1)])]
    if known not in ("seat", "all"):
        problems.append(_not_choice("known", known, ("seat", "all")))
    problems += utility_problems(utility)
    if (end or table.node).parent is None:
        problems.append(problem("table", "no_steps"))
    model = _model(table, players, utility, problems)
    if problems:
        raise bad_review(problems)
    seats = range(table.game.players) if seat is None else (table.game.check_seat(seat),)
    worth, _ = utility_function(utility, problems)
    if games is None and isinstance(model, tuple) and compiled(table.game, model):
        given = COMPILED_GAMES
    seen = lines(table, seats, known, worth, end, others=others)
    return _Request(table, ReviewJob(seen, model, utility, given, seed), known)


def utility_problems(utility: Any) -> list[Problem]:
    """Return the problem of a utility that is unknown."""
    known = ("win", "score")
    return [] if utility in known else [_not_choice("utility", utility, known)]


def _not_choice(place: str, value: Any, choices: Sequence[str]) -> Problem:
    return Problem.of(place, "not_choice", value=shown(value), known=choices)


def _model(table: Table, given: Any, utility: str, problems: list[Problem]) -> Model:
    """Return what gives the values; add errors to `problems`."""
    if callable(given) and not hasattr(given, "choose"):
        policy: Policy = given
        return policy
    return solved_or_seated(table.game, given, utility, problems)


def solved_or_seated(
    game: Game, given: Any, utility: str, problems: list[Problem]
) -> Solution | tuple[Player, ...]:
    """Return a solution, or the players of rollouts; add errors to `problems`."""
    if isinstance(given, Solution):
        if given.utility != utility_function(utility, [])[1]:
            problems.append(problem("players", "other_utility"))
        return given
    if given is None:
        given = default_player(game)
    return seated(given, game.players, problems)

"""What each outcome of chance would be worth, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from ..engine import registry
from ..engine.columns import aligned
from ..engine.errors import Problem, shown
from ..engine.game import Game
from ..engine.html_tables import html_table
from ..engine.integers import takes_integers
from ..engine.seats import persons
from ..engine.table import Table
from ..engine.tasks import CHANCE
from ..engine.texts import NO_MATH, Text, language
from ..odds.bars import bar
from ..odds.best_response import Policy
from ..odds.collecting import collect
from ..odds.comparison import difference
from ..odds.information_state import information_state
from ..odds.intervals import LEVEL
from ..odds.messages import count_problems
from ..odds.seating import Players, compiled
from ..odds.solve import UTILITIES, Solution
from .call import Utility, solved_or_seated, utility_problems, values_by
from .exact import PolicyValues, SolvedValues, Weighed
from .job import Model
from .looks import LooksJob
from .messages import bad_outcomes, message, problem
from .numbers import Number, figure
from .rollouts import OUTCOME_LOOKS

COMPILED_GAMES, STEPPED_GAMES = 1600, 160
"""The default number of games after each outcome, if they are compiled or not."""
MOST = 200
"""The maximum number of outcomes that are compared: what chance shuffles has more."""


def outcomes(
    table_or_view: Any,
    seat: int | None = None,
    *,
    players: Players | Solution | Policy | None = None,
    utility: Utility = "win",
    games: int | None = None,
    seed: int = 0,
    progress: bool | None = None,
) -> Outcomes:
    """Tell what each outcome of the next chance event would be worth to a seat.

    After each outcome, model players play on: in worlds drawn uniformly over the cards that the
    seat cannot locate, and with the same random numbers after all outcomes. Nothing is inferred
    from other players' choices. The mean of the values, each by its chance, is the value of the
    position before; what an outcome is worth beyond it is its luck (see `review`).

    An interruption (Control-C, a notebook's stop button) keeps the games that are finished.

    Parameters
    ----------
    table_or_view : Table or View
        The table, at which chance acts next, or the view of a seat there.
    seat : int, optional
        The seat to which the outcomes are worth something, and from whose knowledge that follows;
        by default, that of the view, or of the table's first person.
    players : str, Player, mapping, sequence, Solution or callable
        Who plays on, as for `simulate`. The values are exact fractions if it is a `Solution` of the
        game by ``rk.odds.solve``, or a policy in a small game (with a table). By default, greedy
        players, if the game has them, otherwise random ones.
    utility : {"win", "score"}
        What the seat wants: a share of the win, or a high score.
    games : int, optional
        The number of games after each outcome. The default is 1,600 if the games are compiled,
        otherwise 160.
    seed : int
        The seed of the games.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.

    Returns
    -------
    Outcomes
        The outcomes, the best first: each with its chance, its value, and its luck.

    Raises
    ------
    BadInput
        If the request is invalid, chance does not act, or the seat will not see what it brings.

    Examples
    --------
    In Pig, a 1 takes the points of the turn away:

    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> step = table.step("roll")
    >>> found = rk.outcomes(table, players=rk.odds.solve(table.game))
    >>> [(str(each.action), round(float(each.value), 2)) for each in found.outcomes]
    [('6', 0.84), ('5', 0.82), ('4', 0.79), ('3', 0.76), ('2', 0.75), ('1', 0.29)]
    >>> sum(each.chance * each.luck for each in found.outcomes)
    Fraction(0, 1)
    """
    work = Weighing(_checked(table_or_view, seat, players, utility, games, seed))
    title, unit = work.job.game.book.title(language()), work.job.unit(language())
    collect(work.job, work, bar(work.total, title, unit, progress), 1)
    return work.outcomes


def weighing(table_or_view: Any, seat: int | None = None, **settings: Any) -> Weighing:
    """Return the values of outcomes in progress; the parameters are those of `outcomes`.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> step = table.step("roll")
    >>> work = weighing(table, games=40)
    >>> for number in range(work.total):
    ...     work.add(number, work.job.part(number))
    >>> work.outcomes == rk.outcomes(table, games=40)
    True
    """
    given = {"players": None, "utility": "win", "games": None, "seed": 0, **settings}
    return Weighing(_checked(table_or_view, seat, **given))


class OutcomeValue(NamedTuple):
    """An outcome of chance, and what it is worth.

    Attributes
    ----------
    action : Action
        The outcome.
    chance : Fraction
        Its probability, as far as the seat knows.
    value : Fraction or float
        Its value for the seat.
    low, high : float
        The ends of the value's 95% interval.
    luck : Fraction or float
        Its value less the mean of all outcomes.
    least, most : float
        The ends of the luck's 95% interval, from the same games.
    """

    action: Any
    chance: Fraction
    value: Number
    low: float
    high: float
    luck: Number
    least: float
    most: float


@dataclass(frozen=True)
class Outcomes:
    """What the outcomes of a chance event are worth to a seat.

    Attributes
    ----------
    seat : int
        The seat.
    outcomes : tuple of OutcomeValue
        The outcomes, the best first.
    method : tuple of Text
        How the values were found.
    """

    seat: int
    outcomes: tuple[OutcomeValue, ...]
    method: tuple[Text, ...] = field(compare=False)
    _game: Game = field(repr=False)
    _shares: bool = field(repr=False)

    @property
    def mean(self) -> Number:
        """The mean value, each by its chance: that of the position before."""
        return sum((each.chance * each.value for each in self.outcomes), Fraction(0))

    def of(self, action: Any) -> OutcomeValue:
        """Return what an outcome is worth, which may be given by its name."""
        return next(each for each in self.outcomes if str(each.action) == str(action))

    def number(self, value: Number) -> str:
        """Return a value as text."""
        return figure(value, self._shares)

    def signed(self, value: Number) -> str:
        """Return a luck as text."""
        return ("+" if value >= 0 else "−") + self.number(abs(float(value)))

    def _rows(self, lang: str) -> list[list[str]]:
        heads = [message(name)(lang) for name in ("outcome", "chance", "value", "interval", "luck")]
        rows = [heads, *(self._row(each, lang) for each in self.outcomes)]
        exact = all(each.low == each.high for each in self.outcomes)
        return [[*row[:3], row[4]] for row in rows] if exact else rows  # without intervals

    def _row(self, each: OutcomeValue, lang: str) -> list[str]:
        low, high = self.number(each.low), self.number(each.high)
        ends = "" if each.low == each.high else message("to", low=low, high=high)(lang)
        told = self._game.action_text(each.action).capital()(lang)
        value, luck = self.number(each.value), self.signed(each.luck)
        return [told, str(each.chance), value, ends, luck]

    def _lines(self, lang: str) -> list[str]:
        mean = message("mean", value=self.number(self.mean))
        return [text(lang) for text in (mean, *self.method)]

    def _title(self, lang: str) -> str:
        return message("outcomes_title", game=self._game.book.title, seat=self.seat)(lang)

    def __repr__(self) -> str:
        lang = language()
        rows = aligned(self._rows(lang), range(1, 5))
        return "\n".join([self._title(lang), *rows, *self._lines(lang)])

    def _repr_html_(self) -> str:
        lang = language()
        table = html_table(self._title(lang), self._rows(lang))
        below = "<br>".join(map(escape, self._lines(lang)))
        return f'<div class="{NO_MATH}">{table}<p>{below}</p></div>'


Found = Mapping[Any, list[float]] | Mapping[Any, Weighed]
"""After each outcome, the mean of each world's games; or its chance and its exact value."""


@dataclass(frozen=True)
class OutcomesJob(LooksJob[Found]):
    """All work of the values of outcomes, as sent to another process.

    Attributes
    ----------
    first : View or None
        The first view of the line, from which a policy tells what is likely.
    """

    looks = OUTCOME_LOOKS

    first: Any = None

    @property
    def alternatives(self) -> int:
        """The number of outcomes."""
        return len(self.view.outcomes())

    def _look(self) -> Iterator[Found]:
        seat, model = self.view.seat, self.model
        if isinstance(model, tuple):
            return self._rolled(model).outcomes(self.known, seat, self.view.outcomes())
        if isinstance(model, Solution):
            return iter([SolvedValues((seat,), model).outcomes(self.known, seat)])
        starts = iter(information_state(self.first).determinizations)
        values = PolicyValues(
            (seat,), starts, model, UTILITIES[self.utility], lambda state: state.view(seat)
        )
        return iter([values.outcomes(self.known, seat)])


class Weighing:
    """The values of outcomes in progress.

    Attributes
    ----------
    job : OutcomesJob
        All its parts, to be done in their order.
    done : int
        The number of parts that are done.
    """

    def __init__(self, job: OutcomesJob) -> None:
        self.job, self.done = job, 0
        self._found: Found = {}

    def add(self, number: int, part: Found) -> None:
        """Add what is known after a part."""
        self._found, self.done = part, number + 1

    @property
    def total(self) -> int:
        """The number of parts."""
        return self.job.batches()

    @property
    def outcomes(self) -> Outcomes:
        """What the outcomes are worth, as far as it is known; none before the first look."""
        job = self.job
        if isinstance(job.model, tuple):
            found = _estimated(self._found, job.view.outcomes(), job.utility == "win")
        else:
            found = _exact(self._found)
        ranked = sorted(found, key=lambda each: -each.value)
        method = values_by(job.model, job.utility, job.games)
        if isinstance(job.model, tuple):
            method.append(message("from_hint"))
        elif not isinstance(job.model, Solution):
            method.append(message("by_policy"))
        return Outcomes(job.view.seat, tuple(ranked), tuple(method), job.game, job.utility == "win")


def _exact(found: Mapping[Any, Any]) -> Iterator[OutcomeValue]:
    mean = sum((p * value for p, value in found.values()), Fraction(0))
    for action, (p, value) in found.items():
        luck, sure = value - mean, float(value)
        yield OutcomeValue(action, p, value, sure, sure, luck, float(luck), float(luck))


def _estimated(
    found: Mapping[Any, Any], chances: Mapping[Any, Fraction], shares: bool
) -> Iterator[OutcomeValue]:
    """Yield estimates: each value by its own games, each luck by those after all outcomes."""
    weights = [float(chances[action]) for action in found]
    means = [
        sum(p * value for p, value in zip(weights, values, strict=True))
        for values in zip(*found.values(), strict=True)
    ]
    for action, values in found.items():
        value, luck = difference(values, Fraction(0), LEVEL), difference(values, means, LEVEL)
        low, high = value.low, value.high
        if shares:  # the interval of a difference may reach beyond them
            low, high = max(low, 0.0), min(high, 1.0)
        yield OutcomeValue(
            action, chances[action], value.value, low, high, luck.value, luck.low, luck.high
        )


@takes_integers
def _checked(
    given: Any, seat: Any, players: Any, utility: Any, games: Any, seed: Any
) -> OutcomesJob:
    """Validate a request."""
    view = _view(given, seat)
    game = information_state(view).game
    most = games if games is not None else STEPPED_GAMES
    problems = [*count_problems([("games", most, 1), ("seed", seed, 0)])]
    problems += utility_problems(utility)
    first, model = None, _policy(players)
    if model is None:
        model = solved_or_seated(game, players, utility, problems)
    elif isinstance(given, Table):
        first = given.state_at(given.find(0)).view(view.seat)
    else:
        problems.append(problem("players", "policy_needs_table"))
    if problems:
        raise bad_outcomes(problems)
    if games is None and isinstance(model, tuple) and compiled(game, model):
        most = COMPILED_GAMES
    return OutcomesJob(view, model, utility, most, seed, first)


def _policy(players: Any) -> Model | None:
    """Return a policy if it is one."""
    policy: Policy = players
    return policy if callable(players) and not hasattr(players, "choose") else None


def _view(given: Any, seat: Any) -> Any:
    """Return the view of a seat that will see what chance brings."""
    if isinstance(given, Table):
        whose = next(iter(persons(given.players)), 0) if seat is None else seat
        view = given.state.view(given.game.check_seat(whose))
    elif hasattr(given, "seat") and getattr(given, "game", None) in registry.names():
        view = given
    else:
        raise bad_outcomes([problem("table_or_view", "not_table_or_view", given=shown(given))])
    if found := _unlisted(view, seat):
        raise bad_outcomes([found])
    return view


def _unlisted(view: Any, seat: Any) -> Problem | None:
    """Return why a seat has no list of outcomes."""
    if seat not in (None, view.seat):
        return problem("seat", "other_view", seat=view.seat)
    count = len(view.outcomes())
    if count > MOST:
        return problem("table_or_view", "too_many_outcomes", n=count, most=MOST)
    if count:
        return None
    acts = information_state(view).example.actor is CHANCE
    return problem("table_or_view", "unseen_outcomes" if acts else "chance_not_next")

"""What each outcome of chance would be worth, as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Unpack

from ..engine.errors import Problem
from ..engine.integers import takes_integers
from ..engine.tasks import CHANCE
from ..engine.texts import Text
from ..odds.best_response import Policy
from ..odds.comparison import difference
from ..odds.information_state import information_state
from ..odds.intervals import LEVEL
from ..odds.seating import Players
from ..odds.solve import Solution
from ..table.seats import persons
from ..table.table import Table
from .exact import Weighed
from .incremental_jobs import IncrementalJob, IncrementalRun, seat_view
from .messages import bad_request, message, problem
from .models import Settings, Utility, checked, is_policy
from .numbers import Number, mean_value, signed_figure
from .seat_values import SeatValues

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
        players, if the game has them, otherwise random ones; in Read Aloud, quick ones.
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
    run = outcome_values_run(
        table_or_view, seat, players=players, utility=utility, games=games, seed=seed
    )
    return run.finish(progress)


@takes_integers
def outcome_values_run(
    table_or_view: Any, seat: int | None = None, **settings: Unpack[Settings]
) -> OutcomeValuesRun:
    """Return the values of outcomes in progress; the parameters are those of `outcomes`.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> step = table.step("roll")
    >>> run = outcome_values_run(table, games=40)
    >>> for number in range(run.total):
    ...     run.add(number, run.job.part(number))
    >>> run.result == rk.outcomes(table, games=40)
    True
    """
    first = view = _view(table_or_view, seat)
    game = information_state(view).game
    problems = []
    if is_policy(settings.get("players")):
        if isinstance(table_or_view, Table):
            first = table_or_view.state_at(table_or_view.find(0)).view(view.seat)
        else:
            problems.append(problem("players", "policy_needs_table"))
    default = COMPILED_GAMES, STEPPED_GAMES
    model = checked("outcomes", game, settings, default, problems)
    return OutcomeValuesRun(OutcomesJob(*model, view, first))


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


class Outcomes(SeatValues[OutcomeValue]):
    """What the outcomes of a chance event are worth to a seat.

    Attributes
    ----------
    seat : int
        The seat.
    method : tuple of Text
        How the values were found.
    """

    _figures = range(1, 5)

    @property
    def outcomes(self) -> tuple[OutcomeValue, ...]:
        """The outcomes, the best first."""
        return self.alternatives

    @property
    def mean(self) -> Number:
        """The mean value, each by its chance: that of the position before."""
        return sum((each.chance * each.value for each in self.outcomes), Fraction(0))

    def signed(self, value: Number) -> str:
        """Return a luck as text."""
        return signed_figure(value, self._shares)

    @property
    def _title(self) -> Text:
        return message("outcomes_title", game=self._game.book.title, seat=self.seat)

    def _rows(self, lang: str) -> list[list[str]]:
        heads = [message(name)(lang) for name in ("outcome", "chance", "value", "interval", "luck")]
        rows = [heads, *(self._row(each, lang) for each in self.outcomes)]
        exact = all(each.low == each.high for each in self.outcomes)
        return [[*row[:3], row[4]] for row in rows] if exact else rows  # without intervals

    def _row(self, each: OutcomeValue, lang: str) -> list[str]:
        name, value, interval = self._cells(each, lang)
        return [name, str(each.chance), value, interval, self.signed(each.luck)]

    def _sentences(self, lang: str) -> list[str]:
        mean = message("mean", value=self.number(self.mean))
        return [mean(lang), *super()._sentences(lang)]


Found = Mapping[Any, list[float]] | Mapping[Any, Weighed]
"""After each outcome, the mean of each world's games; or its chance and its exact value."""


@dataclass(frozen=True)
class OutcomesJob(IncrementalJob[Found, Outcomes]):
    """All work of the values of outcomes, as sent to another process."""

    rolled, report = "rolled", Outcomes

    first: Any
    """The first view of the line, from which a policy tells what is likely; where no policy is the
    model, any view.
    """

    @property
    def number_of_alternatives(self) -> int:
        """The number of outcomes."""
        return len(self.view.outcomes())

    def goals(self, worlds: int) -> tuple[int]:
        """Return after how many worlds all games are played: there is one round."""
        return (worlds,)

    def estimates(self) -> Iterator[Found]:
        """Yield what is known of the outcomes after each part."""
        seat = self.view.seat
        values = self.values((seat,), information_state(self.first), lambda state: state.view(seat))
        return values.outcomes(self.known, seat, self.view.outcomes())

    def ranked(self, found: Found) -> list[OutcomeValue]:
        """Return the outcomes, the best first."""
        if isinstance(self.model, tuple):
            values = _estimated(found, self.view.outcomes(), self.utility == "win")
        else:
            values = _exact(found)
        return sorted(values, key=lambda each: -each.value)


class OutcomeValuesRun(IncrementalRun[Found, Outcomes]):
    """The values of outcomes in progress."""

    _former_result = "outcomes"


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
        value, luck = mean_value(values, shares), difference(values, means, LEVEL)
        ends = value.low, value.high
        yield OutcomeValue(
            action, chances[action], value.value, *ends, luck.value, luck.low, luck.high
        )


def _view(given: Any, seat: Any) -> Any:
    """Return the view of a seat that will see what chance brings."""
    view = seat_view(given, seat, lambda table: next(iter(persons(table.players)), 0), "outcomes")
    if found := _unlisted(view, seat):
        raise bad_request("outcomes", [found])
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

"""Hints: what each legal action is worth, as far as the seat that acts knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ..engine import registry
from ..engine.columns import aligned
from ..engine.errors import Problem, shown
from ..engine.game import Game
from ..engine.html_tables import html_table
from ..engine.integers import takes_integers
from ..engine.table import Table
from ..engine.tasks import CHANCE
from ..engine.texts import NO_MATH, Text, language
from ..odds.bars import bar
from ..odds.collecting import collect
from ..odds.information_state import information_state
from ..odds.messages import count_problems
from ..odds.seating import Players, compiled
from ..odds.solve import Solution
from .call import Utility, solved_or_seated, utility_problems, values_by
from .exact import SolvedValues
from .looks import LooksJob
from .messages import bad_hint, message, problem
from .numbers import Number, figure
from .options import Option

COMPILED_GAMES, STEPPED_GAMES = 2400, 64
"""The default number of games of each action at most, if they are compiled or not."""


def hint(
    table_or_view: Any,
    seat: int | None = None,
    *,
    players: Players | Solution | None = None,
    utility: Utility = "win",
    games: int | None = None,
    seed: int = 0,
    progress: bool | None = None,
) -> Hint:
    """Compare the legal actions of the seat that acts, as far as it knows.

    Each action is played on by model players, in the same games: the same worlds, drawn uniformly
    over the cards that the seat cannot locate, and the same random numbers. Nothing is inferred
    from other players' choices. An action that is certainly worse than the best gets no more games.

    An interruption (Control-C, a notebook's stop button) keeps the games that are finished.

    Parameters
    ----------
    table_or_view : Table or View
        The table, or the view of the seat that acts.
    seat : int, optional
        The seat, which must be the one that acts; by default, it is.
    players : str, Player, mapping, sequence or Solution
        Who plays on, as for `simulate`, or a `Solution` of the game by ``rk.odds.solve``: then the
        values are exact. By default, greedy players, if the game has them, otherwise random ones.
    utility : {"win", "score"}
        What the seat wants: a share of the win, or a high score.
    games : int, optional
        The maximum number of games of each action. The default is 2,400 if the games are compiled,
        otherwise 64.
    seed : int
        The seed of the games: the same seed gives the same hint.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.

    Returns
    -------
    Hint
        The actions, the best first: each with its value, its interval and its group.

    Raises
    ------
    BadInput
        If the request is invalid, or it is not the seat's turn; the error lists every problem.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("pig", goal=10, seed=7, autosave=False)
    >>> for action in ["roll", "2"]:
    ...     step = table.step(action)
    >>> found = rk.hint(table, players=rk.odds.solve(table.game))
    >>> [(each.action, each.group, round(float(each.value), 3)) for each in found.options]
    [('roll', 'best', 0.748), ('hold', 'worse', 0.309)]
    >>> found.best
    ('roll',)
    """
    work = Hinting(_checked(table_or_view, seat, players, utility, games, seed))
    title, unit = work.job.game.book.title(language()), work.job.unit(language())
    collect(work.job, work, bar(work.total, title, unit, progress), 1)
    return work.hint


def hinting(table_or_view: Any, seat: int | None = None, **settings: Any) -> Hinting:
    """Return a hint in progress; the parameters are those of `hint`.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=7, autosave=False)
    >>> events = table.advance()
    >>> work = hinting(table, games=40)
    >>> for number in range(work.total):
    ...     work.add(number, work.job.part(number))
    >>> work.hint == rk.hint(table, games=40)
    True
    """
    given = {"players": None, "utility": "win", "games": None, "seed": 0, **settings}
    return Hinting(_checked(table_or_view, seat, **given))


@dataclass(frozen=True)
class Hint:
    """What the legal actions are worth to the seat that acts.

    Attributes
    ----------
    seat : int
        The seat.
    options : tuple of Option
        The actions, the best first, each with `value`, `low`, `high`, `group` and `cost`.
    method : tuple of Text
        How the values were found.
    """

    seat: int
    options: tuple[Option, ...]
    method: tuple[Text, ...] = field(compare=False)
    _game: Game = field(repr=False)
    _shares: bool = field(repr=False)

    @property
    def best(self) -> tuple[Any, ...]:
        """The best actions."""
        return tuple(each.action for each in self.options if each.group == "best")

    def of(self, action: Any) -> Option:
        """Return what an action is worth, which may be given by its name."""
        return next(each for each in self.options if str(each.action) == str(action))

    def number(self, value: Number) -> str:
        """Return a value as text."""
        return figure(value, self._shares)

    def _rows(self, lang: str) -> list[list[str]]:
        heads = [message(name)(lang) for name in ("action", "value", "interval", "group")]
        return [heads, *(self._row(each, lang) for each in self.options)]

    def _row(self, each: Option, lang: str) -> list[str]:
        low, high = self.number(each.low), self.number(each.high)
        ends = "" if each.low == each.high else message("to", low=low, high=high)(lang)
        told = self._game.action_text(each.action).capital()(lang)
        return [told, self.number(each.value), ends, message(each.group)(lang)]

    def __repr__(self) -> str:
        lang = language()
        title = message("hint_title", game=self._game.book.title, seat=self.seat)(lang)
        method = [text(lang) for text in self.method]
        return "\n".join([title, *aligned(self._rows(lang), (1, 2)), *method])

    def _repr_html_(self) -> str:
        lang = language()
        title = message("hint_title", game=self._game.book.title, seat=self.seat)(lang)
        table = html_table(title, self._rows(lang))
        below = "<br>".join(escape(text(lang)) for text in self.method)
        return f'<div class="{NO_MATH}">{table}<p>{below}</p></div>'


class HintJob(LooksJob[list[Option]]):
    """All work of a hint, as sent to another process."""

    @property
    def alternatives(self) -> int:
        """The number of actions."""
        return len(self.known.example.actions())

    def _look(self) -> Iterator[list[Option]]:
        seat, model = self.view.seat, self.model
        if isinstance(model, tuple):
            return self._rolled(model).options(self.known, seat)
        assert isinstance(model, Solution)
        return iter([SolvedValues((seat,), model).options(self.known, seat)])


class Hinting:
    """A hint in progress.

    Attributes
    ----------
    job : HintJob
        All its parts, to be done in their order.
    done : int
        The number of parts that are done.
    """

    def __init__(self, job: HintJob) -> None:
        self.job, self.done = job, 0
        self._found: list[Option] = []

    def add(self, number: int, part: list[Option]) -> None:
        """Add what is known after a part."""
        self._found, self.done = part, number + 1

    @property
    def total(self) -> int:
        """The number of parts."""
        return self.job.batches()

    @property
    def hint(self) -> Hint:
        """The hint, as far as it has come; without options before the first look."""
        job = self.job
        ranked = sorted(self._found, key=lambda each: (each.cost, -each.value))
        ranked.sort(key=lambda each: each.group == "worse")
        method = values_by(job.model, job.utility, job.games, "rolled_at_most")
        if isinstance(job.model, tuple):
            method.append(message("from_hint"))
        return Hint(job.view.seat, tuple(ranked), tuple(method), job.game, job.utility == "win")


@takes_integers
def _checked(given: Any, seat: Any, players: Any, utility: Any, games: Any, seed: Any) -> HintJob:
    """Validate a request."""
    view = _view(given, seat)
    known = information_state(view)
    most = games if games is not None else STEPPED_GAMES
    problems = [*count_problems([("games", most, 1), ("seed", seed, 0)])]
    problems += utility_problems(utility)
    model = solved_or_seated(known.game, players, utility, problems)
    if problems:
        raise bad_hint(problems)
    if games is None and isinstance(model, tuple) and compiled(known.game, model):
        most = COMPILED_GAMES
    return HintJob(view, model, utility, most, seed)


def _view(given: Any, seat: Any) -> Any:
    """Return the view of the seat that acts."""
    if isinstance(given, Table):
        actor = given.actor
        wanted = actor if seat is None else given.game.check_seat(seat)
        view = given.state.view(wanted) if isinstance(wanted, int) else None
    elif hasattr(given, "seat") and getattr(given, "game", None) in registry.names():
        view, actor = given, information_state(given).example.actor
        wanted = given.seat if seat is None else seat
    else:
        raise bad_hint([problem("table_or_view", "not_table_or_view", given=shown(given))])
    if found := _turn(actor, wanted):
        raise bad_hint([found])
    return view


def _turn(actor: Any, seat: Any) -> Problem | None:
    """Return why there is nothing to choose for a seat."""
    if actor is None:
        return problem("table_or_view", "no_choice_left")
    if actor is CHANCE:
        return problem("table_or_view", "chance_acts")
    return None if actor == seat else problem("seat", "other_turn", seat=actor)

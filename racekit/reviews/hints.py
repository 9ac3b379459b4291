"""Hints: what each legal action is worth, as far as the seat that acts knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from ..engine.integers import takes_integers
from ..engine.tasks import CHANCE
from ..engine.texts import Text
from ..odds.information_state import information_state
from ..odds.seating import Players
from ..odds.solve import Solution
from ..table.table import Table
from .exact import SolvedValues
from .incremental_jobs import IncrementalJob, IncrementalRun, seat_view
from .messages import bad_request, message, problem
from .models import Settings, Utility, checked
from .options import Option, rank
from .rollouts import first_goal
from .seat_values import SeatValues

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
        values are exact. By default, greedy players, if the game has them, otherwise random ones;
        in Read Aloud, quick ones (`racekit.players.Quick`).
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
    run = hint_run(table_or_view, seat, players=players, utility=utility, games=games, seed=seed)
    return run.finish(progress)


@takes_integers
def hint_run(table_or_view: Any, seat: int | None = None, **settings: Unpack[Settings]) -> HintRun:
    """Return a hint in progress; the parameters are those of `hint`.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=7, autosave=False)
    >>> events = table.advance()
    >>> run = hint_run(table, games=40)
    >>> for number in range(run.total):
    ...     run.add(number, run.job.part(number))
    >>> run.result == rk.hint(table, games=40)
    True
    """
    view = _view(table_or_view, seat)
    game = information_state(view).game
    default = COMPILED_GAMES, STEPPED_GAMES
    return HintRun(HintJob(*checked("hint", game, settings, default, policies=False), view))


class Hint(SeatValues[Option]):
    """What the legal actions are worth to the seat that acts.

    Attributes
    ----------
    seat : int
        The seat.
    method : tuple of Text
        How the values were found.
    """

    _figures = (1, 2)

    @property
    def options(self) -> tuple[Option, ...]:
        """The actions, the best first, each with `value`, `low`, `high`, `group` and `cost`."""
        return self.alternatives

    @property
    def best(self) -> tuple[Any, ...]:
        """The best actions; of a hint in progress, none before the first comparison."""
        return tuple(each.action for each in self.options if each.group == "best")

    @property
    def _title(self) -> Text:
        return message("hint_title", game=self._game.book.title, seat=self.seat)

    def _sentences(self, lang: str) -> list[str]:
        reasons = [each.reason for each in self.options if each.reason is not None]
        told = [each.text(self.told)(lang) for each in reasons[:1]]
        return [*told, *super()._sentences(lang)]

    def _rows(self, lang: str) -> list[list[str]]:
        heads = [message(name)(lang) for name in ("action", "value", "interval", "group")]
        rows = ([*self._cells(each, lang), message(each.group)(lang)] for each in self.options)
        return [heads, *rows]


@dataclass(frozen=True)
class HintJob(IncrementalJob[list[Option], Hint]):
    """All work of a hint, as sent to another process."""

    rolled, report = "rolled_at_most", Hint

    @property
    def actions(self) -> Sequence[Any]:
        """The actions that are compared."""
        return self.known.example.actions()

    @property
    def told(self) -> Any:
        """The action for which a reason is given in any case; None: only for the best."""
        return None

    @property
    def number_of_alternatives(self) -> int:
        """The number of actions."""
        return len(self.actions)

    def goals(self, worlds: int) -> Iterator[int]:
        """Yield after how many worlds actions are compared."""
        goal = first_goal(worlds)
        while goal < worlds:
            yield goal
            goal *= 2
        yield worlds

    def estimates(self) -> Iterator[list[Option]]:
        """Yield what the actions are worth after each part."""
        seat, model = self.known.example.actor, self.model
        assert isinstance(seat, int)
        if isinstance(model, tuple):
            return self.rollouts((seat,), model).options(self.known, seat, self.actions, self.told)
        assert isinstance(model, Solution)
        return SolvedValues((seat,), model).options(self.known, seat)

    def ranked(self, found: list[Option]) -> list[Option]:
        """Return the actions, the best first; those that are worse follow all others."""
        return sorted(found, key=rank)


class HintRun(IncrementalRun[list[Option], Hint]):
    """A hint in progress."""

    _former_result = "hint"


def _view(given: Any, seat: Any) -> Any:
    """Return the view of the seat that acts."""
    view = seat_view(given, seat, lambda table: table.actor, "hint")
    actor = given.actor if isinstance(given, Table) else information_state(view).example.actor
    if actor is None:
        raise bad_request("hint", [problem("table_or_view", "no_choice_left")])
    if actor is CHANCE:
        raise bad_request("hint", [problem("table_or_view", "chance_acts")])
    if actor != (view.seat if seat is None else seat):
        raise bad_request("hint", [problem("seat", "other_turn", seat=actor)])
    return view

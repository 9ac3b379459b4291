"""Solves games of perfect information: optimal play, and its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any, Literal

from ..engine.analysis import Symmetry, get_feature
from ..engine.board_view import BoardView
from ..engine.errors import Problem
from ..engine.game import Game, State
from ..engine.integers import takes_integers
from ..engine.result import Result
from ..engine.tasks import CHANCE, Action
from ..engine.texts import NO_MATH, Text, language, seat_word
from ..show.columns import aligned
from ..show.html_tables import CAPTION
from .bars import bar
from .graph import Graph, Utility, check_one_line, strongly_connected_components
from .messages import (
    bad_question,
    count_problems,
    many,
    message,
    percent,
    problem,
    progress_problems,
    refused,
)
from .policy_iteration import exact_values

Number = Fraction | float

METHODS = ("auto", "exact", "iterate")
EXACT_LIMIT = 5_000
"""The largest number of positions that ``method="auto"`` solves exactly."""
LIMIT = 1_000_000
"""The default limit on the number of positions."""
TOLERANCE = 1e-9
"""The default tolerance of value iteration."""
_LONG_FRACTION = 23


def shares_of_win(result: Result) -> list[Fraction]:
    """Return each seat's share of the win: 0 for all, if nobody has won.

    Examples
    --------
    >>> shares_of_win(Result.of_scores([3, 5, 5]))
    [Fraction(0, 1), Fraction(1, 2), Fraction(1, 2)]
    >>> shares_of_win(Result((0, 0), (1, 1), winners=()))
    [Fraction(0, 1), Fraction(0, 1)]
    """
    share = Fraction(1, max(1, len(result.winners)))
    return [share if seat in result.winners else Fraction(0) for seat in range(len(result.scores))]


UTILITIES: Mapping[str, Utility] = {
    "win": shares_of_win,
    "score": lambda result: result.scores,
}


def utility_function(given: Any, problems: list[Problem]) -> tuple[Utility, Text]:
    """Return a utility and its description; add an error for an unknown one to `problems`."""
    if callable(given):
        return given, message("utility_own")
    if given not in UTILITIES:
        known = tuple(UTILITIES)
        problems.append(Problem.of("utility", "not_choice", value=repr(given), known=known))
        given = "win"
    return UTILITIES[given], message(f"utility_{given}")


def starting_position(given: Any, problems: list[Problem]) -> State | None:
    """Return the position to solve; add an error for anything else to `problems`."""
    if isinstance(given, Game):
        return given.start()
    if isinstance(given, State):
        return given
    problems.append(problem("game", "not_a_game", given=repr(given)))
    return None


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """Optimal play in every position of a game, and the value of each position.

    Attributes
    ----------
    start : State
        The solved position.
    utility : Text
        The unit of the values.
    states : int
        The number of distinct positions; positions that are equivalent by symmetry count once.
    error : Fraction or float
        The maximum error of a value; 0 if the values are exact.

    Examples
    --------
    >>> import racekit as rk
    >>> pig = rk.game("pig", goal=10)
    >>> solution = solve(pig)
    >>> solution.value
    (Fraction(7776, 10961), Fraction(3185, 10961))
    >>> state = pig.start().step("roll").state.step("6").state
    >>> solution.best_actions(state)
    ('roll',)
    """

    start: State
    utility: Text
    states: int
    error: Number
    _graph: Graph = field(repr=False)
    _values: Sequence[Number] = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether the values are exact fractions."""
        return self.error == 0

    @property
    def value(self) -> tuple[Number, ...]:
        """The value of the solved position, seat by seat."""
        return self.value_of(self.start)

    def value_of(self, position: State | BoardView) -> tuple[Number, ...]:
        """Return the value of a position, seat by seat.

        Parameters
        ----------
        position : State or view
            A position that is reachable from the solved one.

        Raises
        ------
        BadInput
            If it is not reachable.
        """
        state = _full_state(position)
        ours = state.game == self.start.game
        if ours and (result := state.result) is not None:
            return self._graph.worth(result)  # by a symmetry, it may have no node
        found = self._graph.find(state) if ours else None
        if found is not None:
            node, seats = found
            return tuple(self._values[node * len(seats) + seat] for seat in seats)
        if state.actor is not CHANCE:
            raise refused("position", "not_reached")
        ways = [
            (share, self.value_of(state.step(action).state))
            for action, share in state.outcomes().items()
        ]
        seats = range(state.game.players)
        return tuple(_mean([(share, values[seat]) for share, values in ways]) for seat in seats)

    def action_values(self, position: State | BoardView) -> dict[Action, tuple[Number, ...]]:
        """Return the value of each legal action, seat by seat."""
        state = _full_state(position)
        return {action: self.value_of(state.step(action).state) for action in state.actions()}

    def best_actions(self, position: State | BoardView) -> tuple[Action, ...]:
        """Return the best actions: all those whose values are equal within the error."""
        state = _full_state(position)
        seat: Any = state.actor
        values = {action: worth[seat] for action, worth in self.action_values(state).items()}
        least = max(values.values(), default=Fraction(0)) - 2 * self.error
        return tuple(action for action, value in values.items() if value >= least)

    def policy(self, position: State | BoardView) -> dict[Action, Fraction]:
        """Return an optimal policy: uniform over the best actions.

        ``rk.odds(state, question, policy=solution.policy)`` answers a question under this policy.
        """
        best = self.best_actions(position)
        return {action: Fraction(1, len(best)) for action in best}

    def _lines(self, lang: str) -> tuple[str, list[list[str]], list[str]]:
        """Return the title, a row for each seat, and the lines below them."""
        title = message("solved", game=self.start.game.book.title)(lang)
        of_win = self.utility == message("utility_win")
        rows = [
            [seat_word(seat, lang).capitalize(), *_cells(value, of_win)]
            for seat, value in enumerate(self.value)
        ]
        states = many(self.states)
        how = (
            message("solved_exactly", states=states)
            if self.exact
            else message("solved_closely", states=states, error=f"{float(self.error):.1g}")
        )
        return title, rows, [how(lang), self.utility(lang)]

    def __repr__(self) -> str:
        title, rows, below = self._lines(language())
        return "\n".join([title, *aligned([["", *row] for row in rows], (2, 3)), *below])

    def _repr_html_(self) -> str:
        return value_table(*self._lines(language()))


def value_table(title: str, rows: Sequence[Sequence[str]], below: Sequence[str]) -> str:
    """Return a table of values in HTML: a row for each seat, and lines below it."""
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
        + "".join(f'<td style="text-align:right">{escape(cell)}</td>' for cell in cells)
        + "</tr>"
        for name, *cells in rows
    )
    return (
        f'<div class="{NO_MATH}"><table><caption style="{CAPTION}">'
        f"<strong>{escape(title)}</strong></caption><tbody>{body}</tbody></table>"
        f'<p style="opacity:0.8">{"<br>".join(map(escape, below))}</p></div>'
    )


def _full_state(position: State | BoardView) -> State:
    """Return the position of a view, which holds all of it if nothing is hidden."""
    if isinstance(position, BoardView):
        return State(position.rules, position.board, position.agenda)
    return position


def _mean(ways: Sequence[tuple[Fraction, Number]]) -> Number:
    """Return an expected value: exact if all values are."""
    values = [share * value for share, value in ways]
    exact = [value for value in values if isinstance(value, Fraction)]
    return sum(exact, Fraction(0)) if len(exact) == len(values) else float(sum(values))


def _cells(value: Number, of_win: bool) -> list[str]:
    """Return the cells of a value: the fraction, if it is short, and a decimal number."""
    fraction = str(value) if isinstance(value, Fraction) else ""
    number = percent(float(value)) if of_win else f"{float(value):.4g}"
    return [fraction if len(fraction) <= _LONG_FRACTION else "", number]


@takes_integers
def solve(
    game_or_state: Game | State,
    *,
    utility: Literal["win", "score"] | Callable[[Result], Sequence[Any]] = "win",
    method: Literal["auto", "exact", "iterate"] = "auto",
    tolerance: float = TOLERANCE,
    limit: int = LIMIT,
    progress: bool | None = None,
) -> Solution:
    """Compute optimal play in a game of perfect information.

    The game may have chance moves and cycles: a roll that changes nothing leads back to the same
    position. With two seats and a constant sum (as with shares of the win) the value is the amount
    that a seat can guarantee, whatever the other does. Otherwise each seat maximizes its own
    utility and knows that the others do the same; among equally good actions it takes one, and the
    values of the others may depend on which.

    Parameters
    ----------
    game_or_state : Game or State
        The game, or the starting position.
    utility : {"win", "score"} or callable
        The utility that each seat maximizes: ``"win"`` divides a win equally among the winners,
        so that the value is the probability of winning in games without shared wins;
        ``"score"`` is the final score; your own function takes the `Result` and returns a
        number for each seat.
    method : {"auto", "exact", "iterate"}
        ``"exact"`` computes fractions by policy iteration; ``"iterate"`` computes floats by value
        iteration; ``"auto"`` is exact up to 5,000 positions.
    tolerance : float
        The maximum error of a value, with ``"iterate"``.
    limit : int
        The maximum number of positions.
    progress : bool, optional
        Whether to show progress bars; by default, only if the work takes longer than a second.

    Returns
    -------
    Solution
        The values and the best actions of all positions.

    Raises
    ------
    BadInput
        If something is hidden from the seat that acts, there are too many positions, or no player
        can force the game to end.

    Examples
    --------
    >>> import racekit as rk
    >>> solve(rk.game("pig", goal=10))
    Pig, solved: the value for each player
      Player 1  7776/10961  70.9%
      Player 2  3185/10961  29.1%
    Exact, over 424 positions.
    Value: expected share of the win, a half each if two players share it.
    >>> solution = solve(rk.game("pig", goal=10), method="iterate")
    >>> round(solution.value[0], 6), solution.error < 1e-9
    (0.709424, True)
    """
    problems = [*count_problems([("limit", limit, 1)])]
    if method not in METHODS:
        problems.append(Problem.of("method", "not_choice", value=repr(method), known=METHODS))
    if isinstance(tolerance, bool) or not isinstance(tolerance, int | float) or tolerance <= 0:
        problems.append(problem("tolerance", "not_a_number", value=repr(tolerance)))
    start = starting_position(game_or_state, problems)
    worth, utility_text = utility_function(utility, problems)
    problems += progress_problems(progress)
    if problems or start is None:
        raise bad_question(problems)
    check_one_line(start)
    # A symmetry preserves the winners, but not the scores.
    symmetry = get_feature(start.game, Symmetry) if utility == "win" else None
    graph = Graph(start, worth, limit, symmetry)
    title = str(start.game.book.title(language()))
    _with_bar(((None, 1) for _ in graph.expand()), 0, title, progress)
    components = strongly_connected_components(graph)
    # Imported late: it loads the compiler, which nothing else here needs.
    from .value_iteration import bounds

    found = _with_bar(bounds(graph, components, 2 * tolerance), len(graph), title, progress)
    if method == "exact" or (method == "auto" and len(graph) <= EXACT_LIMIT):
        steps = exact_values(graph, components, found.choices)
        exact = _with_bar(steps, len(graph), title, progress)
        return Solution(start, utility_text, len(graph), Fraction(0), graph, exact)
    values = [(low + high) / 2 for low, high in zip(found.low, found.high, strict=True)]
    return Solution(start, utility_text, len(graph), found.gap / 2, graph, values)


def _with_bar(
    work: Iterator[tuple[Any, int]], total: int, title: str, progress: bool | None
) -> Any:
    """Run some work behind a progress bar of positions; return the last result."""
    result = None
    with bar(total, title, message("positions")(language()), progress) as shown:
        for reached, count in work:
            result = reached
            shown.update(count)
    return result
